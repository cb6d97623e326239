/** A date with a time: a Delivery may begin next week, and a person may have been here last month. */
export function moment(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
