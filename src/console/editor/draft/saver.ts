import { changesBetween } from './changes.ts'
import { type Content, type Draft, isSaved, isUnreadable, receive, receivedIn, saved, toSave } from './draft.ts'
import type { DraftAnswer, DraftApi, Stored } from './draft-api.ts'
import { atRest, type DraftStores } from './draft-stores.ts'
import { problemsIn } from './problems.ts'

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

export function createSaver(stores: DraftStores, api: DraftApi, clock: Clock): Saver {
  const { $draft, $saving } = stores
  let cancel = () => {}
  let failures = 0
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

  const saveAll = async (): Promise<boolean> => {
    cancel()
    while (!isSaved($draft.get())) {
      const { base, stamp, ...draft } = $draft.get()
      const content = toSave({ base, stamp, ...draft })
      $saving.set({ state: 'saving' })
      const answer = await api.write(changesBetween(base, content), stamp)
      if (!answer.ok && !answer.current) {
        refuse(stores, answer, content)
        if ($saving.get().state === 'offline') saveLater(Math.min(LONGEST_RETRY, 2_000 * 2 ** failures++))
        return false
      }
      failures = 0
      if (answer.ok) accept(stores, answer.stored, content)
      else take(stores, answer.current!)
    }
    rest(stores)
    return $saving.get().state === 'saved'
  }

  return {
    save,
    stop: () => cancel(),
    look: () =>
      queue(async () => {
        const answer = await api.read()
        if (answer.ok) {
          take(stores, answer.stored)
          if (isSaved($draft.get())) rest(stores)
          else if ($saving.get().state === 'offline') saveLater(0)
        } else if (answer.status === 401) $saving.set({ state: 'signed-out' })
      }),
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

function accept({ $draft, $about }: DraftStores, { content, stamp, about }: Stored, sent: Content): void {
  $about.set(about)
  $draft.set(saved($draft.get(), sent, content, stamp))
}

/** Somebody else has written. */
function take({ $draft, $about, $received }: DraftStores, { content, stamp, about }: Stored): void {
  const before = $draft.get()
  $about.set(about)
  if (stamp === before.stamp) return
  $draft.set(receive(before, content, stamp))
  $received.set([...$received.get(), ...receivedIn(before, $draft.get())])
}

function refuse({ $saving, $problems }: DraftStores, { status, messages }: Refusal, sent: Content): void {
  const isAway = status === 0 || status === 429 || status >= 500
  if (isAway || status === 401) {
    $saving.set({ state: isAway ? 'offline' : 'signed-out' })
    return
  }
  const problems = problemsIn(messages, sent)
  $problems.set(problems)
  const fields = problems.filter(({ at }) => at !== '').length
  $saving.set({ state: 'refused', fields, because: problems[0]?.says ?? '' })
}
