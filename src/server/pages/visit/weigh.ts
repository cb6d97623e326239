/** A request of a page is one request, unless it brings more than this. */
const USUAL_BYTES = 8 * 1024
const USUAL_REPORTS = 10

/**
 * As how many requests this one counts. Without it, somebody could store ten times as much with few large requests as with many
 * usual ones. A single request never uses up more than half of the limit: reports that waited while a browser was offline arrive.
 */
export function weigh(bytes: number, { reports = [] }: { reports?: unknown[] }, most: number): number {
  const weight = Math.max(1, Math.ceil(bytes / USUAL_BYTES), Math.ceil(reports.length / USUAL_REPORTS))
  return Math.min(weight, Math.max(1, Math.floor(most / 2)))
}
