import { describe, expect, onTestFinished, test } from 'vitest'
import { aCaller, aReport, displayed, unique } from '../caller.ts'
import { aReceiver } from '../receiver.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

/** Ids of steps and buttons that an author may write. */
const [REAL, OTHER, NEW, LATER] = ['a', 'b', 'c', 'd'].map(digit => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
]
const button = (id: string) => ({ id, does: 'next' as const, text: 'Next' })

describe.each(BOTH)('A page that makes things up, on %s', store => {
  async function open(options = {}) {
    const server = await aServer(store, options)
    onTestFinished(() => server.close())
    const me = aCaller(server)
    const { visit } = await me.person()
    /** Reports about one showing. The answer says why each was refused. */
    const about = async (experience: { id: string; kind: string }, ...said: { type: string }[]) => {
      const interaction = unique('interaction')
      const reports = said.map(one => aReport({ interaction, ...one }))
      const { body } = await me.report(visit, displayed(experience, { interaction }), ...reports)
      return body.refused.map(({ because }: { because: string }) => because)
    }
    return { server, me, visit, about }
  }
  const count = async (server: Parameters<typeof lookInto>[0], table: string) =>
    (await lookInto(server, `SELECT 1 FROM ${table}`)).length

  test('invented steps, buttons and items are refused and leave nothing behind', async () => {
    const { server, me, about } = await open()
    const tour = await me.live({ steps: [{ id: REAL, title: 'Hello', buttons: [button(OTHER)] }] as never })
    const invented = await about(
      tour,
      { type: 'step', step: 'invented' } as never,
      { type: 'button', step: REAL, button: 'invented' } as never,
      { type: 'button', step: 'invented', button: OTHER } as never,
      { type: 'item', item: 'invented' } as never,
    )
    expect(invented).toEqual(['unknown-step', 'unknown-button', 'unknown-step', 'unknown-item'])
    expect([await count(server, 'actions'), await count(server, 'launcher_items')]).toEqual([0, 0])
    const real = await about(
      tour,
      { type: 'step', step: REAL } as never,
      { type: 'button', step: REAL, button: OTHER } as never,
    )
    expect(real).toEqual([])
    expect(await count(server, 'actions')).toBe(2)
  })

  test('an answer to an invented question is refused', async () => {
    const { server, me, about } = await open()
    const survey = await me.live({
      kind: 'survey',
      steps: [{ id: REAL, title: 'How?', question: { type: 'text' } }] as never,
    })
    const answers = await about(
      survey,
      { type: 'answer', step: 'invented', answer: 'x' } as never,
      { type: 'answer', step: REAL, answer: 'well' } as never,
    )
    expect(answers).toEqual(['unknown-step'])
    expect(await count(server, 'responses')).toBe(1)
  })

  test('what only an older version has is taken: pages that were opened before still report', async () => {
    const { me, about } = await open()
    const tour = await me.live({ steps: [{ id: REAL, title: 'Hello', buttons: [button(OTHER)] }] as never })
    const steps = [{ id: NEW, title: 'Hello' }]
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { steps, published_at: '$now' })
    const said = [REAL, NEW, LATER].map(step => ({ type: 'step', step }))
    const gone = { type: 'button', step: REAL, button: OTHER }
    expect(await about(tour, ...said, gone)).toEqual(['unknown-step'])
    // A version that appears later is known at once.
    const later = [{ id: LATER, title: 'Now' }]
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { steps: later, published_at: '$now' })
    expect(await about(tour, ...said)).toEqual([])
  })

  test('a draft that was never published is refused in every report; what was unpublished since is taken', async () => {
    const { server, me, visit } = await open()
    const content = { name: unique('draft'), steps: [{ id: REAL, title: 'Hello' }], percent: 50 }
    const { tour } = (await me.api('POST', '/v3/edit/tours', content)).body
    const all = () => [
      displayed(tour),
      aReport({ type: 'control', experience: tour.id }),
      aReport({ type: 'assigned', experience: tour.id, arm: 'shown', run: 1, share: 50 }),
      aReport({ type: 'element', experience: tour.id, step: REAL, found: false, path: '/' }),
    ]
    const said = async () => {
      const { body } = await me.report(visit, ...all())
      return [body.accepted.length, ...body.refused.map(({ because }: { because: string }) => because)]
    }
    expect(await said()).toEqual([0, ...Array(4).fill('unknown-experience')])
    await server.settle()
    for (const table of ['interactions', 'histories', 'control_entries', 'assignments', 'element_counts'])
      expect([table, await count(server, table)]).toEqual([table, 0])
    for (const published_at of ['$now', null]) {
      await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { published_at })
      expect(await said()).toEqual([4])
    }
  })

  test('above the limit, a draft that was never published is no showing', async () => {
    const { server, me, visit } = await open({ limits: { requestsPerMinute: 4 } as never })
    server.clock.freeze(Date.now())
    const content = { name: unique('draft'), steps: [{ id: REAL, title: 'Hello' }] }
    const { tour } = (await me.api('POST', '/v3/edit/tours', content)).body
    for (let n = 0; n < 6; n++) await me.boot()
    expect((await me.report(visit, displayed(tour))).status).toBe(429)
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { published_at: '$now' })
    expect((await me.report(visit, displayed(tour))).status).toBe(200)
  })

  test('an invented run of an experiment is refused', async () => {
    const { server, me, visit } = await open()
    const tour = await me.live({ percent: 50 })
    const came = (run: number) => aReport({ type: 'assigned', experience: tour.id, arm: 'shown', run, share: 50 })
    const { body } = await me.report(visit, came(7), came(1), came(1_000_000))
    expect(body.refused.map(({ because }: { because: string }) => because)).toEqual(['unknown-run', 'unknown-run'])
    expect(await lookInto(server, 'SELECT run FROM assignments')).toEqual([{ run: 1 }])
  })

  test('the element of an invented step is refused', async () => {
    const { server, me, visit } = await open()
    const tour = await me.live()
    const looked = (step: string) => aReport({ type: 'element', experience: tour.id, step, found: false, path: '/' })
    const { body } = await me.report(visit, looked('invented'), looked(tour.steps[0].id))
    expect(body.refused.map(({ because }: { because: string }) => because)).toEqual(['unknown-step'])
    await server.settle()
    expect(await lookInto(server, 'SELECT step_id FROM element_counts')).toEqual([{ step_id: tour.steps[0].id }])
  })

  test('new names have a limit for each kind, also those of companies', async () => {
    const { server, me } = await open({ limits: { propertyNamesPerPerson: 3, propertyNamesPerKind: 5 } as never })
    const many = (word: string) => Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${word}${n}`, n]))
    const company = unique('company')
    await me.person(undefined, { properties: many('a'), company: { uid: company, ...many('b') } })
    const namesOf = async (kind: string) => {
      await server.settle()
      const rows = await lookInto<{ prop: string }>(server, 'SELECT prop FROM properties WHERE kind = $1', [kind])
      return rows.length
    }
    expect([await namesOf('profile'), await namesOf('company')]).toEqual([3, 3])
    // Others bring the rest, and then nobody does. What one kind uses up, the others still have.
    for (let n = 0; n < 3; n++)
      await me.person(undefined, { company: { uid: unique('company'), ...many(unique('c').replaceAll('-', '_')) } })
    expect([await namesOf('profile'), await namesOf('company')]).toEqual([3, 5])
    await me.person(undefined, { properties: many('d') })
    expect([await namesOf('profile'), await namesOf('company')]).toEqual([5, 5])
  })

  test('pages cannot invent any number of event names, and those that are known stay usable', async () => {
    const { me } = await open({ limits: { eventNamesPerAccount: 4 } as never })
    const track = async (...names: string[]) => {
      const { visit } = await me.person()
      const { body } = await me.report(visit, ...names.map(name => aReport({ type: 'event', name })))
      return body.refused.length
    }
    expect(await track('opened', 'paid')).toBe(0)
    expect(await track('one', 'two', 'three', 'four', 'five')).toBe(3)
    expect(await track('six', 'opened', 'paid')).toBe(1)
    expect((await me.api('GET', '/v3/edit/event_names')).body.event_names).toHaveLength(4)
  })

  test('an event with more than 200 properties is refused', async () => {
    const { me, visit } = await open()
    const properties = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`p${i}`, i]))
    const event = (n: number) => aReport({ type: 'event', name: 'large', properties: properties(n) })
    const { body } = await me.report(visit, event(201), event(200))
    expect([body.accepted.length, body.refused.length]).toEqual([1, 1])
  })

  test('the list of properties has pages', async () => {
    const { server, me } = await open()
    const names = Array.from({ length: 7 }, (_, n) => `name${n}`)
    await me.person(undefined, { properties: Object.fromEntries(names.map((name, n) => [name, `value ${n}`])) })
    await server.settle()
    for (const order of ['created_at', 'last_seen_at']) {
      const seen: { prop: string; values: unknown[] }[] = []
      let before: string | null = ''
      while (before !== null) {
        const page: string = before === '' ? '' : `&before=${before}`
        const { body } = await me.api('GET', `/v3/edit/properties?kind=profile&order=${order}&limit=3${page}`)
        expect(body.properties.length).toBeLessThanOrEqual(3)
        seen.push(...body.properties)
        before = body.cursor.before
      }
      expect(seen.map(({ prop }) => prop).sort()).toEqual(names)
      expect(seen.every(({ prop, values }) => values[0] === `value ${prop.slice(-1)}`)).toBe(true)
    }
  })

  test('a webhook hears once of an answer that is sent many times, and of no snooze above the limit', async () => {
    const receiver = await aReceiver()
    onTestFinished(() => receiver.close())
    const { server, me, about } = await open({
      limits: { actionsPerPerson: 45 } as never,
      webhooksAllow: ['127.0.0.1'],
    })
    await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['survey.answered', 'tour.snoozed'] })
    const survey = await me.live({
      kind: 'survey',
      steps: [{ id: REAL, title: 'How?', question: { type: 'text' } }] as never,
    })
    const again = Array.from({ length: 40 }, () => ({ type: 'answer', step: REAL, answer: 'well' }))
    expect(await about(survey, ...again)).toEqual([])
    const snoozes = Array.from({ length: 40 }, () => ({ type: 'snoozed', until: Date.now() + 60_000 }))
    expect(await about(await me.live(), ...snoozes)).toEqual(Array(35).fill('too-many'))
    const told = await lookInto<{ kind: string }>(server, 'SELECT kind FROM webhook_messages')
    expect(told.filter(({ kind }) => kind === 'survey.answered')).toHaveLength(1)
    expect(told.filter(({ kind }) => kind === 'tour.snoozed')).toHaveLength(5)
  })

  test('a request with many reports or many bytes counts as many requests', async () => {
    const { me, visit } = await open({ limits: { requestsPerMinute: 60 } as never })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const flood = Array.from({ length: 200 }, () => aReport({ type: 'event', name: 'flood' }))
      statuses.push((await me.report(visit, ...flood)).status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
    const other = await open({ limits: { requestsPerMinute: 60 } as never })
    const large = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${n}`, 'x'.repeat(760)]))
    const boots: number[] = []
    for (let n = 0; n < 8; n++) boots.push((await other.me.boot({ properties: large })).status)
    expect(boots.filter(status => status === 200).length).toBeLessThan(7)
    expect(boots.at(-1)).toBe(429)
  })
})
