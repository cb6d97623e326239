import type { Node } from 'libpg-query'
import { EVERY_ACCOUNT } from '../../../src/server/ground/every-account.ts'
import { EXEMPT } from '../../../src/server/store/check-statement.ts'
import { tableNames } from '../../../src/server/store/table-names.ts'
import { createTree, parseStatement, resolve, type Schema, type Scope, textOf } from './tree.ts'

/** Stands for the account of the request. */
const ROOT = ''

/**
 * What in a statement may reach the rows of another account, or null. Each table needs a condition that says whose rows it means:
 * its `account_id` is a parameter, or that of another table for which this is true.
 */
export async function leavesAccount(sql: string, schema: Schema): Promise<string | null> {
  if (sql.startsWith(EVERY_ACCOUNT)) return null
  const wrong: string[] = []
  createTree(schema, (scope, node) => wrong.push(...wrongIn(scope, node))).statement(await parseStatement(sql))
  return wrong[0] ?? null
}

function wrongIn(scope: Scope, node: Node): string[] {
  if ('InsertStmt' in node) return wrongInsert(node)
  if ('UpdateStmt' in node && node.UpdateStmt.targetList!.some(each => columnOf(each) === 'account_id'))
    return ['account_id is changed']
  const tied = tiesOf(scope)
  return scope.sources
    .filter(({ table, name }) => isOfAccount(table) && !tied.has(name))
    .map(({ table }) => `${table} is used without its account_id`)
}

const isOfAccount = (table: string | null) => table !== null && tableNames.has(table) && !EXEMPT.includes(table)

/** The tables whose account is known. */
function tiesOf(scope: Scope): Set<string> {
  const equal: [string, string][] = []
  for (const part of scope.ties) {
    if (!('A_Expr' in part) || part.A_Expr.kind !== 'AEXPR_OP' || textOf(part.A_Expr.name![0]!) !== '=') continue
    const sides = [accountIn(part.A_Expr.lexpr!, scope), accountIn(part.A_Expr.rexpr!, scope)]
    if (sides[0] !== null && sides[1] !== null) equal.push([sides[0]!, sides[1]!])
  }
  const known = new Set([ROOT])
  for (let before = 0; before !== known.size; ) {
    before = known.size
    for (const [one, other] of equal) {
      if (known.has(one)) known.add(other)
      if (known.has(other)) known.add(one)
    }
  }
  return known
}

/** The table whose account this is. ROOT: it is known. Null: this is no account. */
function accountIn(node: Node, scope: Scope): string | null {
  if ('ParamRef' in node) return ROOT
  if (!('ColumnRef' in node)) return null
  const found = resolve(node.ColumnRef, scope)
  if (!found) return null
  const { source, column, at } = found
  if (source.table === 'accounts') return column === 'id' ? ROOT : null
  if (column !== 'account_id') return null
  // A query in parentheses, or around this one, is read for itself.
  return at !== scope || !isOfAccount(source.table) ? ROOT : source.name
}

const columnOf = (node: Node) => ('ResTarget' in node ? node.ResTarget.name : undefined)

function wrongInsert(node: Extract<Node, { InsertStmt: unknown }>): string[] {
  const { relation, cols, onConflictClause } = node.InsertStmt
  if (!isOfAccount(relation!.relname!)) return []
  if (columnOf(cols![0]!) !== 'account_id') return [`INSERT INTO ${relation!.relname} does not begin with account_id`]
  const [key] = onConflictClause?.infer?.indexElems ?? []
  if (key && 'IndexElem' in key && key.IndexElem.name !== 'account_id')
    return [`ON CONFLICT of ${relation!.relname} does not begin with account_id`]
  return []
}
