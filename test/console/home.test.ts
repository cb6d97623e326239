import { describe, expect, test } from 'vitest'
import { attention, type Known } from '../../src/console/home/attention.ts'
import { changeLines } from '../../src/console/home/change-lines.ts'
import { snippetFor } from '../../src/console/home/snippet-for.ts'
import type { ChangeRecord, ListedExperience } from '../../src/protocol/answer.ts'

const anExperience = (changes: Partial<ListedExperience> = {}) =>
  ({
    id: 'e1',
    kind: 'tour',
    name: 'First watch',
    published_at: null,
    schedule_problem: null,
    ...changes,
  }) as ListedExperience

const NOW = Date.parse('2026-03-02T12:00:00Z')
const NOTHING: Known = {
  experiences: [],
  checked: [],
  hosts: [],
  webhooks: [],
  waiting: [],
  mustProve: false,
  now: NOW,
  oldBrowsers: 0,
}
const says = (known: Partial<Known>) => attention({ ...NOTHING, ...known }).map(({ says }) => says)

describe('what needs attention', () => {
  test('is nothing where nothing is wrong', () => {
    const fine = {
      id: 'h',
      host: 'app.example.com',
      enabled: 'on' as const,
      installed_at: '2026-01-01',
      archived_at: null,
      unproven_at: null,
    }
    const hook = { id: 'w', url: 'https://x.example/', enabled: true, failures: 2, disabled_because: null }
    expect(says({ experiences: [anExperience()], hosts: [fine], webhooks: [hook] })).toEqual([])
  })

  test('says last how often pages were loaded where nothing can be shown', () => {
    const problem = anExperience({ schedule_problem: 'The name is taken.' })
    expect(says({ oldBrowsers: 1_200, experiences: [problem] })).toEqual([
      '“First watch” was not published when its time came',
      'Pages were loaded 1,200 times in 30 days in browsers that are too old to show anything',
    ])
    expect(says({ oldBrowsers: 1 })).toEqual([
      'Pages were loaded once in 30 days in browsers that are too old to show anything',
    ])
  })

  test('says while uids arrive unverified, on real domains, until a day has passed', () => {
    const at = (host: string, unproven_at: string | null) => ({
      id: host,
      host,
      enabled: 'on' as const,
      installed_at: '2026-01-01',
      archived_at: null,
      unproven_at,
    })
    const lately = '2026-03-02T11:00:00Z'
    const hosts = [
      at('app.example.com', lately),
      at('localhost', lately),
      at('old.example.com', '2026-03-01T11:00:00Z'),
      at('proven.example.com', null),
    ]
    expect(says({ hosts })).toEqual([
      'On app.example.com, uids arrive unverified: anybody can say that they are somebody else',
    ])
    expect(says({ hosts: [...hosts, at('b.example.com', lately)], mustProve: true })).toEqual([
      'On app.example.com and 1 other domain, people stay anonymous: their uids arrive without a proof',
    ])
  })

  test('is what is broken first, then what the linter says, of what people get before drafts', () => {
    const warning = (text: string) => ({ code: 'contrast', at: '', says: text, advice: '' })
    const host = { id: 'h', enabled: 'off' as const, installed_at: '2026-01-01', archived_at: null, unproven_at: null }
    expect(
      says({
        experiences: [
          anExperience({ id: 'live', published_at: '2026-01-01' }),
          anExperience({ schedule_problem: 'A Segment is archived' }),
        ],
        checked: [
          { id: 'e1', kind: 'tour', name: 'Draft', warnings: [warning('is wrong')] },
          { id: 'live', kind: 'tour', name: 'Live', warnings: [warning('is wrong too')] },
        ],
        hosts: [
          { ...host, host: 'app.example.com' },
          { ...host, id: 'g', host: 'gone.example.com', archived_at: '2026-01-02' },
          { ...host, id: 'n', host: 'never.example.com', installed_at: null },
        ],
        webhooks: [{ id: 'w', url: 'https://hooks.example/a', enabled: false, failures: 10, disabled_because: 'gone' }],
        waiting: [{ id: 'd' }],
      }),
    ).toEqual([
      '“First watch” was not published when its time came',
      'The webhook to hooks.example was switched off',
      'The snippet is on app.example.com, but Beckon is off there',
      '1 Delivery has waited for more than a week',
      '“Live”: is wrong too',
      '“Draft”: is wrong',
    ])
    expect(says({ waiting: Array.from({ length: 21 }, (_, id) => ({ id: `${id}` })) })).toEqual([
      'More than 20 Deliveries have waited for more than a week',
    ])
  })
})

describe('the last changes', () => {
  const aChange = (minute: number, changes: Partial<ChangeRecord> = {}) =>
    ({
      id: `c${minute}`,
      created_at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
      experience_id: 'e1',
      kind: 'update',
      path: 'steps.a',
      object: {},
      user: { id: 'u', name: 'Ada', email: '' },
      ...changes,
    }) as ChangeRecord

  test('what one person did with one Experience in one go is one line', () => {
    const lines = changeLines([
      aChange(50, { kind: 'apply', path: '' }),
      aChange(40),
      aChange(30),
      aChange(20, { user: { id: 'v', name: 'Bob', email: '' } }),
      aChange(10),
    ])
    expect(lines.map(({ who, did, writes }) => [who, did, writes])).toEqual([
      ['Ada', 'published', 1],
      ['Ada', 'changed', 2],
      ['Bob', 'changed', 1],
      ['Ada', 'changed', 1],
    ])
  })

  test('making, taking offline, archiving and bringing back have their own words', () => {
    const did = (kind: ChangeRecord['kind'], object: object) =>
      changeLines([aChange(1, { kind, path: '', object: object as ChangeRecord['object'] })])[0]!.did
    expect(did('update', { published_at: ['2026-01-01', null] })).toBe('unpublished')
    expect(did('update', { archived_at: [null, '2026-01-01'] })).toBe('archived')
    expect(did('update', { archived_at: ['2026-01-01', null] })).toBe('brought back')
    expect(did('revert', {})).toBe('put back the draft of')
    expect(did('create', { name: 'New' })).toBe('made')
    // Its steps are written at the same moment.
    const made = changeLines([aChange(2, { kind: 'create' }), aChange(2, { kind: 'create', path: '' })])
    expect(made.map(({ did, writes }) => [did, writes])).toEqual([['made', 2]])
  })
})

test('the snippet of the console has the token and the address of the server in it', () => {
  const text = snippetFor('import("__API__/__TOKEN__/beckon.js")\n', 'bkt_1', 'https://beckon.example')
  expect(text).toBe('<script>\nimport("https://beckon.example/bkt_1/beckon.js")\nbeckon.init("bkt_1")\n</script>')
})
