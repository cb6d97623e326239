const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time as people say it: `14:05`, `tomorrow 09:00`, `Mon 16 Nov 09:00`. In the reader's own time zone. */
export function moment(time: number, now: number): string {
  const clock = new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const days = Math.round((midnight(time) - midnight(now)) / DAY)
  if (days === 0) return `today ${clock}`
  if (days === 1) return `tomorrow ${clock}`
  if (days === -1) return `yesterday ${clock}`
  const year = new Date(time).getFullYear() === new Date(now).getFullYear() ? undefined : ('numeric' as const)
  const date = new Date(time).toLocaleDateString([], { weekday: 'short', day: 'numeric', month: 'short', year })
  return `${date} ${clock}`
}

/** A rough duration: `40 s`, `5 min`, `3 h`, `2 days`. */
export function span(milliseconds: number): string {
  const length = Math.abs(milliseconds)
  if (length < MINUTE) return `${Math.round(length / 1000)} s`
  if (length < 2 * HOUR) return `${Math.round(length / MINUTE)} min`
  if (length < 2 * DAY) return `${Math.round(length / HOUR)} h`
  return `${Math.round(length / DAY)} days`
}

/** `tomorrow 09:00, in 18 h`. */
export function fromNow(time: number, now: number): string {
  return time >= now ? `${moment(time, now)}, in ${span(time - now)}` : `${moment(time, now)}, ${span(now - time)} ago`
}

export function tomorrowAtNine(now: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + 1)
  day.setHours(9, 0, 0, 0)
  return day.getTime()
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
