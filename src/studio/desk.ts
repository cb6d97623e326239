import { atom, type WritableAtom } from 'nanostores'
import type { Tab } from '../console/editor/tabs.ts'
import type { TabMemory } from './tab-memory.ts'

/** Where the panel stands, and what its author is at: the same on the next page of the tab. */
export interface Desk {
  side: 'left' | 'right' | 'floating'
  /** Of the floating panel, from the edges of the window. */
  x: number
  y: number
  collapsed: boolean
  tab: Tab
  /** The step that is written, by its id. */
  step: string | null
  /** The step that is played, by its place; null while something is written. */
  playing: number | null
  /** The keyboard was in the panel when the page was left. */
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
