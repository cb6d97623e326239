/** One line per request. Paths are route patterns: an address may hold a uid or an email. */
export interface RequestLine {
  time: string
  level: Level
  /** The same as in the answer of whatever went wrong, and as a proxy's where it gave one. */
  id: string
  method: string
  route: string
  status: number
  ms: number
  account?: string
  /** Only for what we did not foresee: the kind of error and where, never its values. */
  error?: string
}

/** From much to little. `warn`: somebody was refused; `error`: something of ours failed. */
export const LEVELS = ['info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

export const levelOf = (status: number): Level => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

export type WriteLog = (line: RequestLine) => void

export const logToOutput: WriteLog = line => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Only what is at least of this level. */
export const logFrom =
  (least: Level): WriteLog =>
  line => {
    if (LEVELS.indexOf(line.level) >= LEVELS.indexOf(least)) logToOutput(line)
  }

/** Messages of unforeseen errors may quote values, so only the name, the code and our own frames are logged. */
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
