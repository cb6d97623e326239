import { describe, expect, test } from 'vitest'
import type { BootOpen } from '../../src/protocol/wire.ts'
import { aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('What boot says about the past of a person on %s', store => {
  const { me } = serverFor(store)

  /** Somebody who sees an Experience, and what boot says about it from then on. */
  async function somebody(given: Parameters<typeof me.live>[0] = {}) {
    const tour = await me.live(given)
    const { visit, profile } = await me.person()
    const past = async () => ((await me.boot({ uid: profile.uid!, visit })).body as BootOpen).history[tour.id]!
    let clock = Date.now() - 60_000
    /** Each report is a second later than the one before. */
    const report = (one: object) => {
      clock += 1_000
      return me.report(visit, { ...one, at: clock })
    }
    const show = async () => {
      const interaction = unique('interaction')
      await report(displayed(tour, { interaction }))
      return interaction
    }
    const change = (changes: object) => me.api('PATCH', `/v3/edit/tours/${tour.id}`, changes)
    return { tour, past, report, show, change, now: () => clock }
  }
  const said = (type: string, interaction: string) => aReport({ type, interaction })

  test('names the live version of what they have under way', async () => {
    const { past, show, change } = await somebody()
    await show()
    expect(await past()).toMatchObject({ version: 1 })
    await change({ steps: [{ title: 'Hello again', body: 'There' }], published_at: '$now' })
    expect(await past()).toMatchObject({ version: 2 })
  })

  test.each([{ published_at: null }, { archived_at: '$now' }])(
    'says that it is not live any more: %o',
    async changes => {
      const { past, show, change } = await somebody()
      await show()
      expect((await change(changes)).status).toBe(200)
      expect(await past()).toMatchObject({ version: null })
    },
  )

  test('names the version that was rolled back to as a new one', async () => {
    const { tour, past, show, change } = await somebody()
    await show()
    await change({ steps: [{ title: 'Hello again', body: 'There' }], published_at: '$now' })
    await me.api('POST', `/v3/edit/tours/${tour.id}/rollback`, { version: 1 })
    const { version } = await past()
    const { body } = await me.api('GET', `/v3/edit/tours/${tour.id}/versions`)
    expect(version).toBe(Math.max(...body.versions.map(({ number }: { number: number }) => number)))
  })

  test('has the state of the latest Interaction, and remembers that one was completed', async () => {
    const { past, show, report } = await somebody()
    await report(said('completed', await show()))
    expect(await past()).toMatchObject({ count: 1, state: 'completed', completed: true })
    const second = await show()
    expect(await past()).toMatchObject({ count: 2, state: 'displayed', completed: true })
    await report(said('started', second))
    expect(await past()).toMatchObject({ state: 'started', completed: true })
    await report(said('exited', second))
    expect(await past()).toMatchObject({ state: 'exited', completed: true })
  })

  test('says when the last one ended', async () => {
    const { past, show, report, now } = await somebody()
    const first = await show()
    expect((await past()).ended_at).toBe(null)
    await report(said('started', first))
    expect((await past()).ended_at).toBe(null)
    await report(said('exited', first))
    expect((await past()).ended_at).toBe(now())
    const ended = now()
    await show()
    expect(await past()).toMatchObject({ state: 'displayed', ended_at: ended })
  })

  test('is not changed by a late report about an earlier Interaction, except that it was completed', async () => {
    const { past, show, report } = await somebody()
    const first = await show()
    const second = await show()
    await report(said('started', second))
    await report(said('completed', first))
    expect(await past()).toMatchObject({ count: 2, state: 'started', completed: true })
  })
})

test.each(['1m', '11h', '0d', '719m'])('%s after closing is less than a visit, and refused', async span => {
  const { Recurrence } = await import('../../src/protocol/schema/experience.ts')
  expect(Recurrence.safeParse({ repeat: 'always', after_closing: span }).success).toBe(false)
})

test.each(['12h', '1d', '720m', '2w'])('%s after closing is taken', async span => {
  const { Recurrence } = await import('../../src/protocol/schema/experience.ts')
  expect(Recurrence.safeParse({ repeat: 'until_completed', after_closing: span }).success).toBe(true)
})
