import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, aReport, type Caller, displayed, unique } from './caller.ts'
import { aSurvey } from './sample-experiences.ts'
import { aServer, STORES } from './stores.ts'

const PATH = '/v3/analyze/results'
const NOTHING = { people: 0, displayed: 0, started: 0, completed: 0, exited: 0, snoozed: 0, goal: 0 }

describe.each(STORES)('Results on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: { id: string; kind: string; steps: { id: string }[] }
  const today = () => new Date().toISOString().slice(0, 10)

  /**
   * Six people: two complete it, one leaves at the second step, one only closes it, two do nothing. Three of them are on a phone.
   */
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live({ steps: [{ title: 'One' }, { title: 'Two' }] })
    const facts = (browser_k: 'desktop' | 'mobile') => ({ browser_k })
    for (let n = 0; n < 6; n++) {
      const person = { facts: facts(n % 2 ? 'mobile' : 'desktop'), properties: { plan: n < 3 ? 'pro' : 'free' } }
      const { visit } = await me.person(undefined, person)
      const interaction = unique('interaction')
      const report = (type: string, more: object = {}) => aReport({ type, interaction, ...more })
      const at = Date.now() - (n === 5 ? 86_400_000 : 0)
      await me.report(visit, displayed(tour, { interaction, version: 1, language: n ? 'en' : 'de', at }))
      if (n < 3) await me.report(visit, report('started'), report('step', { step: tour.steps[1]!.id }))
      if (n < 2) await me.report(visit, report('completed'))
      if (n === 2 || n === 3) await me.report(visit, report('exited'))
    }
  })
  afterAll(() => server.close())

  /** On a busy machine, recent reports are counted later. Here we wait for them. */
  const result = async (query = '', kind = 'tours', id = tour.id) => {
    await server.settle()
    return (await me.api('GET', `${PATH}/${kind}/${id}?${query}`)).body.result
  }

  test('[S190] says how many saw it, started, finished and left, and where', async () => {
    const found = await result('by=step')
    expect(found).toMatchObject({
      id: tour.id, kind: 'tour', people: 6, displayed: 6, started: 3, completed: 2, exited: 2, snoozed: 0, goal: 0,
      rates: { completed: { share: 2 / 6 }, goal: { share: 0, low: 0 } }, times: { to_complete: { count: 2 } },
      experiment: null, segment: null, version: null, time_zone: 'UTC',
      rows: [{ title: 'One', seen: 6, left: 1, found: 0, missing: 0 }, { title: 'Two', seen: 3, left: 1 }],
    }) // biome-ignore format: a row of figures
    expect(found.as_of).toMatch(/^20\d\d-/)
  })

  test.each(['day', 'week', 'version', 'environment', 'language', 'browser_k'])(
    '[S190] rows by %s add up to the same counts',
    async by => {
      const found = await result(`by=${by}`)
      const sum = found.rows.reduce(
        (total: typeof NOTHING, row: typeof NOTHING) =>
          Object.fromEntries(Object.entries(total).map(([name, count]) => [name, count + row[name as 'goal']])),
        NOTHING,
      )
      for (const name of Object.keys(NOTHING)) expect(sum[name], name).toBe(found[name])
      if (by === 'day') expect(found.rows).toHaveLength(30)
      if (by === 'browser_k') expect(found.rows).toMatchObject([{ browser_k: 'desktop' }, { browser_k: 'mobile' }])
    },
  )

  test('[S190] days and versions narrow it; what is wrong is named', async () => {
    expect((await result(`from=${today()}&to=${today()}`)).displayed).toBe(5)
    expect((await result('version=1')).displayed).toBe(6)
    expect((await result('version=2')).displayed).toBe(0)
    const wrong = async (query: string) => (await me.api('GET', `${PATH}/tours/${tour.id}?${query}`)).body.messages?.[0]
    expect(await wrong('by=mood')).toMatch(/^by: must be one of day, week/)
    expect(await wrong('from=yesterday')).toMatch(/^from: must be a day/)
    expect(await wrong('from=2026-02-30')).toBe('from: must be a day that exists')
    expect(await wrong('to=2026-11-31')).toBe('to: must be a day that exists')
    expect(await wrong(`from=${today()}&to=2020-01-01`)).toMatch(/^from: must not be after to/)
    expect((await me.api('GET', `${PATH}/surveys/${tour.id}`)).status).toBe(404)
  })

  test('[S190] every Experience has its line', async () => {
    const { results, as_of } = (await me.api('GET', PATH)).body
    expect(results.find((one: { id: string }) => one.id === tour.id)).toMatchObject({
      live: true, displayed: 6, completed: 2, completion: { share: 2 / 6 },
    }) // biome-ignore format: a row of figures
    expect(as_of).toMatch(/^20/)
  })

  test('[S190] an experiment compares its arms over the whole run', async () => {
    const experiment = await me.live({ percent: 50, goal: { event: 'paid' } })
    for (let n = 0; n < 8; n++) {
      const { visit } = await me.person()
      const arm = n % 2 ? 'shown' : 'control'
      const about = { experience: experiment.id, run: 1 }
      await me.report(visit, aReport({ type: 'assigned', ...about, arm, share: 50, version: 1 }))
      if (n < 3) await me.report(visit, aReport({ type: 'reached', ...about }))
    }
    const found = await result('from=2020-01-01&to=2020-01-02', 'tours', experiment.id)
    expect(found.experiment).toMatchObject({
      run: 1, share: 50, reached: 8, shown: { assigned: 4, goal: 1 }, control: { assigned: 4, goal: 2 },
      difference: { difference: -0.25 }, enough: false, sizes_wrong: false,
    }) // biome-ignore format: a row of figures
  })

  test('of a Segment: who is in it today', async () => {
    const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
    const { segment } = (await me.api('POST', '/v3/edit/segments', { name: 'Pro', items })).body
    const found = await result(`segment_id=${segment.id}&by=browser_k`)
    expect(found).toMatchObject({
      people: 3, displayed: 3, completed: 2, segment: { id: segment.id, membership: 'today', complete: true },
    }) // biome-ignore format: a row of figures
    expect(found.rows).toMatchObject([
      { browser_k: 'desktop', displayed: 2 },
      { browser_k: 'mobile', displayed: 1 },
    ])
    // Pages report elements without saying who is looking.
    expect((await result(`segment_id=${segment.id}&by=step`)).rows[0]).toMatchObject({
      seen: 3,
      found: null,
      missing: null,
    })
    expect((await me.api('GET', `${PATH}/tours/${tour.id}?segment_id=${'f'.repeat(24)}`)).status).toBe(404)
  })

  test('of a Segment or a version: nothing is said that was counted for everybody', async () => {
    const experiment = await me.live({ percent: 50, goal: { event: 'paid' } })
    const uid = unique('somebody')
    const { visit } = await me.person(uid)
    const about = { experience: experiment.id, run: 1, arm: 'shown', share: 50, version: 1 }
    await me.report(visit, aReport({ type: 'assigned', ...about }))
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: experiment.id, uid })
    const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
    const { segment } = (await me.api('POST', '/v3/edit/segments', { name: 'Pro', items })).body
    const ofAll = await result('', 'tours', experiment.id)
    expect(ofAll).toMatchObject({ deliveries: { made: 1 }, experiment: { reached: 1 } })
    const ofSome = await result(`segment_id=${segment.id}`, 'tours', experiment.id)
    expect(ofSome).toMatchObject({ deliveries: null, experiment: null })
    const ofOne = await result('version=1', 'tours', experiment.id)
    expect(ofOne).toMatchObject({ deliveries: null, experiment: { reached: 1 } })
  })

  test('[S193] answers are counted, listed and exported', async () => {
    const survey = await me.live(aSurvey() as never)
    const step = survey.steps[0]!.id
    const uids = [unique('user'), unique('user'), unique('user')]
    for (const [n, uid] of uids.entries()) {
      const { visit } = await me.person(uid)
      const interaction = unique('interaction')
      const said = aReport({ type: 'answer', interaction, step, answer: String(7 - 2 * n), text: '=1+1, "quoted"' })
      await me.report(visit, displayed(survey, { interaction, version: 1 }), said)
    }
    const { questions } = await result('', 'surveys', survey.id)
    expect(questions[0]).toMatchObject({ id: step, seen: 3, answered: 3, texts: 3 })
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uids[0]}`)
    expect((await result('', 'surveys', survey.id)).questions[0]).toMatchObject({ answered: 3 })
    const { answers } = (await me.api('GET', `${PATH}/surveys/${survey.id}/answers`)).body
    expect(answers).toMatchObject([{ step_id: step, answer: '3', version: 1 }, { answer: '5' }])
    const csv = await me.api('GET', `${PATH}/surveys/${survey.id}/answers.csv`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows = parse(csv.body, { columns: true }) as { answer: string; text: string }[]
    expect(rows.map(({ answer, text }) => [answer, text])).toEqual([
      ['3', '\'=1+1, "quoted"'],
      ['5', '\'=1+1, "quoted"'],
    ])
  })

  test('[S193] every result is a table too', async () => {
    const all = parse((await me.api('GET', `${PATH}.csv`)).body, { columns: true }) as {
      id: string
      displayed: string
    }[]
    expect(all.find(({ id }) => id === tour.id)).toMatchObject({ kind: 'tour', displayed: '6', live: 'true' })
    const days = parse((await me.api('GET', `${PATH}/tours/${tour.id}.csv`)).body, { columns: true }) as object[]
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ day: today(), displayed: '5' })
    const steps = await me.api('GET', `${PATH}/tours/${tour.id}.csv?by=step`)
    const [one, two] = tour.steps.map(({ id }) => id)
    expect(steps.body).toBe(`step,title,seen,left,found,missing\r\n${one},One,6,1,0,0\r\n${two},Two,3,1,0,0\r\n`)
  })
})
