import type { Host } from '../browser/host.ts'
import type { PostReports } from '../network/post-reports.ts'
import type { Transport } from '../network/transport.ts'
import { noteKept } from '../state/kept-mark.ts'
import type { Person } from '../state/person.ts'
import { nameOf } from '../state/person.ts'
import { fromStored, toStored, wiped } from '../state/record.ts'
import { createIntroduce } from './introduce.ts'
import { takeNotes } from './notes.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { reconcile } from './reconcile.ts'
import { createRecordKeeper, type RecordKeeper, type RecordTools } from './record-keeper.ts'
import { createReports, type Reports, type ReportTools } from './reports.ts'
import { createStepNotes } from './step-notes.ts'
import { openStorage, type Storage } from './storage.ts'
import type { Whose } from './whose.ts'

export interface KeepTools {
  host: Host
  token: string
  signal: AbortSignal
  server: Transport
  post: PostReports
}

/** What outlives the page: the records of people, and reports that the server does not have yet. */
export interface KeptHere {
  /** Opens it for one visit. */
  enter(visit: VisitTools): KeptVisit
  /** Clears the records of people who have signed out. */
  wipe(profiles: string[]): Promise<void>
}

export interface VisitTools extends RecordTools, ReportTools {
  whose: Whose
  setPerson(person: Person): void
  page: string
  href(): string
  language: string | undefined
}

export interface KeptVisit extends Reports {
  storage: Storage
  outbox: Outbox
  keeper: RecordKeeper
  /** Resolves when the record has been read. */
  ready(): Promise<void>
}

export function openKeep({ host, token, signal, server, post }: KeepTools): KeptHere {
  const name = nameOf(token)
  noteKept(host, name)
  const storage = openStorage(host, name)
  const outbox = createOutbox(host, storage, server, post, signal)
  const notes = createStepNotes(host, token)

  async function wipe(profiles: string[]) {
    profiles.forEach(notes.forget)
    for (const profile of profiles)
      await storage.update(profile, old => (old ? [[profile, toStored(wiped(fromStored(old)))]] : []))
  }
  /** Transactions keep their order, so everything that this visit reads comes after this. */
  async function wipeGone({ person, setPerson }: VisitTools) {
    const { gone } = person()
    if (!gone) return
    await wipe(gone)
    setPerson({ ...person(), gone: undefined })
  }

  return {
    wipe,
    enter(visit) {
      const { whose } = visit
      const keeper = createRecordKeeper(storage, outbox, notes, visit)
      wipeGone(visit)
      return {
        storage,
        outbox,
        keeper,
        ...createReports(
          storage,
          outbox,
          createIntroduce({ host, token, server, ...visit }),
          store => takeNotes(host, token, visit.page, store),
          visit,
        ),
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
}
