import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anExperience, aSituation, delivered } from '../builders.ts'
import { aCaller, displayed } from '../server/caller.ts'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }], published_at: '$now' }

describe('deliver', () => {
  test('every parameter of a Delivery can be said', async () => {
    const { terminal, requests } = await anAccount()
    await terminal().type(
      ...[
        'deliver',
        'tour',
        'a'.repeat(24),
        '--uid',
        '7',
        '--option',
        'boat=Old Pearl',
        '--option',
        'a=b=c',
        '--from',
        '2026-01-01',
      ],
      ...[
        '--until',
        '+7d',
        '--use-segmentation',
        '--once',
        '--wait-for-triggers',
        '--match-url',
        '--idempotency-key',
        'k',
      ],
      ...['--limit', '2', '--position', '1', '--at-limit', 'drop'],
    )
    expect(requests.at(-1)).toEqual({
      method: 'POST',
      path: '/v3/edit/deliveries',
      body: {
        model_kind: 'tour',
        model_id: 'a'.repeat(24),
        uid: '7',
        options: { boat: 'Old Pearl', a: 'b=c' },
        from: '2026-01-01',
        until: '+7d',
        use_segmentation: true,
        once: true,
        skip_triggers: false,
        skip_url_match: false,
        idempotency_key: 'k',
        delivery_ids_limit: 2,
        delivery_ids_position: 1,
        delivery_ids_at_limit: 'drop',
      },
    })
  })

  test('what the server says no to is said in its own words', async () => {
    const { terminal, api } = await anAccount()
    const { tour } = await api<{ tour: { id: string } }>('POST', '/v3/edit/tours', TOUR)
    const nobody = await terminal().type('deliver', 'tour', tour.id, '--uid', 'nobody')
    expect(nobody.code).toBe(1)
    expect(oneSentence(nobody)).toBe(
      'This person cannot be found; check the id, uid or email. People are known after their first visit to a page with the snippet, or after a hook',
    )
    await api('POST', '/v3/observe/hooks/profiles', { uid: 'ann' })
    const unseen = await terminal().type('deliver', 'tour', 'Welcome', '--uid', 'ann', '--json')
    expect(JSON.parse(unseen.err)).toMatchObject({ status: 422 })
  })

  test('where the API asks for a position, and nobody said one, it goes last', async () => {
    const { server, terminal, requests } = await anAccount()
    const caller = aCaller(server)
    const tour = await caller.live()
    await caller.person('ann')
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const ran = await terminal().type('deliver', 'tour', tour.id, '--uid', 'ann', '--json')
      ids.push((JSON.parse(ran.out) as { delivery: { id: string } }).delivery.id)
    }
    const { profile } = (await caller.api('GET', '/v3/analyze/profile?uid=ann')).body
    // The second one went first, which is the API's default.
    expect(profile.delivery_ids).toEqual([ids[1], ids[0], ids[2]])
    expect(requests.findLast(({ method }) => method === 'POST')!.body).toMatchObject({ delivery_ids_position: 'last' })
  })

  test('it says where it went, and a position that was said is left as it is', async () => {
    const { server, terminal } = await anAccount()
    const caller = aCaller(server)
    const tour = await caller.live()
    await caller.person('ann')
    const deliver = (...more: string[]) => terminal().type('deliver', 'tour', tour.id, '--uid', 'ann', ...more)
    expect((await deliver()).out).toMatch(/waiting: it shows on the next page where it may appear\.$/)
    await deliver()
    expect((await deliver('--position', 'middle')).err).toMatch(
      /delivery_ids_position: must be first, last or an index/,
    )
    expect((await deliver()).out).toMatch(/waiting, behind the others\.$/)
  })

  test.each([
    ['skip_if_seen', ['--once'], true],
    ['skip_if_seen', [], false],
    ['as_listed', [], true],
    ['as_listed', ['--once'], false],
  ])('to somebody who has seen it, it says whether it will be dropped (%s %j)', async (once_rule, args, dropped) => {
    const { server, terminal, api } = await anAccount()
    await api('PATCH', '/v3/edit/account', { once_rule })
    const caller = aCaller(server)
    const tour = await caller.live()
    const { visit } = await caller.person('ann')
    await caller.person('bob')
    await caller.report(visit, displayed(tour))
    const deliver = (uid: string, ...more: string[]) =>
      terminal().type('deliver', 'tour', tour.id, '--uid', uid, ...args, ...more)
    const says = /has seen it, so with once=\w+ it will be dropped, not shown\.$/
    expect(says.test((await deliver('ann')).out)).toBe(dropped)
    const { will_be_dropped } = JSON.parse((await deliver('ann', '--json')).out) as { will_be_dropped?: string }
    expect(will_be_dropped).toBe(dropped ? 'seen' : undefined)
    expect((await deliver('bob')).out).not.toMatch(says)
  })

  test('a name that nobody or that several have is said', async () => {
    const { terminal, api } = await anAccount()
    expect(oneSentence(await terminal().type('deliver', 'tour', 'Welcome', '--uid', 'a'))).toMatch(
      /no tour named "Welcome"/,
    )
    await api('POST', '/v3/edit/tours', TOUR)
    expect(oneSentence(await terminal().type('deliver', 'tour', 'WELCOME', '--uid', 'a'))).toMatch(
      /no tour named "WELCOME"; did you mean "Welcome"\?/,
    )
    await api('POST', '/v3/edit/tours', TOUR)
    expect(oneSentence(await terminal().type('deliver', 'tour', 'Welcome', '--uid', 'a'))).toMatch(
      /2 tours are named "Welcome"/,
    )
  })
})

