import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadLive } from '../../src/server/content/experiences/read-live.ts'
import type { Clock } from '../../src/server/ground/clock.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { openPostgres } from '../../src/server/store/postgres.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import type { Store } from '../../src/server/store/store.ts'
import { SMALL } from './small.ts'
import { aPlace, EVERY_STORE, type Place } from './stores.ts'
import { EMPTY } from './template.ts'

const NAMED = 'SELECT value FROM things WHERE name = $1'

describe.each(EVERY_STORE)('The store: %s', name => {
  let place: Place
  let store: Store
  beforeAll(async () => {
    place = await aPlace(name, EMPTY)
    const clock: Clock = { now: () => null }
    const { databaseUrl, data } = place.options
    store = databaseUrl
      ? openPostgres(databaseUrl, clock, createIds(), { sizes: SMALL })
      : openSqlite(data === 'memory' ? null : data!, clock, createIds(), SMALL)
    await store.transaction(tx => tx.run('CREATE TABLE things (name TEXT PRIMARY KEY, value INTEGER NOT NULL)'))
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })

  const put = (thing: string, value: number) =>
    store.transaction(tx =>
      tx.run(
        'INSERT INTO things (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        [thing, value],
      ),
    )
  const recalled = (thing: string) =>
    store.transaction(
      async tx => (await tx.recall<{ value: number }>(NAMED, [thing]))?.value,
      'committed',
      () => [{ sql: NAMED, values: [thing] }],
    )

  test('a row that is asked over and over is the present one after every write', async () => {
    expect(await recalled('kept')).toBeUndefined()
    for (const value of [1, 2, 3]) {
      await put('kept', value)
      expect([await recalled('kept'), await recalled('kept')]).toEqual([value, value])
    }
    await store.transaction(tx => tx.run('DELETE FROM things WHERE name = $1', ['kept']))
    expect(await recalled('kept')).toBeUndefined()
  })

  test('a row that was seen in a transaction that came to nothing is not kept', async () => {
    await put('undone', 1)
    const failing = store.transaction(async tx => {
      await tx.run('UPDATE things SET value = 2 WHERE name = $1', ['undone'])
      expect((await tx.recall<{ value: number }>(NAMED, ['undone']))?.value).toBe(2)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await recalled('undone')).toBe(1)
  })

  test('of many together, those that fail leave nothing behind and take nothing along', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    const fails = (number: number) => number % 7 === 3
    const outcomes = await Promise.allSettled(
      numbers.map(number =>
        store.transaction(async tx => {
          await tx.run('INSERT INTO things (name, value) VALUES ($1, $2)', [`many-${number}`, number])
          if (fails(number)) throw new Error(`number ${number}`)
          return number
        }, 'committed'),
      ),
    )
    const rows = await store.query<{ value: number }>(
      "SELECT value FROM things WHERE name LIKE 'many-%' ORDER BY value",
    )
    expect(rows.map(({ value }) => value)).toEqual(numbers.filter(number => !fails(number)))
    expect(outcomes.map(one => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(
      numbers.map(number => (fails(number) ? `number ${number}` : number)),
    )
  })

  test('whoever keeps coming keeps nobody waiting', async () => {
    let answered = false
    let after = 0
    const first = put('first', 0).then(() => {
      answered = true
    })
    const others: Promise<unknown>[] = []
    await new Promise<void>(resolve => {
      const come = () => {
        if (answered || ++after === 2_000) return resolve()
        others.push(put(`other-${after}`, after))
        setImmediate(come)
      }
      come()
    })
    expect(after).toBeLessThan(2_000)
    await Promise.all([first, ...others])
    expect(await store.query("SELECT value FROM things WHERE name LIKE 'other-%'")).toHaveLength(others.length)
  })

  test('a write that nobody waits for fails its transaction', async () => {
    await put('taken', 1)
    const sending = store.transaction(async tx => {
      tx.send('INSERT INTO things (name, value) VALUES ($1, 1)', ['sent-before'])
      tx.send('INSERT INTO things (name, value) VALUES ($1, 2)', ['taken'])
      return 'done'
    }, 'committed')
    await expect(sending).rejects.toMatchObject({ message: expect.stringMatching(/unique/i) })
    expect([await recalled('sent-before'), await recalled('taken')]).toEqual([undefined, 1])
  })

  test('a name that is taken, and not just a moment ago, fails its transaction soon', async () => {
    await put('taken', 1)
    let tries = 0
    const again = store.transaction(async tx => {
      tries++
      await tx.run("INSERT INTO things (name, value) VALUES ('taken', 2)")
    })
    await expect(again).rejects.toThrow()
    expect(tries).toBeLessThanOrEqual(3)
  })

  test('a statement that has failed answers the next time for what it is given then', async () => {
    await put('there', 1)
    const insert = (thing: string) =>
      store.transaction(tx =>
        tx.first<{ name: string }>('INSERT INTO things (name, value) VALUES ($1, 1) RETURNING name', [thing]),
      )
    await expect(insert('there')).rejects.toMatchObject({ message: expect.stringMatching(/unique/i) })
    expect([await insert('new'), await insert('newer')]).toEqual([{ name: 'new' }, { name: 'newer' }])
    const read = (thing: string) =>
      store.transaction(async tx => {
        const rows = await tx.query<{ name: string }>('SELECT name FROM things WHERE name >= $1 ORDER BY name', [thing])
        const first = await tx.first<{ name: string }>('SELECT name FROM things WHERE name >= $1 ORDER BY name', [
          thing,
        ])
        return [rows[0]?.name, first?.name]
      })
    expect([await read('new'), await read('newer'), await read('zzz')]).toEqual([
      ['new', 'new'],
      ['newer', 'newer'],
      [undefined, undefined],
    ])
  })

  test('what holds a row lets nobody else write it until the end', async () => {
    await put('held', 0)
    const add = () =>
      store.transaction(async tx => {
        const row = await tx.first<{ value: number }>(`${NAMED} FOR UPDATE`, ['held'])
        await tx.query('SELECT 1 AS pause')
        tx.send('UPDATE things SET value = $2 WHERE name = $1', ['held', row!.value + 1])
      }, 'committed')
    await Promise.all(Array.from({ length: 25 }, add))
    expect(await recalled('held')).toBe(25)
  })
})

describe('Snapshots', () => {
  test('a snapshot is read once, another one by itself, and nobody can change it', () => {
    const read = createReadLive()
    const one = read('{"id":"1","steps":[{"id":"a"}]}')
    expect(read('{"id":"1","steps":[{"id":"a"}]}')).toBe(one)
    expect(read('{"id":"1","steps":[{"id":"b"}]}')).toMatchObject({ steps: [{ id: 'b' }] })
    expect(() => Object.assign(one.steps[0]!, { id: 'c' })).toThrow(TypeError)
  })
})
