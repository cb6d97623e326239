import type { WebhookRecord } from '../../protocol/answer.ts'
import type { Tone } from '../controls/badge.tsx'

/** The state of a webhook in a word, and what to do if it is not well. */
export function webhookState(hook: WebhookRecord): { word: string; tone: Tone; says?: string } {
  if (hook.disabled_because === 'gone')
    return {
      word: 'Switched off',
      tone: 'bad',
      says: 'The receiver answered 410: it wants no more messages. Switch it on again if that changes.',
    }
  if (hook.disabled_because === 'failing')
    return {
      word: 'Switched off',
      tone: 'bad',
      says: 'The receiver did not answer for five days. Repair it, send a test, then switch it on. The waiting messages are sent then.',
    }
  if (!hook.enabled) return { word: 'Off', tone: 'plain' }
  if (hook.paused_until)
    return {
      word: 'Paused',
      tone: 'bad',
      says: 'Ten attempts in a row failed. Beckon tries one message from time to time. When the receiver answers again, it gets all waiting messages.',
    }
  if (hook.failures > 0)
    return {
      word: 'Failing',
      tone: 'warn',
      says: 'The last attempts failed. Beckon tries each message up to eight times.',
    }
  return { word: 'On', tone: 'good' }
}
