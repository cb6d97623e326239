import type { Host } from '../browser/host.ts'
import { readLocal, writeLocal } from '../browser/local.ts'
import type { Said } from '../state/person.ts'
import { type Noted, notesOf } from './reporter.ts'

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
