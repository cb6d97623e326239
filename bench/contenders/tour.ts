import type { Tour } from '../../src/protocol/experience.ts'
import { STEPS } from './contract.ts'

/** The same two steps as an Experience. */
export function aTour(backdrop: boolean): Tour {
  return {
    id: 'b0b0b0b0b0b0b0b0b0b0b0b0',
    kind: 'tour',
    name: 'Bench',
    published_at: '2026-01-01T00:00:00.000Z',
    recurrence: 'always',
    steps: STEPS.map(({ target, title, body }, index) => ({
      id: `a${index}`.padEnd(24, '0'),
      title,
      body,
      place: { beside: target, side: 'bottom' },
      ...(backdrop && { backdrop }),
    })) as Tour['steps'],
  }
}
