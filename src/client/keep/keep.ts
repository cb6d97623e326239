import { atom, type ReadableAtom } from 'nanostores'
import { nameOf } from '../state/person.ts'
import type { State } from '../state/state.ts'
import type { Kept, KeptForAll, KeptFrom, KeptNeeds } from './kept.ts'
import { isKept } from './mark.ts'
import type { Whose } from './record-keeper.ts'

/** What outlives the page. Its code is loaded when there is something to read, store or show. */
export interface Keep {
  /** Whether this browser has stored something, or is about to. */
  isUsed(): Promise<boolean>
  /** Whose record it is. Each answer of the server sets it. */
  whose: Whose
  /** What is already loaded. */
  $kept: ReadableAtom<Kept | undefined>
  /** Only loads it. */
  load(): Promise<Kept>
  /** Loads it, and resolves when the record has been read. */
  open(): Promise<Kept>
}

/** Gives each visit on this page its access. All of them use one storage. */
export type KeepFor = (state: State, needs: Omit<KeptNeeds, 'whose'>) => Keep

/** `load` loads the code. `used`: something is stored for certain. */
export function createKeep(
  load: () => Promise<KeptFrom>,
  from: Parameters<KeptFrom['open']>[0],
  used: boolean,
): KeepFor {
  let forAll: KeptForAll | undefined
  return (state, needs) => {
    const { profile = '' } = state.$person.get()
    const whose: Whose = { profile, isRead: false, clearedAt: 0, ended: [], history: {} }
    const $kept = atom<Kept | undefined>()
    const keep: Keep = {
      whose,
      $kept,
      async isUsed() {
        if (!used && (await isKept(from.host, nameOf(from.token)))) used = true
        return used
      },
      async load() {
        used = true
        const part = await load()
        forAll ??= part.open(from)
        if (!$kept.get()) $kept.set(forAll.enter(state, { ...needs, whose }))
        return $kept.get()!
      },
      async open() {
        const kept = await keep.load()
        await kept.ready()
        return kept
      },
    }
    return keep
  }
}
