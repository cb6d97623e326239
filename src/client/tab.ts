import type { Host } from './host.ts'
import { newId } from './id.ts'

const place = (token: string) => `beckon:${token}`

/**
 * The tab's id lies in sessionStorage only between two pages. A duplicated tab copies sessionStorage, and so finds nothing:
 * it is a tab of its own.
 */
export function enterTab(host: Host, token: string, known?: string): string {
  try {
    const id = host.sessionStorage.getItem(place(token))
    host.sessionStorage.removeItem(place(token))
    if (id) return id
  } catch {
    // Blocked: every page is a tab of its own.
  }
  return known ?? newId(host)
}

export function leaveTab(host: Host, token: string, id: string) {
  try {
    host.sessionStorage.setItem(place(token), id)
  } catch {
    // See above.
  }
}

/** Answers other tabs while this one plays. Closed when the page is left: a message would end its back/forward cache. */
export function answerFor(host: Host, token: string, tab: string): () => void {
  if (!host.BroadcastChannel) return () => {}
  const channel = new host.BroadcastChannel(place(token))
  channel.onmessage = ({ data }) => {
    if (data === `?${tab}`) channel.postMessage(`!${tab}`)
  }
  return () => channel.close()
}

const ANSWERS_WITHIN = 200

/** Whether a living page of that tab answers. */
export function isAlive(host: Host, token: string, tab: string): Promise<boolean> {
  if (!host.BroadcastChannel) return Promise.resolve(false)
  const channel = new host.BroadcastChannel(place(token))
  return new Promise<boolean>(resolve => {
    channel.onmessage = ({ data }) => data === `!${tab}` && resolve(true)
    channel.postMessage(`?${tab}`)
    host.setTimeout(resolve, ANSWERS_WITHIN, false)
  }).finally(() => channel.close())
}
