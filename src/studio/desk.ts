import { atom, type WritableAtom } from 'nanostores'
import type { Tab } from '../console/editor/tabs.ts'
import type { TabMemory } from './tab-memory.ts'

/** Where the panel is, and what its author is editing. It stays the same on the next page of the tab. */
export interface Desk {
  side: 'left' | 'right' | 'floating'
  /** The place of the floating panel, from the edges of the window. */
  x: number
  y: number
  collapsed: boolean
  tab: Tab
  /** The id of the step that is being edited. */
  step: string | null
  /** The index of the step that is being played; null while editing. */
  playing: number | null
  /** The panel had the focus when the page was left. */
  focused: boolean
}

const FIRST: Desk = {
  side: 'right',
  x: 24,
  y: 24,
  collapsed: false,
  tab: 'steps',
  step: null,
  playing: null,
  focused: false,
}

export type Change = (changes: Partial<Desk>) => void

export function createDesk(memory: TabMemory): { $desk: WritableAtom<Desk>; change: Change } {
  const $desk = atom<Desk>({ ...FIRST, ...memory.get<Partial<Desk>>('desk') })
  return {
    $desk,
    change(changes) {
      $desk.set({ ...$desk.get(), ...changes })
      memory.set('desk', $desk.get())
    },
  }
}
