import type { Report } from '../../protocol/wire.ts'
import type { Emit } from '../api/events.ts'
import type { Host } from '../browser/host.ts'
import type { PostReports, Transport } from '../network/transport.ts'
import type { Around } from '../state/around.ts'
import { nameOf } from '../state/person.ts'
import { fromStored, isWiped, type PersonRecord, type Showing, toStored, wiped } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { createLearning, type Learning } from './learn.ts'
import { noteKept } from './mark.ts'
import { createStepNotes, type StepNotes, takeNotes } from './notes.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRecordKeeper, type RecordKeeper, reconcile, type Whose } from './record-keeper.ts'
import type { Sign } from './reporter.ts'
import { createIntroduce, createReports, type Reports } from './reports.ts'
import { openStorage, type Storage } from './storage.ts'
import { hearTabs } from './tab.ts'

/** What outlives the page, as one visit uses it: the person's record, and reports that the server does not have yet. */
export interface Kept extends Reports {
  storage: Storage
  outbox: Outbox
  keeper: RecordKeeper
  learning: Learning
  /** Resolves when the record has been read. */
  ready(): Promise<void>
  /** Clears the records of people who have signed out. */
  wipe(profiles: string[]): Promise<boolean>
  /** Which parts the record needs on this page. */
  needs(): RecordNeeds
}

/** The code of this file, as it is loaded. */
export interface KeptFrom {
  open(from: From): KeptForAll
}

/** What all visits on this page share. */
export interface KeptForAll {
  enter(state: State, needs: KeptNeeds): Kept
}

interface From {
  host: Host
  token: string
  /** Of the page: what is stored is sent on, whoever looks. */
  signal: AbortSignal
  server: Transport
  post: PostReports
}

export interface KeptNeeds extends Omit<Around, 'clock'> {
  whose: Whose
  sign: Sign
  emit: Emit
  /** The proof that this page has given for the person. */
  proof(): string | undefined
  /** Stores who is looking, for the next page. */
  keepPerson(): void
  /** Whether somebody else looks by now, as another tab said. */
  isOver(): boolean
}

export function open({ host, token, signal, server, post }: From): KeptForAll {
  const name = nameOf(token)
  noteKept(host, name)
  const storage = openStorage(host, name)
  let visitNow = (): string | undefined => undefined
  const outbox = createOutbox(host, storage, server, post, signal, () => visitNow())
  const notes = createStepNotes(host, token)

  const wipe = createWipe(storage, notes)

  return {
    enter(state, visit) {
      const { whose, moment, emit } = visit
      visitNow = () => state.$person.get().visit
      const tell = (record: PersonRecord) => moment.set(() => state.$record.set(record))
      const keeper = createRecordKeeper(storage, outbox, notes, whose, tell, emit)
      wipeGone(state, wipe)
      hearTabs(state, keeper.read, visit)
      return {
        ...reportsOf(state, visit),
        storage,
        outbox,
        keeper,
        wipe,
        needs: () => needsOf(state, moment.wakeAt),
        async ready() {
          if (whose.isRead) return
          const { profile } = whose
          const left = notes.of(profile)
          await keeper.change(record => reconcile(record, whose, left))
          if (!storage.broken()) notes.remove(profile, left)
        },
      }
    },
  }

  /** The reports of a visit. What they say counts here before the server has them. */
  function reportsOf(state: State, visit: KeptNeeds): Reports & { learning: Learning } {
    const { moment, href, options, page } = visit
    const isWaiting = ({ key }: Report) => storage.holds(`r${key}`) || storage.holds(`e${key}`)
    const learning = createLearning(state, moment, isWaiting)
    const introduce = createIntroduce(host, token, server, href, options.language)
    const take = (store: Parameters<typeof takeNotes>[3]) => takeNotes(host, token, page, store)
    const needs = { ...visit, person: state.$person.get, learn: learning.learn }
    return { learning, ...createReports(storage, outbox, introduce, take, needs) }
  }
}

/**
 * Resolves with whether nothing is left. What was painted must not be painted again, so that stays until the server knows it.
 */
function createWipe(storage: Storage, notes: Pick<StepNotes, 'forget'>) {
  return async (profiles: string[]): Promise<boolean> => {
    profiles.forEach(notes.forget)
    for (const profile of profiles)
      await storage.update(profile, old => (old ? [[profile, toStored(wiped(fromStored(old)))]] : []))
    if ((await storage.list('r'))[0]) return false
    // Unless they came back meanwhile.
    for (const profile of profiles)
      await storage.update(profile, old => (isWiped(fromStored(old)) ? [[profile, undefined]] : []))
    return true
  }
}

/** Transactions keep their order, so everything that this visit reads comes after this. */
async function wipeGone({ $person }: State, wipe: Kept['wipe']) {
  const { gone, profile } = $person.get()
  if (!gone) return
  // They may have come back.
  const left = gone.filter(one => one !== profile)
  const isAll = await wipe(left)
  $person.set({ ...$person.get(), gone: isAll || !left[0] ? undefined : left })
}

interface RecordNeeds {
  /** What may take the stage. */
  due?: Showing
  extras: boolean
  decide: boolean
}

/** Which parts the record needs, besides those that the plan needs. */
function needsOf({ $boot, $record, $tab, $now }: State, wakeAt: (at: number) => void): RecordNeeds {
  const { showings, seen, assigned = {} } = $record.get()
  const due = showings.filter(({ wait = 0 }) => wait <= $now.get())
  // Something snoozed comes back by itself, whichever parts are loaded.
  for (const { wait = 0 } of showings) wakeAt(wait)
  const hasGoal = Object.values({ ...seen, ...assigned }).some(({ goal }) => goal)
  // It belongs to another tab or to none. The extras decide whether this tab may continue it.
  const isElsewhere = !!$tab.get() && due.some(({ tab }) => tab !== $tab.get())
  const live = $boot.get().answer?.history ?? {}
  const isOutdated = ({ experience: { id, version } }: Showing) => {
    const newest = live[id]?.version
    return newest != null && newest !== version
  }
  return {
    due: due[0],
    extras: hasGoal || isElsewhere,
    // The evaluator looks whether what was snoozed may come back here, and finds the new version of what goes on.
    decide: due.some(({ wait }) => wait) || showings.some(isOutdated),
  }
}
