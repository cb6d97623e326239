import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorker, type Next, type Work } from '../../src/server/journal/worker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A worker that writes down its passes. A pass takes ten milliseconds. */
function aWorker(work: Partial<Work> = {}, outcomes: (Next | Error)[] = []) {
  const passes: string[] = []
  const failures: unknown[] = []
  const worked: boolean[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const worker = createWorker(
    {
      name: 'test',
      async pass(what) {
        passes.push(what)
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        await new Promise(resolve => setTimeout(resolve, 10))
        atOnce--
        const outcome = outcomes.shift()
        if (outcome instanceof Error) throw outcome
        return outcome
      },
      ...work,
    },
    { worked: (_name, _seconds, ok) => void worked.push(ok), failed: (_name, error) => void failures.push(error) },
  )
  return { worker, passes, failures, worked, most: () => mostAtOnce }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what becomes due several times within the delay gets one pass', async () => {
  const { worker, passes } = aWorker({ delay: 1_000 })
  worker.due('a')
  await pass(500)
  worker.due('a')
  expect(passes).toEqual([])
  await pass(600)
  expect(passes).toEqual(['a'])
  await pass(10_000)
  expect(passes).toEqual(['a'])
})

test('what becomes due during its pass gets another one', async () => {
  const { worker, passes, most } = aWorker()
  worker.due('a')
  await pass(5)
  worker.due('a')
  await pass(100)
  expect(passes).toEqual(['a', 'a'])
  expect(most()).toBe(1)
})

test('passes run one after another, in the order in which they became due', async () => {
  const { worker, passes, most } = aWorker()
  for (const what of ['a', 'b', 'c']) {
    worker.due(what)
    await pass(1)
  }
  await pass(100)
  expect(passes).toEqual(['a', 'b', 'c'])
  expect(most()).toBe(1)
})

test('as many passes as allowed run at the same time, but never two of the same', async () => {
  const { worker, passes, most } = aWorker({ atOnce: 2 })
  for (const what of ['a', 'b', 'c', 'a']) worker.due(what)
  await pass(5)
  worker.due('a')
  await pass(200)
  expect(most()).toBe(2)
  expect(passes).toEqual(['a', 'b', 'c', 'a'])
})

test('what failed stays due, is tried again after the pause, and its age grows', async () => {
  const { worker, passes, failures, worked } = aWorker({ pause: 1_000 }, [new Error('1'), new Error('2')])
  worker.due('a')
  await pass(500)
  expect(passes).toHaveLength(1)
  expect(worker.age()).toBeGreaterThanOrEqual(500)
  await pass(1_000)
  expect(passes).toHaveLength(2)
  await pass(1_100)
  expect(passes).toHaveLength(3)
  expect(failures).toHaveLength(2)
  expect(worked).toEqual([false, false, true])
  expect(worker.age()).toBe(0)
})

test('one that fails does not keep the others waiting', async () => {
  const { worker, passes } = aWorker({ pause: 60_000 }, [new Error('only the first')])
  worker.due('a')
  worker.due('b')
  await pass(100)
  expect(passes).toEqual(['a', 'b'])
})

test('after a rest, and when it is due again by itself, it gets its next pass', async () => {
  const { worker, passes } = aWorker({}, [{ rest: 1_000, again: 5_000 }])
  worker.due('a')
  await pass(20)
  worker.due('a')
  await pass(900)
  expect(passes).toHaveLength(1)
  await pass(100)
  expect(passes).toHaveLength(2)
})

test('what is due again by itself has no age before that', async () => {
  const { worker, passes } = aWorker({}, [{ again: 5_000 }])
  worker.due('a')
  await pass(3_000)
  expect(worker.age()).toBe(0)
  await pass(2_100)
  expect(passes).toHaveLength(2)
})

test('a wait of months does not become no wait at all', async () => {
  const { worker, passes } = aWorker({}, [{ again: 40 * 86_400_000 }])
  worker.due('a')
  await pass(86_400_000 * 3)
  expect(passes).toHaveLength(1)
})

test('settling goes on until there is no more, and waits for the pass that is running', async () => {
  const { worker, passes } = aWorker({}, [{ more: true }, { more: true, rest: 60_000 }, {}])
  worker.due('a')
  await pass(5)
  const settled = worker.settle('a')
  await pass(1_000)
  await settled
  expect(passes).toHaveLength(3)
})

test('settling says why it failed', async () => {
  const { worker } = aWorker({}, [new Error('no')])
  const settled = expect(worker.settle('a')).rejects.toThrow('no')
  await pass(100)
  await settled
})

test('it looks at the start and then regularly, also after a look that failed', async () => {
  let looks = 0
  const look = async () => {
    if (++looks === 2) throw new Error('away')
    return ['a']
  }
  const { passes, failures } = aWorker({ every: 10_000, pause: 1_000, look })
  await pass(100)
  expect(passes).toHaveLength(1)
  await pass(10_000)
  expect([looks, failures.length]).toEqual([2, 1])
  await pass(1_000)
  expect([looks, passes.length]).toEqual([3, 2])
})

test('other work on the same thing waits for the pass, and what is due stays due', async () => {
  const { worker, passes } = aWorker({ delay: 1_000 })
  const seen: number[] = []
  worker.due('a')
  const other = worker.alone('a', async () => void seen.push(passes.length))
  await pass(500)
  await other
  expect(seen).toEqual([0])
  await pass(600)
  expect(passes).toEqual(['a'])
})

test('stopping waits for the pass that is running and begins no other, unless only this process knows of it', async () => {
  for (const isLastPassNeeded of [false, true]) {
    const { worker, passes } = aWorker({ isLastPassNeeded })
    worker.due('a')
    worker.due('b')
    await pass(5)
    const stopped = worker.stop()
    await pass(1_000)
    await stopped
    expect(passes).toEqual(isLastPassNeeded ? ['a', 'b'] : ['a'])
    worker.due('c')
    await pass(1_000)
    expect(passes).not.toContain('c')
  }
})