test('several messages of the server are told apart', async () => {
  const { server, terminal } = await anAccount()
  await aCaller(server).live({ name: 'Welcome' })
  const ran = await terminal().type('deliver', 'tour', 'Welcome', '--uid', '')
  expect(ran.err).toContain('uid: must not be empty; one of profile_id, uid and email is required')
})

describe('explain', () => {
  test('reads a stored situation: what the inspector copies', async () => {
    const { terminal } = await anAccount()
    const typed = terminal()
    const situation = aSituation()
    const candidates = [
      delivered({ from: new Date(situation.now + 60_000).toISOString() }, anExperience({ name: 'Later' })),
    ]
    writeFileSync(join(typed.cwd, 's.json'), JSON.stringify({ candidates, situation, stage: null }))
    const told = await typed.type('explain', 's.json')
    expect(told.code).toBe(0)
    expect(told.out).toContain('Later')
    expect(told.out).toContain('of the tour "Later": waits, because of "Start"')
    expect(told.out).toMatch(/^ {2}✕ Start +from has not been reached: .*in 1 min {2}→ Wait: /m)
    const { verdicts } = JSON.parse((await typed.type('explain', 's.json', '--json')).out) as {
      verdicts: { state: string; because: string }[]
    }
    expect(verdicts).toMatchObject([{ state: 'wait', because: 'from' }])
  })

  test('says first that the account is paused', async () => {
    const { server, terminal } = await anAccount()
    await aCaller(server).person('ann')
    await terminal().type('pause')
    const { out } = await terminal().type('explain', '--uid', 'ann')
    expect(out).toMatch(/^The account is paused since 20.*: nothing is shown until beckon resume\./)
    const { paused_at } = JSON.parse((await terminal().type('explain', '--uid', 'ann', '--json')).out)
    expect(paused_at).toMatch(/^20/)
  })

  test('names the conditions as the inspector does, and says what depends on the page', async () => {
    const { server, terminal } = await anAccount()
    const caller = aCaller(server)
    await caller.live({ name: 'Later', steps: [{ title: 'Hello', triggers: [{ on: 'click', selector: '#new' }] }] })
    await caller.live({ name: 'Asked for', automatic: false })
    await caller.person('ann')
    const { out } = await terminal().type('explain', '--uid', 'ann')
    expect(out).toContain('The tour "Later": waits, because of "Triggers and element"\n')
    expect(out).toMatch(
      /^ {2}\? Triggers and element {2}it depends on the page: an element must be there.* → Open the page as this person/m,
    )
    expect(out).toMatch(/^ {2}✓ Control group +no experiment: everybody sees it$/m)
    expect(out).toMatch(/^ {2}✕ Automatic +no, it needs a Delivery, a link, a launcher or show\(\)/m)
    expect(out).not.toMatch(/\b(pending|control|recurrence|triggers)\b|null|repair/)
  })

  test.each([
    ['is not there', null, /there is no such file/],
    ['is not JSON', '{', /is not JSON/],
    ['is no situation', '{"a": 1}', /situation/],
  ])('a file that %s is one sentence', async (_, text, sentence) => {
    const { terminal } = await anAccount()
    const typed = terminal()
    if (text !== null) writeFileSync(join(typed.cwd, 's.json'), text)
    const ran = await typed.type('explain', 's.json')
    expect(oneSentence(ran)).toMatch(sentence)
    expect(ran.code).toBe(1)
  })
})
