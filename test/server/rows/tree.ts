import type { ColumnRef, Node, SelectStmt, WithClause } from 'libpg-query'
import { parse } from 'libpg-query'

/** The columns of each table, and whether they can be null. */
export type Schema = ReadonlyMap<string, ReadonlyMap<string, boolean>>

/** A table, or a query in parentheses, under the name that a statement gives it. */
export interface Source {
  name: string
  /** Null: a query. */
  table: string | null
  columns: ReadonlyMap<string, boolean>
  /** An outer join may find nothing. */
  isOuter: boolean
}

/** A query, or a part of one, without the queries inside it. */
export interface Scope {
  sources: Source[]
  /** What is certainly true of every row: the parts of WHERE and of the conditions of joins. */
  conditions: Node[]
  /** The parts of all conditions of joins, also of outer ones. */
  ties: Node[]
  around: Scope | null
}

export interface Result {
  name: string
  isNullable: boolean
  /** The table, if it is one of its columns under its own name. */
  table: string | null
}

export async function parseStatement(sql: string): Promise<Node> {
  const { stmts } = await parse(sql)
  return stmts![0]!.stmt!
}

type Ctes = ReadonlyMap<string, ReadonlyMap<string, boolean>>

/** Reads a parsed statement. `meet` gets every scope in it. */
export function createTree(schema: Schema, meet: (scope: Scope, statement: Node) => void = () => {}) {
  function statement(node: Node, ctes: Ctes = new Map(), around: Scope | null = null): Result[] {
    if ('SelectStmt' in node) return select(node.SelectStmt, ctes, around)
    if ('InsertStmt' in node) {
      const { relation, selectStmt, onConflictClause, returningClause, withClause } = node.InsertStmt
      const known = named(withClause, ctes, around)
      const scope: Scope = { sources: [table(relation!, known)], conditions: [], ties: [], around }
      meet(scope, node)
      if (selectStmt) statement(selectStmt, known, around)
      for (const each of onConflictClause?.targetList ?? []) inner(each, known, scope)
      return results(returningClause?.exprs ?? [], scope, known)
    }
    if ('UpdateStmt' in node) {
      const { relation, targetList, whereClause, fromClause, returningClause, withClause } = node.UpdateStmt
      const known = named(withClause, ctes, around)
      const scope = scopeOf(fromClause ?? [], whereClause, known, around, [table(relation!, known)])
      meet(scope, node)
      const [written] = scope.sources
      const columns = new Map(written!.columns)
      for (const each of targetList ?? []) {
        if (!('ResTarget' in each)) continue
        const { name, val } = each.ResTarget
        if (val) inner(val, known, scope)
        columns.set(name!, columns.get(name!)! && mayBeNull(val!, scope, known))
      }
      // What WHERE says of a column is about its old value.
      const set = new Set((targetList ?? []).map(each => ('ResTarget' in each ? each.ResTarget.name! : '')))
      const after = { ...scope, sources: [{ ...written!, columns }, ...scope.sources.slice(1)] }
      return results(returningClause?.exprs ?? [], after, known, set)
    }
    if ('DeleteStmt' in node) {
      const { relation, usingClause, whereClause, returningClause, withClause } = node.DeleteStmt
      const known = named(withClause, ctes, around)
      const scope = scopeOf(usingClause ?? [], whereClause, known, around, [table(relation!, known)])
      meet(scope, node)
      return results(returningClause?.exprs ?? [], scope, known)
    }
    return []
  }

  function select(node: SelectStmt, ctes: Ctes, around: Scope | null): Result[] {
    const known = named(node.withClause, ctes, around)
    if (node.larg && node.rarg) {
      const [left, right] = [select(node.larg, known, around), select(node.rarg, known, around)]
      return left.map((each, at) => {
        const isNullable = each.isNullable || right[at]!.isNullable
        return { ...each, isNullable, table: isNullable === each.isNullable ? each.table : null }
      })
    }
    if (node.valuesLists) {
      const lists = node.valuesLists.map(each => ('List' in each ? (each.List.items ?? []) : []))
      const scope: Scope = { sources: [], conditions: [], ties: [], around }
      for (const value of lists.flat()) inner(value, known, scope)
      return lists[0]!.map((_, at) => ({
        name: `column${at + 1}`,
        isNullable: lists.some(list => mayBeNull(list[at]!, scope, known)),
        table: null,
      }))
    }
    const scope = scopeOf(node.fromClause ?? [], node.whereClause, known, around)
    meet(scope, { SelectStmt: node })
    for (const each of [node.havingClause, ...(node.groupClause ?? []), ...(node.sortClause ?? []), node.limitCount])
      if (each) inner(each, known, scope)
    return results(node.targetList ?? [], scope, known, new Set(), Boolean(node.groupClause))
  }

  function named(clause: WithClause | undefined, ctes: Ctes, around: Scope | null): Ctes {
    const known = new Map(ctes)
    for (const each of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in each)) continue
      const { ctename, ctequery, aliascolnames } = each.CommonTableExpr
      const names = (aliascolnames ?? []).map(textOf)
      // It may name itself, before anything is known about it.
      if (clause?.recursive) known.set(ctename!, new Map(names.map(name => [name, true])))
      const found = statement(ctequery!, known, around)
      known.set(ctename!, columnsOf(found.map((one, at) => ({ ...one, name: names[at] ?? one.name }))))
    }
    return known
  }

  const columnsOf = (found: readonly Result[]) => new Map(found.map(({ name, isNullable }) => [name, isNullable]))

  function table({ relname, alias }: { relname?: string; alias?: { aliasname?: string } }, ctes: Ctes): Source {
    const cte = ctes.get(relname!)
    const columns = cte ?? schema.get(relname!) ?? new Map()
    return { name: alias?.aliasname ?? relname!, table: cte ? null : relname!, columns, isOuter: false }
  }

  function scopeOf(
    from: Node[],
    where: Node | undefined,
    ctes: Ctes,
    around: Scope | null,
    first: Source[] = [],
  ): Scope {
    const scope: Scope = { sources: [...first], conditions: [], ties: [], around }
    const add = (node: Node, isOuter: boolean): void => {
      if ('RangeVar' in node) scope.sources.push({ ...table(node.RangeVar, ctes), isOuter })
      if ('RangeSubselect' in node) {
        const { subquery, alias, lateral } = node.RangeSubselect
        const columns = columnsOf(statement(subquery!, ctes, lateral ? scope : around))
        scope.sources.push({ name: alias?.aliasname ?? '', table: null, columns, isOuter })
      }
      if ('RangeFunction' in node)
        scope.sources.push({
          name: node.RangeFunction.alias?.aliasname ?? '',
          table: null,
          columns: new Map(),
          isOuter,
        })
      if ('JoinExpr' in node) {
        const { larg, rarg, jointype, quals } = node.JoinExpr
        add(larg!, isOuter || jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL')
        add(rarg!, isOuter || jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL')
        if (!quals) return
        scope.ties.push(...partsOf(quals))
        if (jointype === 'JOIN_INNER' && !isOuter) scope.conditions.push(...partsOf(quals))
        later.push(quals)
      }
    }
    const later: Node[] = []
    for (const node of from) add(node, false)
    if (where) {
      scope.conditions.push(...partsOf(where))
      scope.ties.push(...partsOf(where))
      later.push(where)
    }
    for (const node of later) inner(node, ctes, scope)
    return scope
  }

  /** Reads the queries inside an expression. */
  function inner(node: unknown, ctes: Ctes, scope: Scope): void {
    if (!node || typeof node !== 'object') return
    if ('SubLink' in node) {
      const { subselect, testexpr } = (node as Extract<Node, { SubLink: unknown }>).SubLink
      statement(subselect!, ctes, scope)
      inner(testexpr, ctes, scope)
      return
    }
    for (const each of Object.values(node)) inner(each, ctes, scope)
  }

  function results(
    targets: Node[],
    scope: Scope,
    ctes: Ctes,
    written: ReadonlySet<string> = new Set(),
    isGrouped = false,
  ): Result[] {
    return targets.flatMap((target): Result[] => {
      if (!('ResTarget' in target)) return []
      const { name, val } = target.ResTarget
      if ('ColumnRef' in val!) {
        const [first, second] = val.ColumnRef.fields ?? []
        const star = second ?? first
        if ('A_Star' in star!) {
          const of = second ? scope.sources.filter(each => each.name === textOf(first!)) : scope.sources
          return of.flatMap(each => [...each.columns.keys()].map(column => plain(each, column, scope, written)))
        }
        const found = resolve(val.ColumnRef, scope)
        if (found && (name ?? found.column) === found.column)
          return [plain(found.source, found.column, found.at, written)]
      }
      inner(val, ctes, scope)
      const isNullable = mayBeNull(val!, scope, ctes, new Set(), written, isGrouped)
      return [{ name: name ?? nameOf(val!), isNullable, table: null }]
    })
  }

  function plain(source: Source, column: string, scope: Scope, written: ReadonlySet<string>): Result {
    const isNullable = columnMayBeNull(source, column, scope, written)
    // Where an outer join finds nothing, it is null, whatever the table says.
    const isWidened = !source.columns.get(column)! && isNullable
    return { name: column, isNullable, table: isWidened ? null : source.table }
  }

  /** `sure`: what the conditions of a CASE say. */
  function mayBeNull(
    node: Node,
    scope: Scope,
    ctes: Ctes,
    sure: ReadonlySet<string> = new Set(),
    written: ReadonlySet<string> = new Set(),
    isGrouped = false,
  ): boolean {
    const any = (nodes: Node[], more: ReadonlySet<string> = sure) =>
      nodes.some(each => mayBeNull(each, scope, ctes, more, written, isGrouped))
    if ('ColumnRef' in node) {
      const found = resolve(node.ColumnRef, scope)
      if (!found) return true
      const { source, column, at } = found
      return !sure.has(`${source.name}.${column}`) && columnMayBeNull(source, column, at, written)
    }
    if ('A_Const' in node) return Boolean(node.A_Const.isnull)
    if ('TypeCast' in node) return any([node.TypeCast.arg!])
    if ('CoalesceExpr' in node) return node.CoalesceExpr.args!.every(each => any([each]))
    if ('MinMaxExpr' in node) return node.MinMaxExpr.args!.every(each => any([each]))
    if ('NullTest' in node || 'BooleanTest' in node) return false
    if ('BoolExpr' in node) return any(node.BoolExpr.args!)
    if ('A_Expr' in node) {
      const { kind, lexpr, rexpr } = node.A_Expr
      if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return false
      return kind === 'AEXPR_NULLIF' || any([lexpr, rexpr].filter(each => each !== undefined))
    }
    if ('List' in node) return any(node.List.items ?? [])
    if ('RowExpr' in node) return any(node.RowExpr.args ?? [])
    if ('CaseExpr' in node) {
      const { args, defresult } = node.CaseExpr
      // After `WHEN a IS NULL`, `a` is not null.
      let after = sure
      for (const each of args ?? []) {
        if (!('CaseWhen' in each)) continue
        const { expr, result } = each.CaseWhen
        if (any([result!], new Set([...after, ...surely(expr!, scope)]))) return true
        after = new Set([...after, ...surelyNot(expr!, scope)])
      }
      return !defresult || any([defresult], after)
    }
    if ('FuncCall' in node) {
      const { funcname, args, over } = node.FuncCall
      const name = textOf(funcname!.at(-1)!)
      if (name === 'count' || over) return false
      if (AGGREGATES.has(name)) return !isGrouped || any(args ?? [])
      return any(args ?? [])
    }
    if ('SubLink' in node) {
      const { subLinkType, subselect, testexpr } = node.SubLink
      if (subLinkType === 'EXISTS_SUBLINK') return false
      if (subLinkType !== 'EXPR_SUBLINK') return testexpr ? any([testexpr]) : true
      const [only] = quietly.statement(subselect!, ctes, scope)
      const isOne =
        'SelectStmt' in subselect! && !subselect.SelectStmt.groupClause && hasAggregate(subselect.SelectStmt)
      return !isOne || only!.isNullable
    }
    return true
  }

  function columnMayBeNull(source: Source, column: string, scope: Scope, written: ReadonlySet<string>): boolean {
    const sure = new Set(scope.conditions.flatMap(each => [...surely(each, scope)]))
    const isThere = !source.isOuter || [...sure].some(each => each.startsWith(`${source.name}.`))
    if (!isThere) return true
    const isOld = scope.sources[0] === source && written.has(column)
    return source.columns.get(column)! && (isOld || !sure.has(`${source.name}.${column}`))
  }

  const quietly = {
    statement: (node: Node, ctes: Ctes, scope: Scope) => createTree(schema).statement(node, ctes, scope),
  }
  return { statement }
}

const AGGREGATES = new Set(['max', 'min', 'sum', 'avg', 'string_agg', 'array_agg'])

function hasAggregate(node: unknown): boolean {
  if (!node || typeof node !== 'object') return false
  if ('FuncCall' in node) {
    const { funcname } = (node as Extract<Node, { FuncCall: unknown }>).FuncCall
    const name = textOf(funcname!.at(-1)!)
    return name === 'count' || AGGREGATES.has(name)
  }
  const inside = 'targetList' in node ? node.targetList : node
  return Object.values(inside as object).some(hasAggregate)
}

export const textOf = (node: Node): string => ('String' in node ? (node.String.sval ?? '') : '')

function nameOf(node: Node): string {
  if ('ColumnRef' in node) return textOf(node.ColumnRef.fields!.at(-1)!)
  if ('FuncCall' in node) return textOf(node.FuncCall.funcname!.at(-1)!)
  return ''
}

/** `a AND b AND c` as a list. */
export function partsOf(node: Node): Node[] {
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') return node.BoolExpr.args!.flatMap(partsOf)
  return [node]
}

/** The source of a column, here or in a query around this one. */
export function resolve({ fields }: ColumnRef, scope: Scope): { source: Source; column: string; at: Scope } | null {
  const [first, second] = fields!.map(textOf)
  for (let at: Scope | null = scope; at; at = at.around) {
    const sources = at.sources.filter(each =>
      second === undefined ? each.columns.has(first!) : each.name === first && each.columns.has(second),
    )
    if (sources[0]) return { source: sources[0], column: second ?? first!, at }
  }
  return null
}

/** The columns that are not null where this is true. */
function surely(node: Node, scope: Scope): Set<string> {
  if ('BoolExpr' in node) {
    const sets = node.BoolExpr.args!.map(each => surely(each, scope))
    if (node.BoolExpr.boolop === 'AND_EXPR') return new Set(sets.flatMap(set => [...set]))
    if (node.BoolExpr.boolop === 'OR_EXPR')
      return new Set([...sets[0]!].filter(each => sets.every(set => set.has(each))))
    return new Set()
  }
  if ('NullTest' in node)
    return node.NullTest.nulltesttype === 'IS_NOT_NULL' ? columnsIn(node.NullTest.arg!, scope) : new Set()
  if ('A_Expr' in node) {
    const { kind, lexpr, rexpr } = node.A_Expr
    if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT' || kind === 'AEXPR_NULLIF') return new Set()
    return new Set([lexpr, rexpr].flatMap(side => (side ? [...columnsIn(side, scope)] : [])))
  }
  if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && node.SubLink.testexpr)
    return columnsIn(node.SubLink.testexpr, scope)
  return new Set()
}

/** The columns that are not null where this is false. */
function surelyNot(node: Node, scope: Scope): Set<string> {
  if ('NullTest' in node && node.NullTest.nulltesttype === 'IS_NULL') return columnsIn(node.NullTest.arg!, scope)
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'OR_EXPR')
    return new Set(node.BoolExpr.args!.flatMap(each => [...surelyNot(each, scope)]))
  return new Set()
}

/** The columns that make the whole expression null when they are null. */
function columnsIn(node: Node, scope: Scope): Set<string> {
  if ('ColumnRef' in node) {
    const found = resolve(node.ColumnRef, scope)
    return new Set(found && found.at === scope ? [`${found.source.name}.${found.column}`] : [])
  }
  if ('A_Expr' in node && node.A_Expr.kind === 'AEXPR_OP')
    return new Set([node.A_Expr.lexpr, node.A_Expr.rexpr].flatMap(side => (side ? [...columnsIn(side, scope)] : [])))
  // Rows are compared from left to right, so the rest may be null.
  if ('RowExpr' in node) return columnsIn(node.RowExpr.args![0]!, scope)
  return new Set()
}
