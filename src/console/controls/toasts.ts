import { atom, type ReadableAtom } from 'nanostores'

export interface Toast {
  id: number
  says: string
  tone: 'good' | 'bad'
  /** Undoes the last action. */
  undo?: () => void
}

/** Short notes about what was done. Errors stay until somebody has read them. */
export interface Toasts {
  $list: ReadableAtom<Toast[]>
  good(says: string, undo?: () => void): void
  bad(says: string): void
  drop(id: number): void
}

const LONG_ENOUGH = 6_000
const AT_ONCE = 3

export function createToasts(): Toasts {
  const $list = atom<Toast[]>([])
  let last = 0
  const drop = (id: number) => $list.set($list.get().filter(each => each.id !== id))
  const add = (toast: Omit<Toast, 'id'>) => {
    const id = ++last
    $list.set([...$list.get(), { ...toast, id }].slice(-AT_ONCE))
    return id
  }
  return {
    $list,
    good(says, undo) {
      const id = add({ says, tone: 'good', undo })
      setTimeout(() => drop(id), undo ? LONG_ENOUGH * 2 : LONG_ENOUGH)
    },
    bad: says => void add({ says, tone: 'bad' }),
    drop,
  }
}
