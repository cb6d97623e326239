import type { Report } from '../../protocol/wire.ts'
import { signed, type Who } from '../network/waiting.ts'
import type { Person } from '../state/person.ts'
import type { Entry } from './database.ts'
import type { Introduce } from './introduce.ts'
import { reportEntry } from './outbox.ts'
import type { Storage } from './storage.ts'

/** A report that was made before the visit was signed. Stored under `e` and its key. Older ones lack the browser. */
interface Early {
  uid?: string
  uid_hash?: string
  anonymous: string
  browser?: string
  report: Report
}

/** How a report is stored: ready to be sent, or with who it is about. */
export function entryFor(who: Who, report: Report): Entry {
  const { uid, uid_hash, anonymous, browser } = who
  const known = signed(report, who)
  return known.visit
    ? reportEntry(known)
    : [`e${report.key}`, { uid, uid_hash, anonymous, browser, report } satisfies Early]
}

/**
 * Signs what people did before the server knew them: the person who looks now, and those who looked before. `isSigned` is told
 * of those of the person who looks now.
 */
export async function signEarly(
  storage: Storage,
  person: () => Person,
  introduce: Introduce,
  isSigned: (report: Report) => void,
): Promise<void> {
  const tokens = new Map<string, string | undefined>()
  async function tokenOf(said: Early): Promise<string | undefined> {
    const { uid, anonymous, browser, visit } = person()
    // An anonymous person may be identified now.
    const isHere = said.uid ? said.uid === uid : said.anonymous === anonymous
    if (isHere && visit) return visit
    const who = `${said.uid} ${said.anonymous}`
    if (!tokens.has(who)) tokens.set(who, await introduce({ browser, ...said }))
    return tokens.get(who)
  }
  for (const said of (await storage.list('e')) as Early[]) {
    const visit = await tokenOf(said)
    const report = { ...said.report, visit: visit ?? '' }
    // Without a token, the server wants nothing of them.
    await storage.put([[`e${report.key}`, undefined], ...(visit ? [reportEntry(report)] : [])])
    if (visit && visit === person().visit) isSigned(report)
  }
}
