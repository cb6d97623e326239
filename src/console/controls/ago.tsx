import { relativeTime } from '../../content/relative-time.ts'

const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A relative time, with the exact time as its title. */
export function Ago({ time }: { time: string }) {
  return (
    <time dateTime={time} title={EXACT.format(new Date(time))}>
      {relativeTime(time, Date.now(), 'en')}
    </time>
  )
}

/** The exact time, in the reader's own zone. */
export const exactly = (time: string): string => EXACT.format(new Date(time))
