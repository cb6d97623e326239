/** The days to show: a number of days until today, or two given days. */
export interface PeriodQuery {
  from?: string | undefined
  to?: string | undefined
}

const DAY = 86_400_000
const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

/** The parameters for the server. Without any, it returns the last 30 days. */
export function periodOf({ days, from, to }: { [name: string]: string }, today: Date): PeriodQuery {
  if (isDay(from)) return { from, to: isDay(to) ? to : undefined }
  const wanted = Number(days)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted === 30) return {}
  return { from: new Date(today.getTime() - (wanted - 1) * DAY).toISOString().slice(0, 10) }
}

/** `May 3`. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `Oct 18 to Nov 16, 2026`. */
export const shortPeriod = ({ from, to }: { from: string; to: string }): string =>
  `${shortDay(from)}${from.slice(0, 4) === to.slice(0, 4) ? '' : `, ${from.slice(0, 4)}`} to ${shortDay(to)}, ${to.slice(0, 4)}`
