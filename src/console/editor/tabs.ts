import type { Path } from './draft/path.ts'

export const TABS = [
  { name: 'steps', label: 'Steps', stepLabel: 'Content' },
  { name: 'audience', label: 'Who and when', stepLabel: '' },
  { name: 'look', label: 'Look', stepLabel: '' },
  { name: 'languages', label: 'Languages', stepLabel: '' },
  { name: 'details', label: 'Name', stepLabel: '' },
  { name: 'json', label: 'JSON', stepLabel: '' },
] as const

export type Tab = (typeof TABS)[number]['name']

export const isTab = (name: string | undefined): name is Tab => TABS.some(tab => tab.name === name)

const HOME: { [field: string]: Tab } = {
  steps: 'steps',
  theme: 'look',
  translations: 'languages',
  language: 'languages',
  name: 'details',
  description: 'details',
}

/** The tab in which a place of the draft is edited. */
export const problemTab = (at: Path): Tab => (at === '' ? 'json' : (HOME[at.split('.')[0]!] ?? 'audience'))
