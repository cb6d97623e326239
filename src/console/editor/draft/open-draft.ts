import type { ReadableAtom } from 'nanostores'
import type { Colleague } from './colleague.ts'
import { type Continued, receivedSince, sendAgain } from './continued.ts'
import {
  adopt,
  type Content,
  choose,
  type Draft,
  edit,
  editAll,
  isSaved,
  isUnreadable,
  newDraft,
  receive,
  redo,
  undo,
} from './draft.ts'
import type { DraftAnswer, DraftApi } from './draft-api.ts'
import { createDraftStores, type DraftStores } from './draft-stores.ts'
import type { Json } from './json.ts'
import { createKeeper } from './keeper.ts'
import type { Kept } from './kept.ts'
import type { Path } from './path.ts'
import type { Received } from './received.ts'
import { type Clock, createSaver, type Saver } from './saver.ts'
import type { Shelf } from './shelf.ts'
import { typeJson, withoutTyped } from './typed.ts'

export interface DraftTools {
  api: DraftApi
  shelf: Shelf
  /** The key of this editor among others on the same draft. */
  key: string
  clock: Clock
}

type Readable = { [K in keyof DraftStores]: DraftStores[K] extends ReadableAtom<infer T> ? ReadableAtom<T> : never }

/** A draft that is open in an editor: its content, how far it is saved, and everything that can be done with it. */
export interface OpenDraft extends Readable, Pick<Saver, 'save' | 'look' | 'stop'> {
  edit(path: Path, value: Json | undefined): void
  editAll(content: Content, path?: Path): void
  /** Takes the text of the JSON field, which was made of `from`. */
  typeJson(text: string, from: Content): void
  /** Goes back from the typed text to the draft as it is. */
  dropText(): void
  undo(): void
  redo(): void
  choose(path: Path, whose: 'mine' | 'theirs'): void
  /** The user has read what somebody else changed: all of it, or these. */
  dismiss(isRead?: (change: Received) => boolean): void
  /** Resolves when everything is stored on the device. */
  shelved(): Promise<void>
  /** Stores it on the device at once, because the page is being left. */
  leave(): void
}

export type NotOpened = Extract<DraftAnswer, { ok: false }>

/** Opens a draft with the work that the device stored earlier. If it cannot be opened, the answer says why. */
export async function openDraft({ api, shelf, key, clock }: DraftTools): Promise<OpenDraft | NotOpened> {
  const kept = withOneText(await shelf.all())
  const works: Continued[] = []
  for (const [, each] of kept) works.push(await sendAgain(api, draftOf(each)))
  const work = works.map(({ now }) => now)
  // Only now: what was sent again must be in it.
  const answer = await api.read()
  // Until it is known whether a save arrived, nobody can say who wrote what the server has.
  const isClear = work.every(({ sending }) => sending === null)
  // Without a connection, the user can still continue with what is stored here.
  if (!answer.ok && (work.length === 0 || answer.status > 0)) return answer
  const stores = createDraftStores(
    answer.ok && isClear
      ? withWork(newDraft(answer.stored.content, answer.stored.stamp), work, answer.stored.about.changed_by)
      : withWork(work[0]!, work.slice(1)),
    answer.ok ? answer.stored.about : null,
  )
  const { $draft } = stores
  stores.$received.set(receivedSince(works, answer.ok && isClear ? answer.stored : null))
  const keeper = createKeeper(
    stores,
    shelf,
    key,
    kept.map(([each]) => each),
  )
  const saver = createSaver(stores, { api, clock, key, keepNow: keeper.keepNow })
  if (!isSaved($draft.get()) || $draft.get().sending) void saver.save()
  return {
    ...stores,
    save: saver.save,
    look: saver.look,
    edit: (path, value) => saver.touch(edit($draft.get(), path, value, clock.now())),
    editAll: (content, path = '') => saver.touch(editAll($draft.get(), content, path, clock.now())),
    typeJson: (text, from) => saver.touch(typeJson($draft.get(), text, from, clock.now())),
    dropText: () => saver.touch(withoutTyped($draft.get())),
    undo: () => saver.touch(undo($draft.get())),
    redo: () => saver.touch(redo($draft.get())),
    choose: (path, whose) => saver.touch(choose($draft.get(), path, whose, clock.now())),
    dismiss: (isRead = () => true) => stores.$received.set(stores.$received.get().filter(each => !isRead(each))),
    shelved: keeper.shelved,
    leave: keeper.keepNow,
    stop() {
      saver.stop()
      keeper.stop()
    },
  }
}

/** An editor can show one unreadable text. Those of other windows stay on the device until it is done. */
function withOneText(found: [key: string, kept: Kept][]): typeof found {
  const first = found.find(([, kept]) => isUnreadable(kept))
  return found.filter(each => each === first || !isUnreadable(each[1]))
}

const draftOf = (kept: Kept): Draft => ({ ...newDraft(kept.base, kept.stamp), ...kept })

/** This editor continues the first piece of work. The others are from windows that were closed with it. */
function withWork(now: Draft, [first, ...others]: Draft[], by?: Colleague | null): Draft {
  if (!first) return now
  return others.reduce(adopt, receive(first, now.base, now.stamp, by))
}
