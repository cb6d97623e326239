import type { PreviewTools } from '../client/preview/preview.ts'

/** What the entry passes to the studio. */
export type StudioTools = PreviewTools & {
  /** The code in the address. Empty if the tab has a session, or must ask the console's window for a code. */
  code: string
  /**
   * Starts the visit that `init` would have started, as on a normal page. Used if a code does not work, and when the studio is
   * closed.
   */
  begin(): void
}
