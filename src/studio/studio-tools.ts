import type { PreviewTools } from '../client/preview/preview.ts'

/** What the entry passes to the studio. */
export type StudioTools = PreviewTools & {
  /** The address has the console's sign, so the console has just opened the page. */
  isNew: boolean
  /**
   * Starts the visit that `init` would have started, as on a normal page. Used if it cannot be opened, and when the studio is
   * closed.
   */
  begin(): void
}
