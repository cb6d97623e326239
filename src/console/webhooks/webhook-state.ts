import type { WebhookRecord } from '../../protocol/answer.ts'
import type { Tone } from '../controls/badge.tsx'

/** The state of a webhook in a word, and what to do if it is not well. */
export function webhookState(hook: WebhookRecord): { word: string; tone: Tone; says?: string } {
  if (hook.disabled_because === 'gone')
    return {
      word: 'Switched off',
      tone: 'bad',
      says: 'The receiver answered 410: it wants nothing more. Switch it on again when it does.',
    }
  if (hook.disabled_because === 'failing')
    return {
      word: 'Switched off',
      tone: 'bad',
      says: 'The receiver was away for five days. Repair it, try it with a test, then switch it on: what waits is sent.',
    }
  if (!hook.enabled) return { word: 'Paused', tone: 'plain' }
  if (hook.paused_until)
    return {
      word: 'Receiver away',
      tone: 'bad',
      says: 'It is looked at now and then with one message. Back, it gets everything that waits. The attempts say what it answers.',
    }
  if (hook.failures > 0)
    return { word: 'Failing', tone: 'warn', says: 'The last attempts did not reach it. They are repeated over a day.' }
  return { word: 'On', tone: 'good' }
}
