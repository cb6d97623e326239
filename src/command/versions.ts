import type { VersionRecord } from '../protocol/answer.ts'
import type { ExperienceRecord } from '../protocol/experience.ts'
import { experienceIn } from '../protocol/experience-in.ts'
import { kindPath } from '../protocol/kind-path.ts'
import { type Api, connect } from './api.ts'
import { type Command, type Given, SERVER } from './command.ts'
import { Failure } from './failure.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'
import { KEEP_SCHEDULE, keptSchedule, sayEnded } from './kept-schedule.ts'
import { oneLine } from './one-line.ts'
import type { World } from './world.ts'

export const versions: Command = {
  words: `${EXPERIENCE} [--compare [<from>] [<to>]]`,
  options: {
    compare: { says: 'the next two words are versions: numbers, draft, live or scheduled; default live and draft' },
    ...SERVER,
  },
  examples: [
    'beckon versions tour "First watch"',
    'beckon versions "First watch" --compare 2 3',
    'beckon versions "First watch" --compare',
  ],
  async run(given, world) {
    const { words, compared } = apart(given)
    const api = connect(given, world)
    const found = await givenExperience(api, { ...given, words }, 'versions')
    return given.on('compare') ? compare(api, given, world, found, compared) : list(api, given, world, found)
  },
}

export const rollback: Command = {
  words: EXPERIENCE,
  options: { to: { value: 'number', says: 'the version; beckon versions lists them' }, ...KEEP_SCHEDULE, ...SERVER },
  examples: ['beckon rollback "First watch" --to 2'],
  async run(given, world) {
    const to = given.value('to')
    if (given.words.length > 0 && !/^[1-9]\d{0,8}$/.test(to ?? ''))
      throw new Failure('To which version? Give its number: --to 2', 2)
    const api = connect(given, world)
    const found = await givenExperience(api, given, 'rollback')
    const { kind, id, name } = found
    const answer = await api.send('POST', `${kindPath(kind)}/:id/rollback`, {
      id,
      version: Number(to),
      ...keptSchedule(given),
    })
    const { version } = answer
    if (given.on('json')) world.out(JSON.stringify({ version }, null, 2))
    else
      world.out(`${kind} "${oneLine(name)}" is version ${version.restored_from} again, as version ${version.number}.`)
    sayEnded(world, found, experienceIn(answer))
    return 0
  },
}

const CONTENT = /^(\d+|draft|live|scheduled)$/

/** Splits the words into the Experience and the versions to compare. */
function apart(given: Given): { words: string[]; compared: string[] } {
  if (!given.on('compare')) return { words: given.words, compared: [] }
  const words = [...given.words]
  const compared: string[] = []
  while (compared.length < 2 && words.length > 1 && CONTENT.test(words.at(-1)!)) compared.unshift(words.pop()!)
  return { words, compared }
}

async function list(api: Api, given: Given, world: World, { kind, id, name }: ExperienceRecord): Promise<number> {
  const found: VersionRecord[] = []
  for await (const version of api.each(`${kindPath(kind)}/:id/versions`, 'versions', { id, limit: 500 }))
    found.push(version)
  if (given.on('json')) world.out(JSON.stringify({ versions: found }, null, 2))
  else world.out(found.map(inOneLine).join('\n') || `"${oneLine(name)}" was never published.`)
  return 0
}

function inOneLine({ number, created_at, live, restored_from, user }: VersionRecord): string {
  const from = restored_from === null ? '' : `  (version ${restored_from} again)`
  return `${String(number).padStart(4)}  ${created_at}  ${publisher(user)}${from}${live ? '  live' : ''}`
}

/** The first user of an account has no email: nobody signs in as them, and the account secret acts in their name. */
function publisher(user: VersionRecord['user']): string {
  if (!user) return 'unknown'
  if (user.email) return user.name || user.email
  return user.name ? 'account secret' : 'a removed user'
}

async function compare(
  api: Api,
  given: Given,
  world: World,
  { kind, id }: ExperienceRecord,
  [from, to]: string[],
): Promise<number> {
  const { comparison } = await api.get(`${kindPath(kind)}/:id/versions/compare`, { id, from, to })
  if (given.on('json')) world.out(JSON.stringify({ comparison }, null, 2))
  else world.out(comparison.sentences.join('\n') || 'Nothing differs.')
  return 0
}
