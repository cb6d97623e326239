import type { Inspected } from '../evaluator/inspected.ts'
import { span } from '../reasons/when.ts'

const STATES = {
  open: null,
  paused: [
    'Paused.',
    'The account shows nothing until an owner resumes it (beckon resume). Tours in progress come back then.',
  ],
  off: [
    'Switched off here.',
    'The domain of this page is off, so nothing is shown. A page opened as a file has no domain. Switch it on (beckon domain on …), then ask again.',
  ],
  forgotten: ['Forgotten.', 'This person was forgotten. Nothing is stored or shown until somebody is identified.'],
  unreachable: ['No answer yet.', 'The server has not answered this page. Nothing can be shown before it does.'],
  ended: [
    'Somebody else looks now.',
    'In another tab, another person was identified, or this one signed out. This tab shows nothing more. Load it again.',
  ],
  waiting: ['Not started.', 'init() was not called on this page, consent is missing, or the runtime is disabled.'],
} as const

const LIVE = {
  off: 'This page does not know a Delivery that was created later. It shows when the person loads a page or comes back to this one.',
  here: 'It is live: it hears when something is new, and asks again at once.',
  elsewhere: 'It is live: another tab of this person hears when something is new, and this tab asks again at once.',
  waiting:
    'Live pages are on, but this page is not live yet. It is hidden, another person of this browser has the stream, the browser stores nothing, or the stream of the server cannot be opened. It tries again. Until then, a Delivery shows when the person loads a page or comes back to this one.',
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
