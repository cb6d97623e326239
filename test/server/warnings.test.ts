import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../../src/linter/warning.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { SIZES } from '../../src/server/store/sizes.ts'
import { aCaller, aReport, type Caller, unique } from './caller.ts'
import { aServer, STORES } from './stores.ts'
import { watchStatements } from './watch-statements.ts'

const DAY = 86_400_000

type Found = { code: string; at: string; says: string; advice: string }
const PRO = { kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }
const steps = [{ title: 'Hello', triggers: [{ on: 'event', name: 'never' }] }]

describe.each(STORES)('Warnings, on %s', store => {
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    for (let i = 0; i < 12; i++)
      await me.person(`u_${i}`, {
        properties: { plan: 'pro', ...(i < 5 ? { first_name: 'Ada' } : {}) },
        company: { uid: 'c', size: 3 },
      })
    await me.api('PATCH', '/v3/edit/account', {
      languages: ['de'],
      theme: {
        light: { surface: '#000000', text: '#ffffff', muted: '#ffffff', accent: '#ffff00', on_accent: '#000000' },
      },
    })
  })
  afterAll(() => server.close())

  const publish = async (given: object, kind = 'tour') => {
    const answer = await me.api('POST', `/v3/edit/${kind}s`, { name: 'Checked', ...given, published_at: '$now' })
    expect(answer.status).toBe(201)
    return { id: answer.body[kind].id as string, warnings: answer.body.warnings as Found[] }
  }
  const codes = (warnings: Found[]) => warnings.map(({ code }) => code)
  let position = 0
  /** At a moment of its own. */
  const apart = () => ({ position: ++position, steps })

  test('[U47] publishing answers what is probably not meant, each kind, and publishes all the same', async () => {
    const seen = new Set<string>()
    const one = async (given: object, code: string | null) => {
      const { warnings } = await publish({ ...apart(), ...given })
      expect(codes(warnings)).toEqual(code === null ? [] : [code])
      if (code) seen.add(code)
    }
    await one({}, null)
    await one({ segment: { items: [PRO] } }, null)
    await one({ segment: { items: [{ ...PRO, value: 'gold' }] } }, 'empty-segment')
    await one({ percent: 0 }, 'never-appears')
    await one({ goal: { event: 'nobody-does-this' } }, 'goal-out-of-reach')
    await one({ steps: [{ ...steps[0], body: 'Hello {{first_name}}' }] }, 'tag-without-fallback')
    await one({ steps: [{ ...steps[0], body: 'Hello {{plan}}, {{company.size}}' }] }, null)
    const id = '0'.repeat(24)
    await one(
      { steps: [{ ...steps[0], id, body: 'There' }], translations: { de: { [id]: { title: 'Hallo' } } } },
      'missing-translations',
    )
    const told = await publish({
      ...apart(),
      steps: [{ ...steps[0], id }],
      translations: { de: { [id]: { title: 'Hallo' } } },
    })
    expect(told.warnings).toEqual([])
    const other = { steps: [{ ...steps[0], id, title: 'Goodbye' }], published_at: '$now' }
    const changed = await me.api('PATCH', `/v3/edit/tours/${told.id}`, other)
    expect(codes(changed.body.warnings)).toEqual(['outdated-translations'])
    seen.add('outdated-translations')
    const white = await publish({ ...apart(), theme: { light: { border: '#ffffff', text: '#eeeeee' } } })
    expect(white.warnings).toEqual([])
    await me.api('PATCH', '/v3/edit/account', { theme: null })
    const again = await me.api('GET', `/v3/edit/warnings?kind=tour&id=${white.id}`)
    expect(codes(again.body.experiences[0].warnings)).toEqual(['contrast'])
    seen.add('contrast')
    const first = await publish({ ...apart(), name: 'First' })
    expect(first.warnings).toEqual([])
    await one({ steps: [{ ...steps[0], title: 'مرحبا بكم' }] }, 'other-script')
    await one({ position, segment: { items: [PRO] } }, 'same-moment')
    seen.add('same-moment')
    const shown = await publish(apart())
    const asks = { items: [{ kind: 'tour', id: shown.id, op: 'completed' }] }
    const about = (await me.api('POST', '/v3/edit/segments', { name: unique('Done'), ...asks, published_at: '$now' }))
      .body
    const naming = [
      await publish({ ...apart(), automatic: false, segment: asks }),
      await publish({
        ...apart(),
        automatic: false,
        segment: { items: [{ kind: 'segment', id: about.segment.id, op: 'in' }] },
      }),
      await publish({
        ...apart(),
        steps: [{ ...steps[0], buttons: [{ does: 'start', text: 'Go', experience_id: shown.id }] }],
      }),
    ]
    expect(naming.flatMap(({ warnings }) => codes(warnings))).toEqual([])
    await me.api('PATCH', `/v3/edit/tours/${shown.id}`, { archived_at: '$now' })
    for (const [index, at] of ['segment.items.0', 'segment', 'steps.0.buttons.0'].entries()) {
      const now = await me.api('GET', `/v3/edit/warnings?kind=tour&id=${naming[index]!.id}`)
      expect(now.body.experiences[0].warnings).toMatchObject([{ code: 'archived', at }])
      seen.add('archived')
    }
    // Pages report this over several days.
    for (const code of ['element-missing', 'element-other']) seen.add(code)
    await one({ steps: [{ ...steps[0], place: { beside: 'nav li:nth-of-type(2) a' } }] }, 'element-by-position')
    await one({ steps: [{ ...steps[0], place: { beside: '[aria-label="Invite"]' } }] }, 'element-by-text')
    expect(seen).toEqual(new Set(CODES))
  })

  test('another Experience is named as lists name it, also if it was renamed since it was published', async () => {
    const moment = apart()
    const { id } = await publish({ ...moment, name: 'Old words' })
    await me.api('PATCH', `/v3/edit/tours/${id}`, { name: 'New words' })
    const draft = (await me.api('POST', '/v3/edit/tours', { ...moment, name: unique('draft') })).body.tour
    const { body } = await me.api('GET', `/v3/edit/warnings?kind=tour&id=${draft.id}`)
    const [warning] = body.experiences[0].warnings as Found[]
    expect(warning!.says).toContain('The tour "New words" starts')
  })

  test('a selector that points at something else for days is told of, with what it was', async () => {
    const element_known = { role: 'button', name: 'Invite', path: 'body nav button' }
    const place = { beside: '#invite' }
    const { id } = await publish({ ...apart(), steps: [{ title: 'Invite', place, element_known }] })
    const step = (await me.api('GET', `/v3/edit/tours/${id}`)).body.tour.steps[0].id
    const says = async () =>
      (await me.api('GET', `/v3/edit/warnings?kind=tour&id=${id}`)).body.experiences[0].warnings.flatMap(
        (each: Found) => (each.code.startsWith('element') ? each.says : []),
      )
    const tell = async (days: number, ...others: boolean[]) => {
      server.clock.reset()
      server.clock.advance(days * DAY)
      const { visit } = await me.person(unique('looking'))
      const at = Date.now() + days * DAY
      const about = { type: 'element', experience: id, step, found: true, path: '/projects/5' }
      await me.report(visit, ...others.map(other => ({ ...aReport({ ...about, other }), at })))
      await server.settle()
    }
    await tell(0, false)
    await tell(1, true, true)
    expect(await says()).toEqual([])
    await tell(3, true)
    expect(await says()).toEqual([
      'The selector of step 1, #invite, now points at something else on /projects/*: it was button “Invite”.',
    ])
    await tell(4, false, true)
    expect(await says()).toEqual([])
    server.clock.reset()
  })

  test('an element that pages look for in vain is told of, with the path and for how long', async () => {
    const { id } = await publish({ ...apart(), steps: [{ title: 'Invite', place: { beside: '#invite' } }] })
    const step = (await me.api('GET', `/v3/edit/tours/${id}`)).body.tour.steps[0].id
    const says = async () =>
      (await me.api('GET', `/v3/edit/warnings?kind=tour&id=${id}`)).body.experiences[0].warnings.flatMap(
        (each: Found) => (each.code === 'element-missing' ? each.says : []),
      )
    const tell = async (days: number, found: boolean, ...paths: string[]) => {
      server.clock.reset()
      server.clock.advance(days * DAY)
      const { visit } = await me.person(unique('looking'))
      const at = Date.now() + days * DAY
      const about = { type: 'element', experience: id, step, found, at }
      await me.report(visit, ...paths.map(path => ({ ...aReport(about), at, path })))
      await server.settle()
    }
    await tell(0, false, '/projects/77', '/projects/1234/')
    expect(await says()).toEqual([])
    await tell(2, false, '/projects/99', '/people/ada@example.com')
    expect(await says()).toEqual(['The element of step 1, #invite, was not found for 3 days on /projects/*.'])
    const paths = await server.store.query<{ path: string }>(`${EVERY_ACCOUNT} SELECT path FROM element_paths`)
    expect(new Set(paths.map(({ path }) => path))).toEqual(new Set(['/projects/*', '/people/*']))
    await tell(2, true, '/projects/99')
    expect(await says()).toEqual([])
    await tell(40, true, '/projects/99')
    const kept = await server.store.query<{ day: number }>(`${EVERY_ACCOUNT} SELECT day FROM element_paths`)
    expect(kept).toHaveLength(1)
    server.clock.reset()
  })

  test('a page cannot fill the counts with paths that it makes up', async () => {
    const { id } = await publish({ ...apart(), steps: [{ title: 'Invite', place: { beside: '#invite' } }] })
    const step = (await me.api('GET', `/v3/edit/tours/${id}`)).body.tour.steps[0].id
    const { visit } = await me.person()
    const reports = Array.from({ length: 80 }, (_, index) => {
      const path = `/${String.fromCharCode(97 + (index % 26))}/${'x'.repeat(1 + Math.floor(index / 26))}`
      return aReport({ type: 'element', experience: id, step, found: false, path })
    })
    await me.report(visit, ...reports)
    await server.settle()
    const rows = await server.store.query<{ path: string; missing: number }>(
      'SELECT path, missing FROM element_paths WHERE account_id = $1 AND experience_id = $2',
      [server.credentials.account, id],
    )
    expect(rows).toHaveLength(51)
    expect(rows.find(({ path }) => path === '/…')!.missing).toBe(30)
  })

  test('[U47] a change that does not publish answers none; PUT and PATCH that do, do', async () => {
    const { id } = await publish(apart())
    const path = `/v3/edit/tours/${id}`
    expect((await me.api('PATCH', path, { percent: 0 })).body.warnings).toBeUndefined()
    expect(codes((await me.api('PATCH', path, { published_at: '$now' })).body.warnings)).toEqual(['never-appears'])
    const whole = { name: 'Whole', ...apart(), percent: 0, published_at: '$now' }
    expect(codes((await me.api('PUT', path, whole)).body.warnings)).toEqual(['never-appears'])
    expect((await me.api('PATCH', path, { published_at: null })).body.warnings).toBeUndefined()
  })

  test('[U47] all drafts are checked in pages, one by its kind and id', async () => {
    const all: Found[] = []
    let before = ''
    let experiences = 0
    do {
      const { body } = await me.api('GET', `/v3/edit/warnings?limit=3${before && `&before=${before}`}`)
      for (const one of body.experiences) all.push(...one.warnings)
      experiences += body.experiences.length
      before = body.cursor.before
    } while (before)
    expect(experiences).toBe((await me.api('GET', '/v3/edit/tours?limit=500')).body.tours.length)
    expect(codes(all)).toEqual(expect.arrayContaining(['empty-segment', 'never-appears', 'same-moment']))
    expect((await me.api('GET', '/v3/edit/warnings?id=1')).status).toBe(422)
    expect((await me.api('GET', '/v3/edit/warnings?kind=tour&id=1')).status).toBe(404)
  })

  test('of fewer than ten people nothing is said; of many, at most 2,000 are asked, fifty at a time', async () => {
    const crowd = await aServer(store, { sizes: SIZES })
    const they = aCaller(crowd)
    const { account } = crowd.credentials
    const wanted = { name: 'Gold', steps, segment: { items: [{ ...PRO, value: 'gold' }] }, published_at: '$now' }
    await they.person()
    expect((await they.api('POST', '/v3/edit/tours', { ...wanted, position: 1 })).body.warnings).toEqual([])
    const day = Math.floor(Date.now() / 86_400_000)
    await crowd.store.query(
      `${EVERY_ACCOUNT} INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, delivery_ids, properties,
         hook_properties, last_seen_at, last_seen_day)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
       SELECT $1, '0193a0000000' || CAST(100000000000 + i AS TEXT), 1, 1, 'many_' || i, 1, '[]', '{}', '{}', 1, ${day} FROM n`,
      [account],
    )
    const asked = watchStatements(crowd.store)
    const { warnings } = (await they.api('POST', '/v3/edit/tours', wanted)).body
    expect(warnings[0].says).toBe('None of the last 2000 people who visited is in its Segment.')
    const looks = asked.filter(({ sql }) => /FROM profiles WHERE .*last_seen_day/.test(sql))
    expect(looks).toHaveLength(50)
    expect(looks.every(({ sql }) => sql.endsWith('LIMIT 50'))).toBe(true)
    await crowd.close()
  })
})
