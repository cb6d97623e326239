import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anExperience, aSituation, delivered } from '../builders.ts'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }], published_at: '$now' }

describe('deliver', () => {
  test('[K44] every parameter of a Delivery can be said', async () => {
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

  test('[K44] what the server says no to is said in its own words', async () => {
    const { terminal, api } = await anAccount()
    const { tour } = await api<{ tour: { id: string } }>('POST', '/v3/edit/tours', TOUR)
    const nobody = await terminal().type('deliver', 'tour', tour.id, '--uid', 'nobody')
    expect(nobody.code).toBe(1)
    expect(oneSentence(nobody)).toMatch(/cannot be found; people are known once they were on a page with the snippet/)
    await api('POST', '/v3/observe/hooks/profiles', { uid: 'ann' })
    const unseen = await terminal().type('deliver', 'tour', 'Welcome', '--uid', 'ann', '--json')
    expect(JSON.parse(unseen.err)).toMatchObject({ status: 422 })
  })

  test('[K44] a name that nobody or that several have is said', async () => {
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

describe('explain', () => {
  test('[K45] reads a stored situation: what the inspector copies', async () => {
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
    expect(told.out).toMatch(/from/)
    const { verdicts } = JSON.parse((await typed.type('explain', 's.json', '--json')).out) as {
      verdicts: { state: string; because: string }[]
    }
    expect(verdicts).toMatchObject([{ state: 'wait', because: 'from' }])
  })

  test.each([
    ['is not there', null, /cannot be read/],
    ['is not JSON', '{', /is not JSON/],
    ['is no situation', '{"a": 1}', /situation/],
  ])('[K45] a file that %s is one sentence', async (_, text, sentence) => {
    const { terminal } = await anAccount()
    const typed = terminal()
    if (text !== null) writeFileSync(join(typed.cwd, 's.json'), text)
    const ran = await typed.type('explain', 's.json')
    expect(oneSentence(ran)).toMatch(sentence)
    expect(ran.code).toBe(1)
  })
})
