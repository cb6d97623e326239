import { resolve } from 'node:path'
import type { Verdict } from '../protocol/verdict.ts'
import { connect } from './api.ts'
import { type Command, type Given, SERVER } from './command.ts'
import { replay, verdictTable } from './explain.ts'
import { Failure } from './failure.ts'
import { readText } from './read-text.ts'
import type { World } from './world.ts'

/** Verdicts, and the time for which they hold. */
interface Explained {
  verdicts: Verdict[]
  /** What has begun. Only a page knows it. */
  underWay?: Verdict[]
  now: number
  /** When the account was paused. A stored situation does not know. */
  paused_at: string | null
}

export const explain: Command = {
  words: '[situation.json]',
  options: {
    uid: { value: 'uid', says: 'the person, by your own id' },
    email: { value: 'email', says: '… or by email' },
    'profile-id': { value: 'id', says: '… or by their id in Beckon (profile_id)' },
    url: { value: 'address', says: 'the page; without it, what depends on the page is unknown' },
    ...SERVER,
  },
  examples: ['beckon explain situation.json', 'beckon explain --uid maren --url https://app.example.com/settings'],
  async run(given, world) {
    const { verdicts, underWay, now, paused_at } = given.words.length
      ? fromFile(given, world)
      : await fromServer(given, world)
    if (given.on('json')) world.out(JSON.stringify({ verdicts, under_way: underWay, paused_at }, null, 2))
    else {
      if (paused_at)
        world.out(`The account is paused since ${paused_at}: nothing is shown until beckon resume. After that:\n`)
      world.out(verdictTable(verdicts, now, underWay))
    }
    return 0
  },
}

function fromFile(given: Given, world: World): Explained {
  if (given.words.length > 1) throw new Failure('Give one file at a time: beckon explain <situation.json>', 2)
  if (['uid', 'email', 'profile-id', 'url'].some(name => given.value(name) !== undefined))
    throw new Failure('Give a file, or a person and a page, not both: a situation contains its person and page.', 2)
  const path = resolve(world.cwd, given.words[0]!)
  return { ...replay(readJson(path)), paused_at: null }
}

function readJson(path: string): unknown {
  const text = readText(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`${path} is not JSON: ${(error as Error).message}.`)
  }
}

async function fromServer(given: Given, world: World): Promise<Explained> {
  const named = { uid: given.value('uid'), email: given.value('email'), id: given.value('profile-id') }
  if (Object.values(named).filter(value => value !== undefined).length !== 1)
    throw new Failure('Explain what? Give a file, or one of --uid, --email, --profile-id.', 2)
  const api = connect(given, world)
  const verdicts: Verdict[] = []
  let paused_at: string | null = null
  const { uid, email, id } = named
  for await (const page of api.pages('/v3/analyze/explain', { uid, email, id, url: given.value('url'), limit: 500 })) {
    verdicts.push(...page.verdicts)
    paused_at = page.paused_at
  }
  return { verdicts, now: Date.now(), paused_at }
}
