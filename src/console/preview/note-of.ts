import type { Outcome } from '../../protocol/view.ts'

/** What would happen on a real page, in words. Null if the frame itself shows it. */
export function noteOf(outcome: Outcome): { says: string; over: boolean } | null {
  switch (outcome.type) {
    case 'completed':
      return { says: 'Completed.', over: true }
    case 'exited':
      return { says: 'Closed.', over: true }
    case 'snoozed':
      return { says: `Snoozed for ${outcome.for}.`, over: true }
    case 'open':
      return { says: `Here ${outcome.href} opens${outcome.new_tab ? ' in a new tab' : ''}.`, over: false }
    case 'start':
      return { says: 'Here another Experience starts.', over: false }
    case 'call':
      return { says: `Here the page does "${outcome.action}".`, over: false }
    case 'track':
      return { says: `The event ${outcome.name} is tracked.`, over: false }
    case 'answer':
      return { says: `Answered: ${[outcome.answer, outcome.text].filter(Boolean).join(', ')}.`, over: false }
    default:
      return null
  }
}
