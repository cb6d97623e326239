import { describe, expect, test } from 'vitest'
import { aReport, displayed, unique } from './caller.ts'
import { samples } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

describe.each(STORES)('Versions on %s', store => {
  const { server, me } = serverFor(store)

  const publish = (id: string, more: object = {}) =>
    me.api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now', ...more })
  const numbers = async (id: string) =>
    (await me.api('GET', `/v3/edit/tours/${id}/versions`)).body.versions.map((one: { number: number }) => one.number)

  test('[S179] publishing content that changed keeps a version, with who and when; unchanged content keeps none', async () => {
    const tour = await me.live()
    await publish(tour.id)
    await publish(tour.id, { published_at: null })
    await publish(tour.id)
    expect(await numbers(tour.id)).toEqual([1])
    await publish(tour.id, { name: 'Another name' })
    const { body } = await me.api('GET', `/v3/edit/tours/${tour.id}/versions`)
    expect(body.versions).toMatchObject([
      { number: 2, live: true, run: 1, user: { id: server.credentials.user } },
      { number: 1, live: false },
    ])
    expect((await me.api('GET', `/v3/edit/tours/${tour.id}`)).body.tour.changed).toBe(false)
  })

  test('[S179] a version is read with its content, which stays as it was', async () => {
    const tour = await me.live({ name: 'First' })
    await publish(tour.id, { name: 'Second' })
    const read = async (number: number | string) => me.api('GET', `/v3/edit/tours/${tour.id}/versions/${number}`)
    expect((await read(1)).body.version.content).toMatchObject({ name: 'First', kind: 'tour' })
    expect((await read(2)).body.version.content.steps).toEqual(tour.steps)
    expect((await read(3)).status).toBe(404)
    expect((await read('x')).status).toBe(422)
  })

  test('[S179] edits and reverts make none; another share of people begins a new run', async () => {
    const tour = await me.live({ percent: 50 })
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { name: 'Edited' })
    await me.api('POST', `/v3/edit/tours/${tour.id}/revert`)
    expect(await numbers(tour.id)).toEqual([1])
    await publish(tour.id, { name: 'Again' })
    await publish(tour.id, { percent: 80 })
    const { versions } = (await me.api('GET', `/v3/edit/tours/${tour.id}/versions`)).body
    expect(versions.map(({ number, run }: { number: number; run: number }) => [number, run])).toEqual([
      [3, 2],
      [2, 1],
      [1, 1],
    ])
  })

  test.each(Object.keys(samples))('[S179] every kind has versions: %s', async kind => {
    const { body } = await me.api('POST', `/v3/edit/${kind}s`, {
      ...samples[kind as keyof typeof samples](),
      published_at: '$now',
    })
    const path = `/v3/edit/${kind}s/${body[kind].id}/versions`
    expect((await me.api('GET', path)).body.versions).toHaveLength(1)
    expect((await me.api('GET', `${path}/1`)).body.version.content.kind).toBe(kind)
  })

  test('pages are told which version they get, and say which one they showed', async () => {
    const tour = await me.live()
    await publish(tour.id, { name: 'Second' })
    const booted = await me.person()
    const feed = (await me.api('GET', booted.feed!.path)).body
    expect(feed.experiences.find((one: { id: string }) => one.id === tour.id)).toMatchObject({ version: 2, run: 1 })
    const showings = [
      { version: 1, language: 'de' },
      { version: 2, language: 'not a language' },
      { version: 7 },
      { version: 'two' },
      {},
    ]
    await me.report(booted.visit, ...showings.map(more => displayed(tour, more)))
    const { interactions } = (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}`)).body
    expect(interactions.reverse()).toMatchObject([
      { version: 1, language: 'de', browser_k: 'desktop' },
      { version: 2, language: null },
      { version: null },
      { version: null },
      { version: null },
    ])
  })

  test('each state keeps the first time at which it was reached, in whatever order that is told', async () => {
    const tour = await me.live()
    const { visit } = await me.person()
    const interaction = unique('interaction')
    const now = Date.now()
    const at = (seconds: number) => ({ at: now - 100_000 + seconds * 1_000, interaction })
    await me.report(visit, displayed(tour, at(0)))
    await me.report(visit, aReport({ type: 'completed', ...at(30) }))
    await me.report(visit, aReport({ type: 'started', ...at(10) }), aReport({ type: 'exited', ...at(20) }))
    await me.report(visit, aReport({ type: 'started', ...at(5) }), displayed(tour, at(40)))
    const [row] = await lookInto(server, 'SELECT * FROM interactions WHERE experience_id = $1', [tour.id])
    expect(row).toMatchObject({
      state: 'completed',
      first_displayed_at: at(0).at,
      displayed_at: at(40).at,
      started_at: at(5).at,
      exited_at: at(20).at,
      completed_at: at(30).at,
      first_ever: 1,
    })
    await me.report(visit, displayed(tour))
    const firsts = await lookInto(server, 'SELECT first_ever FROM interactions WHERE experience_id = $1 ORDER BY id', [
      tour.id,
    ])
    expect(firsts).toEqual([{ first_ever: 1 }, { first_ever: 0 }])
  })
})

describe.each(STORES)('Experiments on %s', store => {
  const { server, me } = serverFor(store)

  const assigned = (experience: string, more: object = {}) =>
    aReport({ type: 'assigned', experience, arm: 'control', run: 1, share: 50, version: 1, ...more })
  const rows = (experience: string) =>
    lookInto(server, 'SELECT * FROM assignments WHERE experience_id = $1 ORDER BY run', [experience])

  test('both arms are assigned once a run, and the first word counts', async () => {
    const tour = await me.live({ percent: 50 })
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { percent: 80, published_at: '$now' })
    const { visit } = await me.person()
    await me.report(
      visit,
      assigned(tour.id),
      assigned(tour.id, { arm: 'shown' }),
      assigned(tour.id, { run: 2, share: 80 }),
    )
    expect(await rows(tour.id)).toMatchObject([
      { arm: 'control', run: 1, share: 50, version: 1, goal_at: null },
      { arm: 'control', run: 2, share: 80 },
    ])
    const { body } = await me.report(visit, assigned('f'.repeat(24)), assigned(tour.id, { run: 0 }))
    expect(body.refused.map((one: { because: string }) => one.because)).toEqual(['unknown-experience', 'malformed'])
  })

  test('clearing takes assignments back', async () => {
    const tour = await me.live({ percent: 50 })
    const uid = unique('user')
    const { visit } = await me.person(uid)
    await me.report(visit, assigned(tour.id))
    await me.api('DELETE', `/v3/edit/profiles?uid=${uid}`)
    expect(await rows(tour.id)).toEqual([])
  })

  test('[S183] a goal counts within its time, for an Interaction and for both arms', async () => {
    const tour = await me.live({ percent: 50, goal: { event: 'paid', within: '1h' } })
    const now = Date.now()
    const ago = (minutes: number) => ({ at: now - minutes * 60_000 })
    const outcomes: (number | null)[][] = []
    for (const minutes of [30, 90]) {
      const { visit } = await me.person()
      const interaction = unique('interaction')
      await me.report(
        visit,
        assigned(tour.id, ago(minutes)),
        displayed(tour, { interaction, ...ago(minutes) }),
        aReport({ type: 'goal', interaction, ...ago(0) }),
        aReport({ type: 'reached', experience: tour.id, run: 1, ...ago(0) }),
      )
      const [shown] = await lookInto<{ goal_at: number | null; profile_id: string }>(
        server,
        'SELECT goal_at, profile_id FROM interactions WHERE experience_id = $1 ORDER BY id DESC',
        [tour.id],
      )
      const [arm] = await lookInto<{ goal_at: number | null }>(
        server,
        'SELECT goal_at FROM assignments WHERE profile_id = $1',
        [shown!.profile_id],
      )
      outcomes.push([shown!.goal_at, arm!.goal_at])
    }
    expect(outcomes).toEqual([
      [now, now],
      [null, null],
    ])
  })

  test('[S183] an event that the backend sends reaches the goal of the last Interaction and of both arms', async () => {
    const name = unique('event')
    const tour = await me.live({ percent: 50, goal: { event: name } })
    const other = await me.live({ goal: { event: unique('event') } })
    const people = [unique('shown'), unique('control'), unique('late')]
    for (const uid of people) {
      const { visit } = await me.person(uid)
      const late = { at: Date.now() - (uid.startsWith('late') ? 15 * 86_400_000 : 1_000) }
      await me.report(visit, assigned(tour.id, { arm: uid.startsWith('control') ? 'control' : 'shown', ...late }))
      if (!uid.startsWith('control'))
        await me.report(visit, displayed(tour, late), displayed(tour, late), displayed(other))
      await me.api('POST', '/v3/observe/hooks/events', { uid, name })
    }
    const goals = await lookInto(
      server,
      'SELECT arm, goal_at IS NOT NULL AS goal FROM assignments WHERE experience_id = $1 ORDER BY arm, profile_id',
      [tour.id],
    )
    expect(goals.map(({ arm, goal }) => [arm, Boolean(goal)])).toEqual([
      ['control', true],
      ['shown', true],
      ['shown', false],
    ])
    const shown = await lookInto(
      server,
      'SELECT experience_id, goal_at IS NOT NULL AS goal FROM interactions WHERE experience_id IN ($1, $2) ORDER BY experience_id, id',
      [tour.id, other.id],
    )
    expect(shown.map(({ goal }) => Boolean(goal))).toEqual([false, true, false, false, false, false])
  })

  test('[S184] people of the team are marked by e-mail domain or property, from when the account says so', async () => {
    const tour = await me.live()
    const show = async (properties: object) => {
      const { visit, profile } = await me.person(undefined, { properties: properties as never })
      await me.report(visit, displayed(tour))
      const [row] = await lookInto<{ team: number }>(server, 'SELECT team FROM interactions WHERE profile_id = $1', [
        profile.id,
      ])
      return row!.team
    }
    expect(await show({ email: 'ann@example.com' })).toBe(0)
    const settings = { team_email_domains: ['Example.com'], team_property: 'staff' }
    expect((await me.api('PATCH', '/v3/edit/account', settings)).body.account).toMatchObject({
      team_email_domains: ['example.com'],
    })
    expect(await show({ email: 'Ann@EXAMPLE.com' })).toBe(1)
    expect(await show({ email: 'ann@example.org' })).toBe(0)
    expect(await show({ staff: 'yes' })).toBe(1)
    expect(await show({ staff: false })).toBe(0)
  })

  test('whether a step’s element was found is counted for each version, step and day, and only for steps that there are', async () => {
    const tour = await me.live()
    const { visit } = await me.person()
    const step = tour.steps[0].id
    const element = (more: object) => aReport({ type: 'element', experience: tour.id, step, version: 1, ...more })
    const late = Date.now() - 3 * 86_400_000
    const { body } = await me.report(
      visit,
      element({ found: true }),
      element({ found: true, version: undefined }),
      element({ found: false }),
      element({ found: false, at: late }),
      element({ found: true, step: 'x' }),
    )
    expect(body.refused).toMatchObject([{ because: 'unknown-step' }])
    await server.settle()
    const day = new Date(late).toISOString().slice(0, 10)
    const rows = async (query: string) =>
      (await me.api('GET', `/v3/analyze/results/tours/${tour.id}?by=step&${query}`)).body.result.rows
    expect(await rows('')).toMatchObject([{ step, seen: 0, found: 2, missing: 2 }])
    expect(await rows('version=1')).toMatchObject([{ found: 1, missing: 2 }])
    expect(await rows(`from=${day}&to=${day}`)).toMatchObject([{ found: 0, missing: 1 }])
    await me.report(visit, element({ found: true }))
    await server.settle()
    expect(await rows('')).toMatchObject([{ found: 3, missing: 2 }])
  })
})
