/** What a test says to an application from outside, as its sessions and settings would. */
export interface Situation {
  person?: { uid: string; [property: string]: unknown } | null
  language?: string
  consent?: boolean
  /** What the application's function says when a button calls it. */
  says: string
  /** Whether the part of the page that has an element and a listener is there. */
  part: boolean
  /** Whether the application has Beckon at all. */
  mounted: boolean
}

declare global {
  interface Window {
    given: { token: string; api: string; situation?: Partial<Situation> }
    told: { called: string[]; heard: string[] }
    change(changes: Partial<Situation>): void
  }
}

export const { token, api } = window.given
window.told = { called: [], heard: [] }

let situation: Situation = { says: 'first', part: true, mounted: true, ...window.given.situation }
const listeners = new Set<() => void>()

export const read = (): Situation => situation

export function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

window.change = changes => {
  situation = { ...situation, ...changes }
  for (const changed of listeners) changed()
}
