import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Interaction } from '../../src/protocol/interaction.ts'
import { aReport, displayed, ORIGIN, unique } from './caller.ts'
import { aSurvey } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const PATH = '/v3/analyze/interactions'

describe.each(STORES)('Interactions, responses and Companies on %s', store => {
  const { server, me } = serverFor(store)

  /** A person of a company sees the Experience. Returns the key of the showing. */
  async function show(experience: { id: string; kind: string }, asked: object = {}) {
    const visit = await me.person(undefined, asked)
    const interaction = unique('interaction')
    await me.report(visit.visit, displayed(experience, { interaction }))
    return { ...visit, interaction }
  }
  const list = async (query: string): Promise<Interaction[]> =>
    (await me.api('GET', `${PATH}?${query}`)).body.interactions

  test('lists the Interactions of a Tour with every documented field', async () => {
    const tour = await me.live()
    const { profile } = await show(tour)
    const { status, body } = await me.api('GET', `${PATH}?id=${tour.id}`)
    expect(status).toBe(200)
    expect(body.cursor).toEqual({ limit: 50, before: null })
    expect(body.interactions).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/), created_at: expect.any(String), updated_at: expect.any(String),
        state: 'displayed', experience_id: tour.id, tour_id: tour.id, group_id: tour.id, group_kind: 'campaign',
        defer_count: 0, defer_until: null, goal_at: null, version: null, url_group_id: null, language: null,
        browser_k: 'desktop', href: `${ORIGIN}/home`, first_displayed_at: expect.any(String), started_at: null, completed_at: null, exited_at: null,
        profile: { id: profile.id, uid: profile.uid, created_at: expect.any(String), updated_at: expect.any(String) },
      },
    ]) // biome-ignore format: a row of fields
  })

  test.each(['link', 'api_js', 'launcher', 'experiment', 'campaign'])(
    'keeps what triggered it: %s',
    async group_kind => {
      const tour = await me.live()
      const { visit } = await me.person()
      await me.report(visit, displayed(tour, { group_kind, group_id: tour.id }))
      expect(await list(`id=${tour.id}`)).toMatchObject([{ group_kind, group_id: tour.id }])
    },
  )

  test('the Tour is required and has to exist', async () => {
    expect((await me.api('GET', PATH)).status).toBe(422)
    expect((await me.api('GET', `${PATH}?id=${'f'.repeat(24)}`)).status).toBe(404)
    expect((await me.api('GET', `${PATH}?id=${'f'.repeat(24)}&expand[profile]=most`)).status).toBe(422)
  })

  test('expands profile and company: all, min, skip', async () => {
    const tour = await me.live()
    const company = { uid: unique('company'), seats: 5 }
    const { profile } = await show(tour, { company, properties: { plan: 'pro' } })
    const expanded = async (query: string) => (await list(`id=${tour.id}&${query}`))[0]!.profile

    const min = await expanded('')
    expect(min).toMatchObject({ id: profile.id, company: { uid: company.uid } })
    expect(min).not.toHaveProperty('plan')
    expect(min.company).not.toHaveProperty('seats')

    const all = await expanded('expand[profile]=all&expand[company]=all')
    expect(all).toMatchObject({ plan: 'pro', percent: expect.any(Number), company: { seats: 5 } })
    expect(await expanded('expand[profile]=all&expand[company]=skip')).not.toHaveProperty('company')
    expect(await expanded('expand[company]=skip')).not.toHaveProperty('company')
    expect(await expanded('expand[profile]=skip')).toEqual({ id: profile.id })
    const json = encodeURIComponent(JSON.stringify({ profile: 'skip' }))
    expect(await expanded(`expand=${json}`)).toEqual({ id: profile.id })
  })

  test('reads expand from the JSON body of a GET', async () => {
    const tour = await me.live()
    const { profile } = await show(tour)
    const address = await server.listen(0)
    const body = JSON.stringify({ id: tour.id, expand: { profile: 'skip' } })
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = {
        'x-account-secret': server.credentials.secret!,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      const asked = request(`${address}${PATH}`, { method: 'GET', headers }, response => {
        let text = ''
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () => resolve(text))
      })
      asked.on('error', reject)
      asked.end(body)
    })
    expect(JSON.parse(answer).interactions[0].profile).toEqual({ id: profile.id })
  })

  test('orders by creation or by change, and pages in that order', async () => {
    const tour = await me.live()
    server.clock.freeze(Date.now())
    const shown = []
    for (let n = 0; n < 3; n++) {
      server.clock.advance(1_000)
      shown.push(await show(tour))
    }
    server.clock.advance(1_000)
    await me.report(shown[0]!.visit, aReport({ type: 'completed', interaction: shown[0]!.interaction } as never))
    server.clock.reset()
    const people = async (query: string) => (await list(`id=${tour.id}&${query}`)).map(({ profile }) => profile.id)
    const [a, b, c] = shown.map(({ profile }) => profile.id)
    expect(await people('')).toEqual([c, b, a])
    expect(await people('order=updated_at')).toEqual([a, c, b])
    const first = await me.api('GET', `${PATH}?id=${tour.id}&order=updated_at&limit=2`)
    expect(await people(`order=updated_at&before=${first.body.cursor.before}`)).toEqual([b])
    expect((await me.api('GET', `${PATH}?id=${tour.id}&order=name`)).status).toBe(422)
  })

  test('the state never goes backwards, a snooze keeps it, a goal is met once', async () => {
    const tour = await me.live()
    const { visit, interaction } = await show(tour)
    const now = Date.now()
    const report = async (...reports: object[]) => {
      await me.report(visit, ...reports.map(report => aReport({ ...report, interaction } as never)))
      return (await list(`id=${tour.id}`))[0]!
    }
    expect((await report({ type: 'started' })).state).toBe('started')
    expect(await report({ type: 'snoozed', until: now + 3_600_000 })).toMatchObject({
      state: 'started',
      defer_count: 1,
      defer_until: new Date(now + 3_600_000).toISOString(),
    })
    expect((await report({ type: 'snoozed', until: now + 7_200_000 })).defer_count).toBe(2)
    expect((await report({ type: 'completed' })).state).toBe('completed')
    expect((await report({ type: 'started' }, { type: 'exited' })).state).toBe('completed')
    const { goal_at } = await report({ type: 'goal' })
    expect(goal_at).toEqual(expect.any(String))
    expect((await report({ type: 'goal' })).goal_at).toBe(goal_at)
  })

  test('leaving is exited, and an entry into a control group is no Interaction', async () => {
    const tour = await me.live({ percent: 50 })
    const { visit, interaction } = await show(tour)
    await me.report(visit, aReport({ type: 'exited', interaction } as never))
    const other = await me.person()
    await me.report(other.visit, aReport({ type: 'control', experience: tour.id } as never))
    const interactions = await list(`id=${tour.id}`)
    expect(interactions.map(({ state }) => state)).toEqual(['exited'])
  })

  test('lists answers to microsurveys, by survey, person or Interaction', async () => {
    const survey = await me.live(aSurvey())
    const { visit, interaction, profile } = await show(survey)
    const step = survey.steps[0].id
    await me.report(visit, aReport({ type: 'answer', interaction, step, answer: '2', text: 'The menu' } as never))
    for (const query of [`id=${survey.id}`, `profile_id=${profile.id}`]) {
      const { body } = await me.api('GET', `/v3/analyze/responses?${query}&expand[profile]=skip`)
      expect(body).toEqual({
        responses: [
          {
            id: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String),
            interaction_id: expect.any(String), survey_id: survey.id, step_id: step, answer: '2', text: 'The menu',
            profile_id: profile.id, question: survey.steps[0].title, href: `${ORIGIN}/home`, finished_at: null,
            profile: { id: profile.id },
          },
        ],
        cursor: { limit: 50, before: null },
      }) // biome-ignore format: a row of fields
    }
  })

  test('an answer keeps its question as it was shown, and says when the survey was finished', async () => {
    const survey = await me.live(aSurvey())
    const { visit } = await me.person()
    const interaction = unique('interaction')
    await me.report(visit, displayed(survey, { interaction, version: 1 }))
    const step = survey.steps[0].id
    await me.report(visit, aReport({ type: 'answer', interaction, step, answer: '2' } as never))
    await me.report(visit, aReport({ type: 'completed', interaction } as never))
    const steps = [{ ...survey.steps[0], title: 'Another question?' }, ...survey.steps.slice(1)]
    const { status } = await me.api('PATCH', `/v3/edit/surveys/${survey.id}`, { steps, published_at: '$now' })
    expect(status).toBe(200)
    const [response] = (await me.api('GET', `/v3/analyze/responses?id=${survey.id}`)).body.responses
    const { interaction_id: id } = response
    const shown = (await me.api('GET', `/v3/analyze/interactions/${id}`)).body.interaction
    expect(shown.href).toBe(`${ORIGIN}/home`)
    expect(response).toMatchObject({
      question: survey.steps[0].title,
      finished_at: shown.completed_at,
      href: shown.href,
    })
    expect(response.finished_at).toEqual(expect.any(String))
    const removed = await me.api('DELETE', `/v3/edit/responses/${response.id}`)
    expect(removed.body.response).toEqual(response)
  })

  test('gets a Company by id or uid, and lists Companies', async () => {
    const uid = unique('company')
    await me.api('POST', '/v3/observe/hooks/companies', { uid, seats: 12 })
    const { body } = await me.api('GET', `/v3/analyze/company?uid=${uid}`)
    expect(body.company).toMatchObject({ uid, seats: 12 })
    expect((await me.api('GET', `/v3/analyze/companies/${body.company.id}`)).body).toEqual(body)
    expect((await me.api('POST', '/v3/analyze/company', { uid })).body).toEqual(body)
    expect((await me.api('GET', '/v3/analyze/companies?limit=1')).body.companies).toEqual([body.company])
    expect((await me.api('GET', '/v3/analyze/company?uid=nobody')).status).toBe(404)
    expect((await me.api('GET', '/v3/analyze/company')).status).toBe(422)
  })
})
