import { safeUrl } from '../content/safe-url.ts'
import type { Button, Embed, Item, Tooltip } from '../protocol/experience.ts'
import type { ViewInput } from '../protocol/view.ts'
import type { Mounted } from './mount.ts'

/** Does what a button asks of the page. The view itself handles where the button leads inside the Experience. */
export function perform(button: Button | Item, { say, words }: ViewInput): void {
  if ('track' in button && button.track) say({ type: 'track', name: button.track })
  if (button.does === 'open') {
    const href = safeUrl(button.url, words)
    if (href) say({ type: 'open', href, new_tab: !!button.new_tab })
  }
  if (button.does === 'start') say({ type: 'start', experience: button.experience_id })
  if (button.does === 'call') say({ type: 'call', action: button.action })
}

type Way = 'next' | 'back' | 'exit' | 'complete' | 'snooze' | 'stay'

export function leads(button: Button): Way {
  switch (button.does) {
    case 'open':
    case 'start':
    case 'call':
      return button.then ?? 'next'
    default:
      return button.does
  }
}

/** A button of an Experience with one step: it ends the Experience, unless it keeps it open. */
export function leave({ input, end }: Mounted<Embed> | Mounted<Tooltip>, button: Button): void {
  input.say({ type: 'button', step: input.experience.steps[0].id, button: button.id })
  const to = leads(button)
  if (to === 'exit') end({ type: 'exited' })
  else if (button.does === 'snooze') end({ type: 'snoozed', for: button.for })
  else if (to !== 'stay') end({ type: 'completed' })
  perform(button, input)
}
