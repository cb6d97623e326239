import { describe, expect, test } from 'vitest'
import { createBeckon as createInDevelopment } from '../../../src/client/development.ts'
import { createBeckon } from '../../../src/client/index.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'

const tour = anExperience({ id: anId('tour'), name: 'Welcome' })
const options = { api: 'http://localhost:4400' }

/** What a page writes to its console. */
function hearConsole(host: object): string[] {
  const heard: string[] = []
  const say = (...words: unknown[]) => void heard.push(words.join(' '))
  Object.assign(host, { console: { log: say, info: say, warn: say, error: say, debug: say } })
  return heard
}

describe('two runtimes with one token on one page', () => {
  test('are one: the second asks nothing, shows nothing twice, and its calls go to the first', async () => {
    const visit = aVisit({}, [tour])
    const heard = hearConsole(visit.host)
    visit.begin()
    await visit.pass()
    const second = createBeckon(visit.host)
    const told: string[] = []
    second.on('event', ({ name }) => told.push(name))
    second.set({ plan: 'pro' })
    second.init('token', options)
    await second.track('bought')
    await visit.pass()
    expect(visit.log).toEqual(['open Welcome'])
    expect(visit.boots).toHaveLength(1)
    expect(visit.told('set')).toMatchObject([{ properties: { plan: 'pro' } }])
    expect(told).toEqual(['bought'])
    expect(heard).toEqual([])
  })

  test('what the second said before init counts once, and is undone where it was said', async () => {
    const visit = aVisit({}, [tour])
    visit.begin()
    await visit.pass()
    const second = createBeckon(visit.host)
    const told: string[] = []
    const stop = second.on('event', ({ name }) => told.push(name))
    void second.track('early')
    second.init('token', options)
    await visit.pass()
    stop()
    void visit.beckon.track('late')
    await visit.pass()
    expect(told).toEqual(['early'])
    expect(visit.told('event')).toMatchObject([{ name: 'early' }, { name: 'late' }])
  })

  test('the second may leave, and the first goes on without what was said to the second', async () => {
    const visit = aVisit({}, [tour])
    visit.begin()
    await visit.pass()
    const second = createBeckon(visit.host)
    const told: string[] = []
    second.init('token', options)
    second.on('event', ({ name }) => told.push(name))
    second.destroy()
    void visit.beckon.track('late')
    await visit.pass()
    expect(told).toEqual([])
    expect(visit.log).toEqual(['open Welcome'])
    expect(visit.told('event')).toHaveLength(1)
  })

  test('a hot reload that destroys the first makes a new one', async () => {
    const visit = aVisit()
    visit.begin()
    await visit.pass()
    visit.beckon.destroy()
    const second = createBeckon(visit.host)
    second.init('token', options)
    await visit.pass()
    expect(visit.boots).toHaveLength(2)
    visit.beckon.init('token', options)
    await visit.pass()
    expect(visit.boots).toHaveLength(2)
  })

  test('runtimes of two accounts stay two', async () => {
    const visit = aVisit()
    visit.begin()
    const second = createBeckon(visit.host)
    second.init('another token', options)
    await visit.pass()
    expect(visit.boots.map(({ token }) => token).sort()).toEqual(['another token', 'token'])
  })

  test('in development, a developer reads it once', async () => {
    const visit = aVisit()
    const heard = hearConsole(visit.host)
    visit.begin()
    for (const one of [createInDevelopment(visit.host), createInDevelopment(visit.host)]) {
      one.init('token', options)
      one.init('token', { language: 'de' })
    }
    await visit.pass()
    expect(heard).toHaveLength(2)
    expect(heard[0]).toMatch(/second runtime of this account .* Keep one of them/)
    expect(visit.boots.length).toBeGreaterThan(0)
  })
})
