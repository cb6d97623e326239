/** A moment in the format of the browser's field for local times: 2027-01-31T08:00 */
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
