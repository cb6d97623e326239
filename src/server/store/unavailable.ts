/** The database cannot do it now, but perhaps in a moment. Nothing that was asked is promised. */
export class Unavailable extends Error {
  override name = 'Unavailable'
  /** The code from the database, the system or us: `ECONNREFUSED`, `55P03`, `SQLITE_FULL`, `silent`. */
  code: string
  /** Seconds until the client should ask again. */
  retryAfter: number

  constructor(code: string, retryAfter: number, cause?: unknown) {
    super(`The database cannot do it now: ${sayUnavailable(code)}`, { cause })
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** What the matter is, for whoever reads the answer or the log. It names nothing of the data. */
export function sayUnavailable(code: string): string {
  return SAYINGS.find(([codes]) => codes.test(code))?.[1] ?? `it answered ${code}`
}

const SAYINGS: [RegExp, string][] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'its disk is full'],
  [/^53300$/, 'it has no connection free'],
  [/^53/, 'it is out of memory or another resource'],
  [/^25006$/, 'it only reads, as a standby does'],
  [/^(?:55P03|held)$/, 'somebody else holds a lock'],
  [/^(?:57014|silent|ETIMEDOUT|25P0[34])$/, 'it does not answer in time'],
  [/^57P/, 'it is stopping or starting'],
  [/^deleted$/, 'its file was deleted'],
  [/^replaced$/, 'its file was replaced by another one'],
  [/^emptied$/, 'its file was emptied'],
  [/^(?:SQLITE_READONLY|EROFS)/, 'its file cannot be written'],
  [/^SQLITE_CANTOPEN/, 'its file cannot be opened'],
  [/^(?:SQLITE_IOERR|EIO|58)/, 'its disk does not work'],
  [/^SQLITE_NOMEM$/, 'there is no memory left'],
  [/^(?:08|ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|lost)/, 'it cannot be reached'],
]

/** Somebody holds a lock, which is usually over soon. */
const SOON = 1
export const LATER = 5

/**
 * PostgreSQL's classes: 08 connection; 53 out of connections, memory or disk; 57P stopping or starting; 58 system error. Single
 * codes: a lock or a statement took too long, a transaction was left open, or this server only reads, as a standby does.
 */
const POSTGRES = /^(?:08|53|57P|58)|^(?:55P03|57014|25P03|25P04|25006)$/
const SYSTEM = /^E(?:CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOSPC|DQUOT|FBIG|ROFS|IO$)/
const SQLITE = /^SQLITE_(?:FULL|IOERR|NOMEM|CANTOPEN|READONLY)/
/** `pg` gives these errors no code. */
const LOST = /^(?:Connection terminated|timeout e)|not queryable|Client was closed/

/** The error as `Unavailable` if the database is unavailable, otherwise unchanged. */
export function orUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error
  // Several addresses of one host were tried.
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  const { code } = first as { code?: unknown }
  if (typeof code === 'string' && [POSTGRES, SYSTEM, SQLITE].some(kind => kind.test(code)))
    return new Unavailable(code, code === '55P03' ? SOON : LATER, error)
  if (code === undefined && LOST.test(first.message)) return new Unavailable('lost', LATER, error)
  return error
}

/** No answer in the given time. */
export const silent = () => new Unavailable('silent', LATER)
/** Another request is already waiting for the same lock. */
export const lockedByOthers = () => new Unavailable('held', SOON)
