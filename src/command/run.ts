import { escapeControls } from '../content/escape-controls.ts'
import { nearest } from '../protocol/nearest.ts'
import { BrokenFiles, type FileProblem } from './broken-files.ts'
import { type NamedCommand, read } from './command.ts'
import { COMMANDS } from './commands.ts'
import { Conflicts, type SaidConflict } from './conflicts.ts'
import { Failure } from './failure.ts'
import { helpFor, overview } from './help.ts'
import { Refused } from './refused.ts'
import { version } from './version.ts'
import type { World } from './world.ts'

/** Runs one command line and returns its exit code: 0 done, 1 could not be done, 2 the command line was wrong. */
export async function run(args: string[], world: World): Promise<number> {
  const safe: World = {
    ...world,
    out: line => world.out(escapeControls(line)),
    err: line => world.err(escapeControls(line)),
  }
  try {
    return await dispatch(args, { ...safe, env: withoutEmpty(world.env) })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (args.includes('--json')) safe.err(JSON.stringify({ error: error.message, ...detailsOf(error) }))
    else safe.err(`beckon: ${error.message}`)
    return error.code
  }
}

/** An empty variable is no value. Many tools can only leave one empty, not take it away. */
const withoutEmpty = (env: World['env']): World['env'] =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))

async function dispatch([name, ...rest]: string[], world: World): Promise<number> {
  if (name === undefined) {
    world.err(overview(COMMANDS))
    return 2
  }
  if (name === 'version' || name === '--version' || name === '-v') {
    const { buildVersion } = await import('../server/store/build-version.ts')
    return say(world, buildVersion(version()))
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    return say(world, rest[0] === undefined ? overview(COMMANDS) : helpFor(await load(rest[0])))
  }
  const command = await load(name)
  if (rest.includes('--help') || rest.includes('-h')) return say(world, helpFor(command))
  return command.run(read(command, rest), world)
}

async function load(name: string): Promise<NamedCommand> {
  const verb = COMMANDS.find(each => each.name === name)
  if (verb) return { ...verb, ...(await verb.load()) }
  const meant = nearest(name, [...COMMANDS.map(each => each.name), 'help', 'version'])
  throw new Failure(
    `There is no command "${name}"${meant ? `; did you mean "${meant}"?` : '; beckon help lists the commands'}`,
    2,
  )
}

function say(world: World, text: string): number {
  world.out(text)
  return 0
}

interface Details {
  status?: number
  messages?: string[]
  problems?: FileProblem[]
  conflicts?: SaidConflict[]
}

/** Details for programs. */
function detailsOf(error: Failure): Details {
  if (error instanceof Conflicts) return { conflicts: error.conflicts }
  if (error instanceof Refused) return { status: error.status, messages: error.messages }
  return error instanceof BrokenFiles ? { problems: error.problems } : {}
}
