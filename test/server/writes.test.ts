import { describe, expect, test } from 'vitest'
import { createFlusher } from '../../src/server/store/flusher.ts'
import { aBoot, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe('what is promised waits for the disk', () => {
  /** A disk whose flushes end when the test says so. */
  function aDisk() {
    const flushes: { done(): void; fail(error: Error): void }[] = []
    const sync = () => new Promise<void>((done, fail) => flushes.push({ done, fail }))
    return { flushes, flush: createFlusher(sync) }
  }
  const settled = async (promise: Promise<void>) =>
    Promise.race([promise.then(() => true), new Promise(resolve => setImmediate(() => resolve(false)))])

  test('whoever asks during a flush waits for the next one, which all of them share', async () => {
    const { flushes, flush } = aDisk()
    const first = flush()
    const [second, third] = [flush(), flush()]
    expect(flushes).toHaveLength(1)
    flushes[0]!.done()
    await first
    expect([await settled(second), await settled(third), flushes.length]).toEqual([false, false, 2])
    flushes[1]!.done()
    await Promise.all([second, third])
    expect(flushes).toHaveLength(2)
  })

  test('a flush that fails fails for those who waited for it, not for the next', async () => {
    const { flushes, flush } = aDisk()
    const first = flush()
    const second = flush()
    flushes[0]!.fail(new Error('the disk is gone'))
    await expect(first).rejects.toThrow('the disk is gone')
    await settled(second)
    flushes[1]!.done()
    await second
  })
})

describe.each(STORES)('Sights on %s', store => {
  const { server, me } = serverFor(store)

  test('a boot within a second of the last one writes the person only when something is new', async () => {
    const start = Date.now()
    server.clock.freeze(start)
    const asked = aBoot({ uid: unique('user') })
    const seen = async () => {
      const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${asked.uid}`)).body
      return [Date.parse(profile.last_seen_at) - start, profile.browser_x]
    }
    await me.page('boot', asked)
    server.clock.advance(900)
    const again = await me.page('boot', asked)
    expect([again.status, await seen()]).toEqual([200, [0, 1280]])
    await me.page('boot', { ...asked, facts: { ...asked.facts, browser_x: 800 } })
    expect(await seen()).toEqual([900, 800])
    server.clock.advance(500)
    await me.page('boot', { ...asked, facts: { ...asked.facts, browser_x: 800 }, properties: { plan: 'pro' } })
    expect(await seen()).toEqual([1400, 800])
    server.clock.advance(1000)
    await me.page('boot', { ...asked, facts: { ...asked.facts, browser_x: 800 } })
    expect(await seen()).toEqual([2400, 800])
  })
})
