import type { Kind } from '../../protocol/experience.ts'
import { Tabs } from '../controls/tabs.tsx'
import { experiencePage } from '../words/addresses.ts'

export function ExperienceTabs({
  kind,
  id,
  current,
}: {
  kind: Kind
  id: string
  current: 'edit' | 'results' | 'history'
}) {
  const tabs = [
    { title: 'Edit', href: experiencePage({ kind, id }), current: current === 'edit' },
    { title: 'Results', href: experiencePage({ kind, id }, 'results'), current: current === 'results' },
    { title: 'History', href: experiencePage({ kind, id }, 'history'), current: current === 'history' },
  ]
  return <Tabs label="Experience" tabs={tabs} />
}
