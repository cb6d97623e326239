/** `2026-03-29`: a day in some time zone. */
export type Day = string

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The days of one time zone. To read a date in a zone is expensive, so results are cached. */
export interface Calendar {
  readonly zone: string
  dayOf(time: number): Day
  /** The first moment of a day. It is not always midnight. */
  startOf(day: Day): number
  /** The first moment after it. */
  endOf(day: Day): number
}

export function createCalendar(zone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const starts = new Map<Day, number>()
  const read = (time: number): Day => format.format(time)

  function startOf(day: Day): number {
    const known = starts.get(day)
    if (known !== undefined) return known
    // No place is further than 15 hours from UTC. In this range the date only moves forward, so a binary search works.
    const midnight = Date.parse(`${day}T00:00:00Z`)
    let [before, after] = [midnight - 15 * HOUR, midnight + 15 * HOUR]
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
      if (read(middle) < day) before = middle
      else after = middle
    }
    starts.set(day, after)
    return after
  }

  const endOf = (day: Day) => startOf(nextDay(day))
  let last: Day | undefined
  return {
    zone,
    startOf,
    endOf,
    dayOf(time) {
      // Most times that follow each other are on the same day.
      if (last === undefined || time < startOf(last) || time >= endOf(last)) last = read(time)
      return last
    },
  }
}

const moved = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export const nextDay = (day: Day): Day => moved(day, 1)

export const daysBefore = (day: Day, days: number): Day => moved(day, -days)

/** The Monday of its week. */
export const weekOf = (day: Day): Day => moved(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
