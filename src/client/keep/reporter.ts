import type { Report } from '../../protocol/wire.ts'
import type { Host } from '../browser/host.ts'
import { type Listen, whenLeaving } from '../browser/listen.ts'
import { readLocal, writeLocal } from '../browser/local.ts'
import type { PostReports } from '../network/transport.ts'
import type { Around } from '../state/around.ts'
import { nameOf, type Person, type Said } from '../state/person.ts'
import { PAUSE } from '../state/state.ts'
import { noteKept } from './mark.ts'

type Unsigned<R> = R extends Report ? Omit<R, 'key' | 'at' | 'visit'> : never

/** A report before it has a key and is signed. */
export type Draft = Unsigned<Report>

/** Gives a report its key and signs it. It then belongs to this person, even if somebody else looks later. */
export type Sign = (draft: Draft) => Report

export interface Signer {
  sign: Sign
  /** A unique key, made like the key of a report. */
  number(): string
}

export function createSigner(page: string, now: () => number, person: () => Person): Signer {
  let made = 0
  // Keys sort by time, so that reports are sent in the order in which they were made.
  const number = () => `${(now() * 1_000 + (made++ % 1_000)).toString(36)}-${page}`
  return { number, sign: draft => ({ ...draft, key: number(), at: now(), visit: person().visit ?? '' }) }
}

export interface Reporter extends Signer {
  /**
   * Resolves when the report is stored. Rejects when the code that stores it did not load, and then tries again later. `who`:
   * somebody who looked before.
   */
  report(draft: Draft, who?: Who): Promise<void>
}

/** The code that stores reports: if it is already loaded, or by loading it now. */
interface Stores {
  $kept: { get(): Adds | undefined }
  load(): Promise<Adds>
}

interface Adds {
  add(report: Report, who: Who): Promise<void>
}

export function createReporter(
  signer: Signer,
  keep: Stores,
  person: () => Person,
  unsent: { uid_hash?: string },
  around: WaitingNeeds,
): Reporter {
  const { host, guard } = around
  const { sign } = signer
  const waiting = createWaiting(around)
  const here = (): Who => {
    const { uid, anonymous, browser, visit } = person()
    return { uid, anonymous, browser, visit, uid_hash: unsent.uid_hash }
  }

  async function add(report: Report): Promise<void> {
    const fail = (error: unknown) => {
      host.setTimeout(guard(add), PAUSE, report)
      throw error
    }
    const kept = keep.$kept.get() ?? (await keep.load().catch(fail))
    await kept.add(report, waiting.hand(report))
    waiting.stored(report)
  }
  return {
    ...signer,
    async report(draft, who) {
      const report: Report = who ? { ...sign(draft), visit: who.visit ?? '' } : sign(draft)
      if (waiting.add(report, who ? () => who : here)) await add(report)
    },
  }
}

/** The person that a report is about. */
export type Who = Pick<Person, 'uid' | 'anonymous' | 'browser' | 'visit'> & { uid_hash?: string }

/** A report that was not stored, as the next page finds it in localStorage. */
export interface Noted {
  who: Who
  report: Report
}

/** Reports that are not stored yet. */
interface Waiting {
  /** False: there is no room. `who` is asked late, because the server may say meanwhile who is looking. */
  add(report: Report, who: () => Who): boolean
  /** Storage is getting it. */
  hand(report: Report): Who
  stored(report: Report): void
}

interface WaitingNeeds extends Pick<Around, 'host' | 'guard' | 'token' | 'page'> {
  post: PostReports
  /** Listens on after the visit has ended, because its last words may still wait. */
  listenOn: Listen
}

const MOST_WAITING = 1_000
// Browsers refuse more than 64 KiB from a page that is being left, and a character may take three bytes.
const MOST_SENT = 16 * 1024
// Of the 5 MB that a site has in localStorage.
const MOST_NOTED = 512 * 1024

/** The report may have been made before the server said who is looking. */
export const signed = (report: Report, { visit = '' }: Who): Report => ({ ...report, visit: report.visit || visit })

/** The prefix of the localStorage keys under which pages leave what they could not store. */
export const notesOf = (token: string) => `${nameOf(token)}:said:`

function createWaiting({ host, guard, token, page, post, listenOn }: WaitingNeeds): Waiting {
  const waiting = new Map<Report, () => Who>()
  /** Those that storage or the server is getting. */
  const handed = new Set<Report>()
  const note = notesOf(token) + page

  /** The texts of the first reports, as many as have room. */
  function upTo(most: number, textOf: (report: Report, who: Who) => string): string[] {
    const texts: string[] = []
    for (const [report, who] of waiting) {
      const text = textOf(report, who())
      most -= text.length
      if (most < 0) break
      if (text) texts.push(text)
    }
    return texts
  }

  /** The page is being left: sends what is not stored yet, and notes it at once, because it may not arrive. */
  function leave() {
    const batch = upTo(MOST_SENT, (report, who) => {
      const sent = signed(report, who)
      if (handed.has(report) || !sent.visit) return ''
      // If the page comes back, the report is stored as well. The server recognises a repeat by its key.
      handed.add(report)
      return JSON.stringify(sent)
    })
    if (batch[0]) guard(post)(batch)
    const notes = upTo(MOST_NOTED, (report, who) => JSON.stringify({ who, report } satisfies Noted))
    if (!notes[0]) return
    noteKept(host, nameOf(token))
    writeLocal(host, note, `[${notes.join()}]`)
  }
  whenLeaving(host, listenOn, leave)

  return {
    add: (report, who) => waiting.size < MOST_WAITING && !!waiting.set(report, who),
    hand(report) {
      handed.add(report)
      return waiting.get(report)!()
    },
    stored(report) {
      handed.delete(report)
      waiting.delete(report)
      if (!waiting.size) writeLocal(host, note, null)
    },
  }
}

/** The notes of pages that were left before their reports were stored, by their keys in localStorage. */
export function notedOn(host: Host, token: string): [key: string, noted: Noted[]][] {
  try {
    const { localStorage } = host
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return keys.filter(key => key.startsWith(notesOf(token))).map(key => [key, read(host, key)])
  } catch {
    return []
  }
}

function read(host: Host, key: string): Noted[] {
  try {
    return JSON.parse(readLocal(host, key) ?? '[]')
  } catch {
    return []
  }
}

/**
 * Takes what was said of this person on pages that were left. It goes along with the next boot, because as a report it would come
 * after that, and replace what the next page says.
 */
export function takeSaidOf(host: Host, token: string, anonymous: string): Said[] {
  return notedOn(host, token).flatMap(([key, noted]) => {
    const said: Said[] = []
    const rest = noted.filter(({ who, report }) => {
      if (report.type !== 'set' || who.anonymous !== anonymous) return true
      said.push({ properties: {}, ...report, uid_hash: who.uid_hash })
      return false
    })
    if (said[0]) writeLocal(host, key, rest[0] ? JSON.stringify(rest) : null)
    return said
  })
}
