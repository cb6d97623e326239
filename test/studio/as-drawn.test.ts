import { describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import { asDrawn } from '../../src/studio/as-drawn.ts'

const words = { language: 'de', labels: { Next: 'Weiter', Done: 'Fertig' }, profile: {}, company: null, delivery: null, now: 0 } // biome-ignore format: data
const drawn = (kind: string, steps: object[]) => asDrawn({ id: '1', kind, steps } as unknown as Experience, words).steps

describe('a step while it is written', () => {
  test('that dims the page does not hold it, and has the buttons that it has', () => {
    const [first, second, third] = drawn('tour', [
      { id: 'a', backdrop: true },
      { id: 'b', backdrop: true, buttons: [{ id: 'x', does: 'next', text: 'On' }] },
      { id: 'c', backdrop: true },
    ])
    expect(first).toMatchObject({ advance_on_click: true, buttons: [{ does: 'next', text: 'Weiter' }] })
    expect(second).toMatchObject({ advance_on_click: true, buttons: [{ text: 'On' }] })
    expect(third).toMatchObject({ buttons: [{ text: 'Fertig' }] })
  })

  test('is left alone otherwise', () => {
    const steps = [{ id: 'a', title: 'Hello' }, { id: 'b', backdrop: true, advance_on_click: true }] // biome-ignore format: data
    expect(drawn('tour', steps)).toEqual([steps[0], { ...steps[1], buttons: undefined }])
    expect(drawn('survey', [{ id: 'a', backdrop: true }])[0]).not.toHaveProperty('buttons.0')
  })

  test('that opens by a click opens without one', () => {
    expect(drawn('tooltip', [{ id: 'a', opens_on: 'click' }])[0]).toMatchObject({ opens_on: undefined })
  })
})
