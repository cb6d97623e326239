import { useState } from 'preact/hooks'
import { experienceIn } from '../../protocol/experience-in.ts'
import { kindPath } from '../../protocol/kind-path.ts'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Page as Shown } from '../controls/page.tsx'
import { experiencePage } from '../words/addresses.ts'
import type { Template } from './template.ts'
import { TemplatePicker } from './template-picker.tsx'

/** A new Experience: the user chooses a template and starts to write. */
export function Page() {
  const { api, router, toasts } = useConsole()
  const [busy, setBusy] = useState<string | null>(null)
  const make = async ({ name, kind, content }: Template) => {
    setBusy(name)
    try {
      const made = await api.send('POST', kindPath(kind), content)
      router.open(experiencePage(experienceIn(made)))
    } catch (error) {
      toasts.bad(inWords(error))
      setBusy(null)
    }
  }
  return (
    <Shown
      title="New Experience"
      says="Begin with one that is nearly right. Nobody sees it before you publish it."
      back={{ href: '/console/experiences', label: 'Experiences' }}
    >
      <TemplatePicker busy={busy} onChoose={template => void make(template)} />
    </Shown>
  )
}
