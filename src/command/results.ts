import type { ParamsFor } from '../protocol/contract.ts'
import type { Kind } from '../protocol/experience.ts'
import { pluralOf } from '../protocol/kind-path.ts'
import { KINDS } from '../protocol/schema/experience.ts'
import { ResultOf } from '../protocol/schema/results.ts'
import { connect } from './api.ts'
import { type Command, type Given, SERVER } from './command.ts'
import { DATA } from './database.ts'
import { Failure } from './failure.ts'
import { findExperience } from './find-experience.ts'
import { asOperator } from './operator.ts'
import { resultsTable, resultText } from './result-text.ts'
import { wordOf } from './word-of.ts'
import type { World } from './world.ts'

const WORDS = `[[${KINDS.join('|')}] <id or name>]`
/** The results of all Experiences do not take these. */
const OF_ONE = ['by', 'version', 'segment-id']

export const results: Command = {
  words: WORDS,
  options: {
    by: { value: 'what', says: 'a row for each day, week, step, version, environment, language or browser_k' },
    from: { value: 'day', says: 'first day, YYYY-MM-DD; default 29 days before the last' },
    to: { value: 'day', says: 'last day; default today' },
    version: { value: 'number', says: 'only this version' },
    'segment-id': { value: 'id', says: 'only people who are in this Segment today' },
    csv: { says: 'answer as a table for spreadsheets' },
    anew: { says: 'count all figures again from the stored data, on the machine of the server' },
    ...SERVER,
    ...DATA,
  },
  examples: [
    'beckon results',
    'beckon results tour "First watch" --by step',
    'beckon results "First watch" --csv > days.csv',
  ],
  async run(given, world) {
    if (given.on('anew')) return makeAnew(given, world)
    const kind = given.words.length === 2 ? KINDS.find(each => each === given.words[0]) : undefined
    if (given.words.length > 2 || (given.words.length === 2 && !kind))
      throw new Failure(`Of which one? beckon results ${WORDS}`, 2)
    if (given.on('csv') && given.on('json')) throw new Failure('Give --csv or --json, not both.', 2)
    const named = given.words.at(-1)
    const needsOne = OF_ONE.find(option => given.value(option) !== undefined)
    if (named === undefined && needsOne)
      throw new Failure(`--${needsOne} is for one Experience: beckon results ${WORDS} --${needsOne} …`, 2)
    return named === undefined ? ofAll(given, world) : ofOne(given, world, named, kind)
  },
}

async function ofAll(given: Given, world: World): Promise<number> {
  const api = connect(given, world)
  const days = { from: given.value('from'), to: given.value('to') }
  if (given.on('csv')) world.out(await textOf(api.file('/v3/analyze/results.csv', days)))
  else {
    const answer = await api.get('/v3/analyze/results', days)
    world.out(given.on('json') ? JSON.stringify(answer, null, 2) : resultsTable(answer))
  }
  return 0
}

async function ofOne(given: Given, world: World, named: string, kind: Kind | undefined): Promise<number> {
  const api = connect(given, world)
  const found = await findExperience(api, named, kind ? [kind] : KINDS)
  const path = `/v3/analyze/results/${pluralOf(found.kind)}/:id` as const
  const asked: Omit<ParamsFor<`GET ${typeof path}`>, 'id'> = {
    by: wordOf(ResultOf.shape.by.unwrap(), 'by', given.value('by')),
    from: given.value('from'),
    to: given.value('to'),
    version: given.value('version'),
    segment_id: given.value('segment-id'),
  }
  if (given.on('csv')) world.out(await textOf(api.file(path, { id: `${found.id}.csv`, ...asked })))
  else {
    const { result } = await api.get(path, { id: found.id, ...asked })
    world.out(given.on('json') ? JSON.stringify(result, null, 2) : resultText(result))
  }
  return 0
}

const textOf = async (file: Promise<Response>): Promise<string> => (await (await file).text()).trimEnd()

async function makeAnew(given: Given, world: World): Promise<number> {
  const { accounts } = await asOperator<{ accounts: number }>(given, world, { does: 'count figures again' })
  const made = `Counted all figures of ${accounts === 1 ? 'one account' : `${accounts} accounts`} again.`
  world.out(given.on('json') ? JSON.stringify({ accounts }) : made)
  return 0
}
