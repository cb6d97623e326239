import type { ReadableAtom } from 'nanostores'
import {
  adopt,
  type Content,
  choose,
  type Draft,
  edit,
  editAll,
  isSaved,
  newDraft,
  receive,
  redo,
  undo,
} from './draft.ts'
import type { DraftAnswer, DraftApi } from './draft-api.ts'
import { createDraftStores, type DraftStores } from './draft-stores.ts'
import type { Json } from './json.ts'
import { createKeeper } from './keeper.ts'
import type { Path } from './path.ts'
import { type Clock, createSaver, type Saver } from './saver.ts'
import type { Kept, Shelf } from './shelf.ts'

export interface DraftTools {
  api: DraftApi
  shelf: Shelf
  /** Of this editor, among others on the same draft. */
  key: string
  clock: Clock
}

type Readable = { [K in keyof DraftStores]: DraftStores[K] extends ReadableAtom<infer T> ? ReadableAtom<T> : never }

/** A draft that is open in an editor: what stands in it, how far it is saved, and all that can be done to it. */
export interface OpenDraft extends Readable, Pick<Saver, 'save' | 'look' | 'stop'> {
  edit(path: Path, value: Json | undefined): void
  editAll(content: Content, path?: Path): void
  undo(): void
  redo(): void
  choose(path: Path, whose: 'mine' | 'theirs'): void
  /** What somebody else changed has been read. */
  dismiss(): void
  /** When everything that is to be kept on the device is there. */
  shelved(): Promise<void>
}

export type NotOpened = Extract<DraftAnswer, { ok: false }>

/** Opens it with what the device kept of earlier work. Where nothing can be opened, the answer says why. */
export async function openDraft({ api, shelf, key, clock }: DraftTools): Promise<OpenDraft | NotOpened> {
  const [kept, answer] = await Promise.all([shelf.all(), api.read()])
  const work = kept.map(([, each]) => draftOf(each))
  // Without a connection one can still go on with what is here.
  if (!answer.ok && (work.length === 0 || answer.status > 0)) return answer
  const stores = createDraftStores(
    answer.ok
      ? withWork(newDraft(answer.stored.content, answer.stored.stamp), work)
      : withWork(work[0]!, work.slice(1)),
    answer.ok ? answer.stored.about : null,
  )
  const { $draft } = stores
  const saver = createSaver(stores, api, clock)
  const keeper = createKeeper(
    stores,
    shelf,
    key,
    kept.map(([each]) => each),
  )
  if (!isSaved($draft.get())) void saver.save()
  return {
    ...stores,
    save: saver.save,
    look: saver.look,
    edit: (path, value) => saver.touch(edit($draft.get(), path, value, clock.now())),
    editAll: (content, path = '') => saver.touch(editAll($draft.get(), content, path, clock.now())),
    undo: () => saver.touch(undo($draft.get())),
    redo: () => saver.touch(redo($draft.get())),
    choose: (path, whose) => saver.touch(choose($draft.get(), path, whose, clock.now())),
    dismiss: () => stores.$received.set([]),
    shelved: keeper.shelved,
    stop() {
      saver.stop()
      keeper.stop()
    },
  }
}

const draftOf = (kept: Kept): Draft => ({ ...newDraft(kept.base, kept.stamp), ...kept })

/** The first piece of work is what this editor goes on with; further ones are of windows that were closed with it. */
function withWork(now: Draft, [first, ...others]: Draft[]): Draft {
  if (!first) return now
  return others.reduce(adopt, receive(first, now.base, now.stamp))
}
