import { parseArgs } from 'node:util'
import { nearest } from '../protocol/nearest.ts'
import { Failure } from './failure.ts'
import type { World } from './world.ts'

/** One option. Without `value` it is a switch. */
export interface Option {
  /** The text after it in the help: `--port <number>`. */
  value?: string
  /** May be given several times. */
  multiple?: boolean
  says: string
}

export interface Given {
  words: string[]
  /** The last value of an option. */
  value(name: string): string | undefined
  values(name: string): string[]
  on(name: string): boolean
}

/** What a verb of `beckon` accepts and does. */
export interface Command {
  /** The text after the name: `<folder>`. */
  words: string
  options: { [name: string]: Option }
  /** The environment variables that it reads, besides its options. */
  variables?: { [name: string]: string }
  examples: string[]
  /** Returns the exit code. */
  run(given: Given, world: World): Promise<number>
}

export interface NamedCommand extends Command {
  name: string
  says: string
}

const COMMON: { [name: string]: Option } = {
  json: { says: 'answer in JSON' },
  help: { says: 'say what this command does' },
}

export const SERVER: { [name: string]: Option } = {
  server: { value: 'address', says: 'the Beckon server; default BECKON_SERVER, else http://127.0.0.1:4400' },
}

export const SOURCE: { [name: string]: Option } = {
  source: {
    value: 'name',
    says: 'which folder it is, for the account; default its place in the git repository, else its path',
  },
}

export function optionsOf(command: Command): { [name: string]: Option } {
  return { ...command.options, ...COMMON }
}

/** Reads the words after the command's name, or says in one sentence what is wrong. */
export function read(command: NamedCommand, args: string[]): Given {
  const known = optionsOf(command)
  const options = Object.fromEntries(
    Object.entries(known).map(([name, option]) => [
      name,
      { type: option.value ? ('string' as const) : ('boolean' as const), multiple: true },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    const all = (name: string) => (values[name] ?? []) as (string | boolean)[]
    for (const [name, option] of Object.entries(known)) {
      if (option.value && !option.multiple && all(name).length > 1)
        throw new Failure(`--${name} is given twice; give it once.`, 2)
    }
    return {
      words: positionals,
      value: name => all(name).at(-1) as string | undefined,
      values: name => all(name) as string[],
      on: name => all(name).length > 0,
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(inOneSentence(error as NodeJS.ErrnoException, command), 2)
  }
}

function adviceOn(option: string, command: NamedCommand): string {
  const meant = nearest(option, Object.keys(optionsOf(command)))
  return meant ? `did you mean --${meant}?` : `beckon help ${command.name} lists its options`
}

function inOneSentence(error: NodeJS.ErrnoException, command: NamedCommand): string {
  const name = /--?[\w-]+/.exec(error.message)?.[0] ?? 'An option'
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `beckon ${command.name} has no option ${name}; ${adviceOn(name, command)}`
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE': {
      const option = optionsOf(command)[name.replace(/^-+/, '')]
      return option?.value ? `${name} needs a value: ${name} <${option.value}>` : `${name} takes no value.`
    }
    default:
      return `${error.message.split('\n')[0]}`
  }
}
