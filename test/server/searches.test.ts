import { describe, expect, test } from 'vitest'
import { createSearches } from '../../src/server/http/searches.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'
import { watchStatements } from './watch-statements.ts'

const LIMITS = { searchesAtOnce: 2, searchesInAll: 3, searchesWaiting: 2, searchWait: 60_000 }
const HERE = () => new AbortController().signal

/** A search that ends when it is told to. */
function aSearch() {
  let end = () => {}
  let began = false
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const work = async () => {
    began = true
    await ended
    return 'found'
  }
  return { work, end: () => end(), hasBegun: () => began }
}
const settled = () => new Promise(setImmediate)

describe('Searches', () => {
  test('an account runs two at a time, all together three, and the next begin in order', async () => {
    const searches = createSearches(LIMITS)
    const all = Array.from({ length: 6 }, aSearch)
    const of = ['a', 'a', 'a', 'b', 'b', 'a']
    const answers = all.map(({ work }, at) => searches.run(of[at]!, HERE(), work))
    await settled()
    const begun = () => all.map(({ hasBegun }) => hasBegun())
    expect(begun()).toEqual([true, true, false, true, false, false])
    all[3]!.end()
    await settled()
    expect(begun()).toEqual([true, true, false, true, true, false])
    all[0]!.end()
    await settled()
    expect(begun()).toEqual([true, true, true, true, true, false])
    for (const one of all) one.end()
    expect(await Promise.all(answers)).toEqual(Array(6).fill('found'))
  })

  test('who waits too long, or behind too many, is told to come again', async () => {
    const searches = createSearches(LIMITS)
    const running = [aSearch(), aSearch()]
    for (const { work } of running) void searches.run('a', HERE(), work)
    const behind = [aSearch(), aSearch()]
    const waiting = behind.map(({ work }) => searches.run('a', HERE(), work))
    const refused = await searches.run('a', HERE(), aSearch().work).catch(error => error)
    expect([refused.status, refused.reason, Number(refused.headers['retry-after'])]).toEqual([429, 'too_fast', 2])
    const patient = createSearches({ ...LIMITS, searchesAtOnce: 1, searchWait: 1 })
    void patient.run('a', HERE(), running[0]!.work)
    expect((await patient.run('a', HERE(), aSearch().work).catch(error => error)).status).toBe(429)
    // Another account does not wait behind them.
    const other = aSearch()
    void searches.run('b', HERE(), other.work)
    expect(other.hasBegun()).toBe(false)
    await settled()
    expect(other.hasBegun()).toBe(true)
    for (const one of [...running, ...behind, other]) one.end()
    expect(await Promise.all(waiting)).toEqual(['found', 'found'])
  })

  test('one whose caller is gone ends, whether it runs or waits, and makes room', async () => {
    const searches = createSearches({ ...LIMITS, searchesAtOnce: 1 })
    const [first, second] = [new AbortController(), new AbortController()]
    let batches = 0
    const running = searches.run('a', first.signal, async paced => {
      for (;;)
        await paced(async () => {
          if (++batches === 3) first.abort()
        })
    })
    const waits = aSearch()
    const waiting = searches.run('a', second.signal, waits.work)
    second.abort()
    expect((await waiting.catch(error => error)).reason).toBe('incomplete')
    expect((await running.catch(error => error)).reason).toBe('incomplete')
    expect([batches, waits.hasBegun()]).toEqual([3, false])
    const next = aSearch()
    next.end()
    expect(await searches.run('a', HERE(), next.work)).toBe('found')
    expect((await searches.run('a', AbortSignal.abort(), next.work).catch(error => error)).reason).toBe('incomplete')
  })
})

describe.each(STORES)('A count of people, on %s', store => {
  const { server, me } = serverFor(store)

  test('stops when its caller hangs up', async () => {
    for (let at = 0; at < 30; at++) await me.api('POST', '/v3/observe/hooks/profiles', { uid: unique('uid') })
    const address = await server.listen()
    const seen = watchStatements(server.store)
    const looked = () => seen.filter(({ sql }) => /FROM profiles WHERE account_id = \$1.*LIMIT/s.test(sql)).length
    const asked = (signal?: AbortSignal) =>
      fetch(`${address}/v3/analyze/profiles/count?text=nobody`, {
        headers: { 'x-account-secret': server.credentials.secret! },
        ...(signal ? { signal } : {}),
      })
    const caller = new AbortController()
    const answer = asked(caller.signal).catch(error => error)
    await expect.poll(looked, { interval: 0 }).toBeGreaterThan(1)
    caller.abort()
    expect((await answer).name).toBe('AbortError')
    const before = looked()
    // It has let go: the whole count of another caller comes, and only its batches are new.
    const whole = await (await asked()).json()
    expect(whole.of).toBe(30)
    const own = Math.ceil(30 / 2)
    expect(looked() - before).toBeLessThanOrEqual(own + 3)
  })
})
