import { safeUrl } from '../content/safe-url.ts'
import type { Button, Item } from '../protocol/experience.ts'
import type { ViewInput } from '../protocol/view.ts'

/** What a button asks of the page; where it leads inside the Experience is the view's own business. */
export function perform(button: Button | Item, { say, words }: ViewInput): void {
  const { track } = button as { track?: string }
  if (track) say({ type: 'track', name: track })
  if (button.does === 'open') {
    const href = safeUrl(button.url, words)
    if (href) say({ type: 'open', href, new_tab: !!button.new_tab })
  }
  if (button.does === 'start') say({ type: 'start', experience: button.experience_id })
  if (button.does === 'call') say({ type: 'call', action: button.action })
}

/** Where a button leads. */
export function leads(button: Button): 'next' | 'back' | 'exit' | 'complete' | 'snooze' | 'stay' {
  const { does, then } = button as { does: 'next'; then?: 'next' | 'exit' | 'stay' }
  return then ?? (/open|start|call/.test(does) ? 'next' : does)
}
