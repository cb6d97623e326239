import { EVERY_ACCOUNT } from '../ground/every-account.ts'
/** Tables that say which account somebody acts for, or that know no accounts. */
export const EXEMPT: readonly string[] = ['accounts', 'secrets', 'sessions', 'links', 'migrations', 'moves']

/** A query, or a part of one in parentheses, without the parts inside it. */
interface Scope {
  text: string
}

const TABLE =
  /\b(FROM|JOIN|INTO|UPDATE)\s+(\w+)(?:\s+(?:AS\s+)?(?!(?:ON|WHERE|SET|LEFT|INNER|CROSS|JOIN|ORDER|GROUP|LIMIT|UNION|VALUES|FOR|USING|RETURNING|NATURAL|DEFAULT|SELECT)\b)(\w+))?/gi

/**
 * Every statement must name its account. Rows of several accounts are in the same tables, perhaps on different machines. A
 * statement without the account would show one customer's people to another. Returns what is wrong, or null.
 */
export function checkStatement(sql: string, tables: ReadonlySet<string>): string | null {
  if (sql.startsWith(EVERY_ACCOUNT)) return null
  for (const { text } of scopesOf(sql)) {
    const found = [...text.matchAll(TABLE)].filter(([, , table]) => tables.has(table!.toLowerCase()))
    for (const [, word, table, alias] of found) {
      if (EXEMPT.includes(table!.toLowerCase())) continue
      if (word!.toUpperCase() === 'INTO') {
        if (!/^\s*INSERT INTO \w+ \( ?account_id\b/i.test(text))
          return `INSERT INTO ${table} does not begin with account_id`
        if (/ON CONFLICT \((?! ?account_id\b)/i.test(text))
          return `ON CONFLICT of ${table} does not begin with account_id`
      } else if (!isNamed(text, alias ?? table!, found.length === 1)) {
        return `${table} is used without its account_id`
      }
    }
  }
  return null
}

function isNamed(text: string, name: string, alone: boolean): boolean {
  const column = alone ? `(?:${name}\\.)?account_id` : `${name}\\.account_id`
  const conditions = text.replace(/\bSET\b.*?\bWHERE\b/is, ' WHERE ')
  return new RegExp(`(?<![\\w.])${column} = |= ${name}\\.account_id\\b`).test(conditions)
}

/** Each SELECT of a union is a scope of its own. */
function scopesOf(sql: string): Scope[] {
  const plain = sql
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
  const scopes: Scope[] = []
  const open: string[] = ['']
  for (const sign of plain) {
    if (sign === '(') open.push('')
    else if (sign === ')' && open.length > 1) {
      const inner = open.pop()!
      const query = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(inner)
      if (query) scopes.push(...parts(inner))
      open[open.length - 1] += query ? '( )' : `(${inner})`
    } else open[open.length - 1] += sign
  }
  return [...scopes, ...parts(open[0]!)]
}

const parts = (text: string): Scope[] => text.split(/\bUNION(?: ALL)?\b/i).map(part => ({ text: part }))
