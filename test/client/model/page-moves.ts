import { PageEvent } from './fake-document.ts'
import type { Host } from './fake-window.ts'

/** What a browser, or a person who uses it, does to a page, with the same events in the same order as browsers. */

function setHidden(host: Host, hidden: boolean) {
  Object.assign(host.document, { hidden, visibilityState: hidden ? 'hidden' : 'visible' })
  host.document.dispatchEvent(new PageEvent('visibilitychange'))
}

/** Another tab comes to the front. */
export const hide = (host: Host) => setHidden(host, true)
export const unhide = (host: Host) => setHidden(host, false)

const transition = (type: string) => Object.assign(new Event(type), { persisted: true })

/** The page is left, and kept in the back/forward cache. */
export function leave(host: Host) {
  host.dispatchEvent(transition('pagehide'))
  setHidden(host, true)
}

/** The person comes back to it. */
export function comeBack(host: Host) {
  Object.assign(host.document, { hidden: false, visibilityState: 'visible' })
  host.dispatchEvent(transition('pageshow'))
  host.document.dispatchEvent(new PageEvent('visibilitychange'))
}

/** A router changes the address, without a page load. */
export const navigate = (host: Host, path: string) => host.history.pushState(null, '', path)
