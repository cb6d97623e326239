import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../src/command/problems-of.ts'
import { ExperienceInput } from '../../src/protocol/schema/experience.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }] }

/** A folder `e` with these files, and what `beckon push e …` prints. */
async function pushing(files: { [name: string]: unknown }, ...options: string[]) {
  const account = await anAccount()
  const cwd = aFolder()
  mkdirSync(join(cwd, 'e'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, 'e', name), JSON.stringify(content))
  return { ...account, ran: await account.terminal(cwd).type('push', 'e', ...options) }
}

/** `steps.0.titel → title` */
const inShort = (written: unknown) =>
  problemsOf(ExperienceInput, written).map(({ at, meant }) => at.join('.') + (meant ? ` → ${meant}` : ''))

describe('problems of Experience files', () => {
  const BROKEN = {
    'a.json': { ...TOUR, steps: [{ titel: 'Hello', buttons: [{ does: 'nxt', text: '' }] }] },
    'b.json': { ...TOUR, percent: 400, steps: [{ title: 'Bye', place: { besides: '#x' } }] },
    'c.json': TOUR,
  }

  test('every problem of every file is named in one go, unknown words with what was meant', async () => {
    const { ran, requests } = await pushing(BROKEN)
    expect(ran.err.split('\n')).toEqual([
      'beckon: 5 problems in 2 files; nothing was sent:',
      expect.stringMatching(
        /^ {2}a\.json: steps\.0\.buttons\.0\.does: must be next, back, .* or call \(it is "nxt"\); did you mean "next"\?$/,
      ),
      '  a.json: steps.0.buttons.0.text: must not be empty (it is "").',
      '  a.json: steps.0.titel: there is no such field here; did you mean "title"?',
      '  b.json: percent: must be at most 100 (it is 400).',
      '  b.json: steps.0.place.besides: there is no such field here; did you mean "beside"?',
    ])
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(requests).toEqual([])
  })

  test('a pattern that could run away is named together with what else is wrong', async () => {
    const { ran } = await pushing({
      'a.json': { ...TOUR, percent: 400, steps: [{ url: { rules: [{ kind: 'regex', value: '(a+)+$' }] } }] },
    })
    expect(ran.err.split('\n')).toEqual([
      'beckon: 2 problems in 1 file; nothing was sent:',
      '  a.json: percent: must be at most 100 (it is 400).',
      expect.stringMatching(/^ {2}a\.json: steps\.0\.url\.rules\.0\.value: the pattern /),
    ])
  })

  test('with --json they are a list for programs', async () => {
    const { ran } = await pushing(BROKEN, '--json')
    const { problems } = JSON.parse(ran.err) as { problems: { file: string; at: string; meant?: string }[] }
    expect(problems.map(({ file, at, meant }) => [file, at, meant])).toEqual([
      ['a.json', 'steps.0.buttons.0.does', 'next'],
      ['a.json', 'steps.0.buttons.0.text', undefined],
      ['a.json', 'steps.0.titel', 'title'],
      ['b.json', 'percent', undefined],
      ['b.json', 'steps.0.place.besides', 'beside'],
    ])
  })

  test.each([
    [
      'behind a wrong kind',
      { kind: 'tuor', name: 'x', steps: [{ titel: 'x' }] },
      ['kind → tour', 'steps.0.titel → title'],
    ],
    ['behind a name that is misspelt: nothing is missing', { kind: 'tour', nmae: 'x', steps: [{}] }, ['nmae → name']],
    [
      'in a list that is too long',
      { kind: 'tooltip', name: 'x', steps: [{ place: { beside: 5 } }, {}] },
      ['steps', 'steps.0.place.beside'],
    ],
    [
      'in groups of conditions',
      { ...TOUR, segment: { items: [{ items: [{ kind: 'property', porp: 'plan', op: 'eqq' }] }] } },
      ['segment.items.0.items.0.op → eq', 'segment.items.0.items.0.porp → prop'],
    ],
    [
      'behind a word of a rule',
      { ...TOUR, steps: [{ url: { rules: [{ kind: 'regx', value: 'a', nott: true }] } }] },
      ['steps.0.url.rules.0.kind → regex', 'steps.0.url.rules.0.nott → not'],
    ],
    ['in capitals', { ...TOUR, steps: [{ advanceOnClick: true }] }, ['steps.0.advanceOnClick → advance_on_click']],
    [
      'of which nothing is like any',
      { ...TOUR, frobnicate: 1, steps: [{ place: { zzz: 1 } }] },
      ['frobnicate', 'steps.0.place'],
    ],
  ])('also what stands %s', (_, written, problems) => {
    expect(inShort(written)).toEqual(problems)
  })

  test.each([
    [{ ...TOUR, name: undefined }, 'is required'],
    [{ ...TOUR, name: 5 }, 'must be text (it is 5)'],
    [{ ...TOUR, automatic: 'yes' }, 'must be true or false (it is "yes")'],
    [{ ...TOUR, steps: [] }, 'must not be empty'],
    [{ ...TOUR, steps: {} }, 'must be a list'],
    [{ ...TOUR, percent: 101 }, 'must be at most 100 (it is 101)'],
    [{ ...TOUR, language: '12' }, 'must be a language tag such as "de" or "pt-BR" (it is "12")'],
  ])('the words are ours, not a validator’s: %j', (written, says) => {
    expect(problemsOf(ExperienceInput, written).map(problem => problem.says)).toEqual([says])
  })

  test('what only the server can know is collected from all files too, and nothing is written', async () => {
    const nowhere = '0'.repeat(23)
    const { ran, api } = await pushing(
      {
        'a.json': { ...TOUR, name: 'A', url_group_ids: [`${nowhere}1`] },
        'b.json': { ...TOUR, name: 'B', theme: { light: { text: '#eeeeee', surface: '#ffffff' } } },
        'c.json': { ...TOUR, name: 'C' },
        'd.json': {
          ...TOUR,
          name: 'D',
          steps: [{ buttons: [{ does: 'start', text: 'Go', experience_id: 'file:a' }] }],
        },
      },
      '--publish',
    )
    expect(ran.code).toBe(1)
    expect(ran.err).toMatch(/problems in 3 files; the server did not take them, and nothing was changed:/)
    expect(ran.err).toMatch(/a\.json: The Environment 0+1 cannot be found/)
    expect(ran.err).toMatch(/b\.json: theme\.light: text on surface has a contrast of/)
    expect(ran.err).toMatch(/d\.json: it refers to "file:a", which could not be created/)
    const { tours } = await api<{ tours: { name: string; published_at: string | null }[] }>('GET', '/v3/edit/tours')
    expect(tours).toEqual([])
  })

  test('an id that stands twice is told before anything is sent', async () => {
    const id = 'a'.repeat(24)
    const { ran, requests } = await pushing({ 'a.json': { ...TOUR, steps: [{ id }, { id }] } })
    expect(ran.err).toBe(`beckon: a.json: steps: the id ${id} is in it more than once.`)
    expect(requests).toEqual([])
  })
})
