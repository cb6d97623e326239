import { escapeControls } from '../../content/escape-controls.ts'

/** One line per request. Paths are route patterns, because a real path may contain a uid or an email. */
export interface RequestLine {
  time: string
  level: Level
  /** The same id as in an error answer. If a proxy gave one, it is that one. */
  id: string
  method: string
  route: string
  status: number
  ms: number
  account?: string
  /** Only for refused requests: what was wrong, without any value. */
  because?: string
  /** Only for unexpected errors: the kind and the place, never its values. */
  error?: string
}

/** From most to least. `warn`: a request was refused. `error`: something of ours failed. */
export const LEVELS = ['info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

export const levelOf = (status: number): Level => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

export type WriteLog = (line: RequestLine) => void

/** Somebody may look at the log in a terminal, and a refused request chooses the name of its parameter. */
export const textOf = (line: RequestLine): string => escapeControls(JSON.stringify(line))

export const logToOutput: WriteLog = line => {
  process.stdout.write(`${textOf(line)}\n`)
}

/** Writes only lines of at least this level. */
export const logFrom =
  (least: Level): WriteLog =>
  line => {
    if (LEVELS.indexOf(line.level) >= LEVELS.indexOf(least)) logToOutput(line)
  }

/** Messages of unexpected errors may quote values, so we log only the name, the code and our own frames. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = (error as { code?: unknown }).code
  const frames = (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:'))
    .slice(0, 3)
    .map(line =>
      line
        .trim()
        .replace(/^at /, '')
        .replace(/file:\/\/\S*\/(src|dist)\//, '$1/'),
    )
  return [error.name, ...(typeof code === 'string' ? [code] : []), ...frames].join(' < ')
}

const LONGEST_REASON = 160
/** An e-mail address, an id, or a long number. */
const A_VALUE = /\S*@\S*|\b[0-9a-f]{16,}\b|\b\d{5,}\b/gi
const QUOTED = /"[^"]*"|“[^”]*”/g

/**
 * Why a request was refused, for the log. Messages may quote what somebody sent: that is left out, and so is everything after the
 * first part of a parameter's name, which may be the name of a person's property.
 */
export function describeRefusal(messages: string[]): string {
  const safe = messages.slice(0, 3).map(message => {
    const [, name, rest] = /^([\w[\]]+)(?:\.[^:]*)?: ([\s\S]*)$/.exec(message) ?? [undefined, undefined, message]
    const said = rest!.replaceAll(QUOTED, '…').replaceAll(A_VALUE, '…')
    return name === undefined ? said : `${name.replaceAll(A_VALUE, '…')}: ${said}`
  })
  return safe.join('; ').slice(0, LONGEST_REASON)
}
