import { readLocal, writeLocal } from '../browser/local.ts'
import { type Noted, notesOf } from '../network/waiting.ts'

type Host = Pick<Window, 'localStorage'>

/** Takes what pages noted when they were left. A note is removed when its reports are stored. */
export async function takeNotes(host: Host, token: string, page: string, store: (noted: Noted[]) => Promise<void>) {
  for (const key of keysOf(host, notesOf(token))) {
    // This page stores its own.
    if (key.endsWith(page)) continue
    await store(read(host, key))
    writeLocal(host, key, null)
  }
}

function read(host: Host, key: string): Noted[] {
  try {
    return JSON.parse(readLocal(host, key) ?? '[]')
  } catch {
    return []
  }
}

function keysOf(host: Host, prefix: string): string[] {
  try {
    const { localStorage } = host
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return keys.filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}
