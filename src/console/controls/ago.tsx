import { relativeTime } from '../../content/relative-time.ts'

const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A time as it is told, with the exact one behind it. */
export function Ago({ time }: { time: string }) {
  return (
    <time dateTime={time} title={EXACT.format(new Date(time))}>
      {relativeTime(time, Date.now(), 'en')}
    </time>
  )
}

/** The exact one, in the zone of whoever reads. */
export const exactly = (time: string): string => EXACT.format(new Date(time))
