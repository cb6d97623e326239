import type { PreviewTools } from '../client/preview/preview.ts'

/** What the entry hands to the studio. */
export type StudioTools = PreviewTools & {
  /** Of the address; empty where the tab has a session, or asks the console's window for a code. */
  code: string
  /**
   * Starts the visit that `init` would have started: the page is then as if nothing had been asked. For a code that does not
   * work, and for when the studio is closed.
   */
  begin(): void
}
