import { useStore } from '@nanostores/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Experience } from '../../protocol/experience.ts'
import type { Theme } from '../../protocol/theme.ts'
import type { OpenDraft } from '../editor/draft/open-draft.ts'
import { type Look, LookButtons, usualLook } from './look-buttons.tsx'
import { isSaid, type PreviewAsked } from './messages.ts'
import { type Person, PersonPicker } from './person-picker.tsx'

interface Props {
  /** The address of the page in the frame. */
  address: string
  draft: OpenDraft
  theme: Theme | null
  labels: PreviewAsked['labels']
  step: number
  onStep(index: number): void
  /** Finds people by a part of their name. Missing if the user may not ask. */
  findPeople?(text: string): Promise<Person[]>
}

const NOBODY: Person = { name: 'somebody unknown', profile: {}, company: null }

/** The draft as people will see it, with the same views, beside the editor. */
export function PreviewPane({ address, draft, theme, labels, step, onStep, findPeople }: Props) {
  const { content } = useStore(draft.$draft)
  const about = useStore(draft.$about)
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(0)
  const [note, setNote] = useState<{ says: string; over: boolean } | null>(null)
  const [look, setLook] = useState<Look>(usualLook)
  const [person, setPerson] = useState(NOBODY)
  const experience = { ...content, id: about?.id ?? 'draft', published_at: null } as unknown as Experience
  const languages = Object.keys(experience.translations ?? {})
  const asked: PreviewAsked = {
    type: 'show',
    experience,
    step,
    language: look.language || null,
    profile: person.profile,
    company: person.company,
    labels,
    theme,
    scheme: look.dark ? 'dark' : 'light',
    direction: look.rtl ? 'rtl' : 'auto',
  }
  const written = JSON.stringify(asked)

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin || !isSaid(data)) return
      if (data.type === 'ready') setReady(now => now + 1)
      else if (data.type === 'step') onStep(data.index)
      else setNote(data)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [onStep])
  const show = () => {
    setNote(null)
    frame.current?.contentWindow?.postMessage(JSON.parse(written), location.origin)
  }
  useEffect(() => {
    if (ready > 0) show()
  }, [written, ready])

  return (
    <section class="preview" aria-label="Preview">
      <div class="preview-bar">
        <LookButtons look={look} onChange={setLook} own={experience.language ?? 'en'} languages={languages} />
        {findPeople && (
          <PersonPicker find={findPeople} person={person} onChoose={chosen => setPerson(chosen ?? NOBODY)} />
        )}
      </div>
      <div class={`preview-stage${look.phone ? ' phone' : ''}`}>
        <iframe ref={frame} src={address} title="How people see it" />
      </div>
      <p class="preview-note" role="status">
        {note ? note.says : `As ${person.name} sees it, on a sample page.`}{' '}
        {note?.over && (
          <button type="button" class="link" onClick={show}>
            Show it again
          </button>
        )}
      </p>
    </section>
  )
}
