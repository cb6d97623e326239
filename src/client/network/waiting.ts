import type { Report } from '../../protocol/wire.ts'
import { isHidden } from '../browser/document.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import { writeLocal } from '../browser/local.ts'
import { noteKept } from '../state/kept-mark.ts'
import { nameOf, type Person } from '../state/person.ts'
import type { PostReports } from './post-reports.ts'

/** The person that a report is about. */
export type Who = Pick<Person, 'uid' | 'anonymous' | 'browser' | 'visit'> & { uid_hash?: string }

/** A report that was not stored, as the next page finds it in localStorage. */
export interface Noted {
  who: Who
  report: Report
}

/** Reports that are not stored yet. */
export interface Waiting {
  /** False: there is no room. `who` is asked late, because the server may say meanwhile who is looking. */
  add(report: Report, who: () => Who): boolean
  /** Storage is getting it. */
  hand(report: Report): Who
  stored(report: Report): void
}

export interface WaitingTools {
  host: Host
  guard: Guard
  token: string
  page: string
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

export function createWaiting({ host, guard, token, page, post, listenOn }: WaitingTools): Waiting {
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
  listenOn(host, 'pagehide', leave)
  listenOn(host.document, 'visibilitychange', () => isHidden(host) && leave())

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
