import { type NamedCommand, optionsOf } from './command.ts'
import { version } from './version.ts'

export function overview(commands: Pick<NamedCommand, 'name' | 'says'>[]): string {
  const rows = [
    ...commands.map(command => [command.name, command.says]),
    ['help', 'what a command does: beckon help push'],
    ['version', 'which version this is'],
  ]
  return [
    `beckon ${version()}: guided in-product Experiences`,
    '',
    'Usage: beckon <command> [options]',
    '',
    ...columns(rows),
    '',
    'Variables: PORT, DATABASE_URL, BECKON_DATA, BECKON_PUBLIC_URL, BECKON_TRUSTED_PROXIES, BECKON_ACCOUNT_TOKEN, ',
    '           BECKON_ACCOUNT_SECRET, BECKON_ACCOUNT_SECRET_FILE, BECKON_SERVER; more in: beckon help serve.',
    'Exit codes: 0 done, 1 it could not be done, 2 the command line was wrong.',
  ].join('\n')
}

export function helpFor(command: NamedCommand): string {
  const options = Object.entries(optionsOf(command)).map(([name, option]) => [
    `--${name}${option.value ? ` <${option.value}>` : ''}`,
    option.says,
  ])
  return [
    `beckon ${command.name}: ${command.says}`,
    '',
    `Usage: beckon ${[command.name, command.words, '[options]'].filter(Boolean).join(' ')}`,
    '',
    ...columns(options),
    ...(command.variables ? ['', 'Variables:', ...columns(Object.entries(command.variables))] : []),
    '',
    'For example:',
    ...command.examples.map(example => `  ${example}`),
  ].join('\n')
}

function columns(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([left]) => left!.length))
  return rows.map(([left, right]) => `  ${left!.padEnd(width)}  ${right}`)
}
