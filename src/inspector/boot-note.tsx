import { span } from '../reasons/when.ts'
import type { Inspected } from './inspected.ts'

const STATES = {
  open: null,
  paused: [
    'Paused.',
    'The account shows nothing anywhere until an owner resumes it (beckon resume). What was under way comes back then.',
  ],
  off: [
    'Switched off here.',
    'The domain of this page is not enabled, so nothing is shown; a page opened as a file has none. Switch it on (beckon domain on …), then ask again.',
  ],
  forgotten: [
    'Forgotten.',
    'This person was forgotten at their own wish; nothing is kept or shown until somebody is identified.',
  ],
  unreachable: ['No answer yet.', 'The server has not answered on this page. Nothing can be shown before it does.'],
  waiting: ['Not started.', 'init() has not been called here, consent is missing, or the runtime is disabled.'],
} as const

const LIVE = {
  off: 'A Delivery made since then is not known here: it does not show before the person loads a page, or comes back to this one.',
  here: 'It is live: it hears of what is new, and asks again by itself.',
  elsewhere: 'It is live: another tab of this person hears of what is new, and this one asks again by itself.',
  waiting:
    'It is not live yet, though the account wants it: the page is hidden, or the server cannot be listened to. It tries again; until then a Delivery shows when the person loads a page, or comes back to this one.',
}

/** What this page knows, and since when: the first reason why something is not listed at all. */
export function BootNote({ page, now }: { page: Inspected; now: number }) {
  const state = STATES[page.state()]
  const booted = page.bootedAt()
  return (
    <div class={`note ${state ? 'bad' : ''}`} data-section="boot">
      {state ? (
        <p>
          <b>{state[0]}</b> {state[1]}
        </p>
      ) : (
        <p>
          <b>This page asked the server {booted === null ? 'never' : `${span(now - booted)} ago`}.</b>{' '}
          {LIVE[page.live()]}
        </p>
      )}
      <button type="button" onClick={() => page.refresh()}>
        Ask again now
      </button>
    </div>
  )
}
