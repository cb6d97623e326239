import { type Content, type Draft, isSaved, isUnreadable, receive, type Sending } from './draft.ts'
import type { DraftAnswer, DraftApi, Stored } from './draft-api.ts'
import { atRest, type DraftStores } from './draft-stores.ts'
import { joinReceived } from './join-received.ts'
import { problemsIn } from './problems.ts'
import { isStill, receivedOver, withAfter } from './received.ts'
import { answered, asSent, isNoAnswer, nextSending, send } from './send.ts'
import { withoutProblems } from './without-problems.ts'

/** The part of time that a draft needs. */
export interface Clock {
  now(): number
  /** Returns a function that cancels it. */
  later(work: () => void, milliseconds: number): () => void
}

export interface Saver {
  /** Something was written, and is saved after a moment. */
  touch(next: Draft): void
  /** Saves now. True if the server has everything. */
  save(): Promise<boolean>
  /** Asks whether somebody else has written. */
  look(): Promise<void>
  stop(): void
}

type Refusal = Extract<DraftAnswer, { ok: false }>

/** The wait after the last change. */
const PAUSE = 700
const LONGEST_RETRY = 30_000

interface SaverTools {
  api: DraftApi
  clock: Clock
  /** Names this editor in the ids of its saves. */
  key: string
  /** Stores the draft on the device at once. */
  keepNow(): void
}

export function createSaver(stores: DraftStores, { api, clock, key, keepNow }: SaverTools): Saver {
  const { $draft, $saving } = stores
  let cancel = () => {}
  let failures = 0
  let saves = 0
  let working: Promise<unknown> = Promise.resolve()
  /** One request after another, so that an answer is never older than what we already know. */
  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = working.then(work)
    working = done.catch(() => {})
    return done
  }
  const save = () => queue(saveAll)
  const saveLater = (milliseconds: number) => {
    cancel()
    cancel = clock.later(() => void save(), milliseconds)
  }

  const nextId = () => `${key}.${++saves}`
  /** Sends one save, and takes its answer. */
  const sendNow = async (sending: Sending): Promise<DraftAnswer> => {
    $draft.set({ ...$draft.get(), sending })
    // The device knows the id before the server does. Otherwise a window that is opened next takes this for somebody else's.
    keepNow()
    // What is refused is tried again and again: the words stay until they are not true any more.
    if ($saving.get().state !== 'refused') $saving.set({ state: 'saving' })
    const answer = await send(api, sending)
    const before = $draft.get()
    $draft.set(answered(before, sending, answer))
    if (answer.ok) stores.$about.set(answer.stored.about)
    if (answer.ok && answer.repeated) tell(stores, asSent(before, sending), answer.stored)
    return answer
  }

  const saveAll = async (): Promise<boolean> => {
    cancel()
    for (let next = nextSending($draft.get(), nextId); next; next = nextSending($draft.get(), nextId)) {
      const answer = await sendNow(next)
      if (!answer.ok && answer.current) take(stores, answer.current)
      else if (!answer.ok) return refused(answer, next)
      failures = 0
    }
    rest(stores)
    return $saving.get().state === 'saved'
  }

  /** Says why it was refused. What is not about the refused fields is saved without them. */
  const refused = async (answer: Refusal, { sent, base }: Sending): Promise<false> => {
    const others = withoutProblems(answer, sent, base)
    const next = others && nextSending($draft.get(), nextId, others)
    if (next) await sendNow(next)
    refuse(stores, answer, sent)
    if ($saving.get().state === 'offline') saveLater(Math.min(LONGEST_RETRY, 2_000 * 2 ** failures++))
    return false
  }

  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    // First whether the last save arrived: otherwise one's own text would look like somebody else's.
    if ($draft.get().sending && !(await saveAll())) return
    const answer = await api.read()
    if (answer.ok) {
      take(stores, answer.stored)
      if (isSaved($draft.get())) rest(stores)
      else if ($saving.get().state === 'offline') saveLater(0)
      // Somebody may have lifted what it was refused for: their role, an archived Segment, this one.
      else if ($saving.get().state === 'refused' && !answer.stored.about.archived_at) await saveAll()
    } else if (answer.status === 401) $saving.set({ state: 'signed-out' })
  }

  return {
    save,
    stop: () => cancel(),
    look() {
      // A slow answer must not make questions pile up in front of a save.
      looking ??= queue(look).finally(() => {
        looking = null
      })
      return looking
    },
    touch(next) {
      if (next === $draft.get()) return
      $draft.set(next)
      $saving.set(isUnreadable(next) ? atRest(next) : { state: 'waiting' })
      saveLater(PAUSE)
    },
  }
}

/** The server has everything that it can have. */
function rest({ $draft, $saving, $problems }: DraftStores): void {
  $problems.set([])
  $saving.set(atRest($draft.get()))
}

/** Somebody else has written. */
function take({ $draft, $about, $received }: DraftStores, { content, stamp, about }: Stored): void {
  const before = $draft.get()
  $about.set(about)
  if (stamp === before.stamp) return
  $draft.set(receive(before, content, stamp, about.changed_by))
  tell({ $draft, $received }, before, { about })
}

/** Lists what is different here since `before`, because of somebody else. */
function tell(
  { $draft, $received }: Pick<DraftStores, '$draft' | '$received'>,
  before: Draft,
  { about: { changed_by: by } }: Pick<Stored, 'about'>,
): void {
  const now = $draft.get()
  const changes = receivedOver(before, now).map(change => ({ ...change, by }))
  const told = $received.get().filter(change => isStill(before.content, change))
  $received.set(joinReceived(told, changes).map(change => withAfter(change, now.content)))
}

function refuse({ $saving, $problems }: DraftStores, { status, messages }: Refusal, sent: Content): void {
  const isAway = isNoAnswer({ ok: false, status, messages })
  if (isAway || status === 401) {
    $saving.set({ state: isAway ? 'offline' : 'signed-out' })
    return
  }
  const problems = problemsIn(messages, sent)
  $problems.set(problems)
  const fields = problems.filter(({ at }) => at !== '').length
  $saving.set({ state: 'refused', fields, because: problems[0]?.says ?? '' })
}
