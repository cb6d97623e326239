import {
  type CallExpression,
  isArrowFunction,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isSpreadElement,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { calledName, openProgram, type Program, placeOf } from './program.ts'
import { createReader, type Given, Unreadable } from './texts-of.ts'

const ROWS = ['query', 'first', 'recall', 'note']
const NO_ROWS = ['run', 'send', 'sendNote']

/** What a row type says of one column. */
export interface DeclaredColumn {
  gives: ReadonlySet<'string' | 'number' | 'null' | 'other'>
  /** Only some words or numbers, not all. */
  isNarrow: boolean
  isOptional: boolean
  /** It comes from the tables, or from somebody else who knows no tables: the figures. */
  isOfTables: boolean
}

export interface Declared {
  columns: Map<string, DeclaredColumn>
  /** Columns of any name. */
  others: DeclaredColumn | null
}

/** A place in the server that asks the database. */
export interface Site {
  place: string
  /** Every text that the statement can have. */
  texts: string[]
  /** What the caller believes to get. Null: nothing, or a row that says nothing about its columns. */
  row: Declared | null
}

export interface Sites {
  sites: Site[]
  /** What cannot be read from the sources, with its place. */
  unreadable: string[]
  /** What was looked at. */
  files: string[]
}

/** Every statement of src/server, with the row type that its caller declares. */
export function readSites(): Sites {
  const program = openProgram()
  try {
    return sitesIn(program)
  } finally {
    program.close()
  }
}

function sitesIn(program: Program): Sites {
  const { checker, calls, callsOf, declarationOf } = program
  const reader = createReader(program)
  const sites: Site[] = []
  const unreadable: string[] = []

  for (const call of calls) {
    const name = calledName(call.expression)
    if (![...ROWS, ...NO_ROWS].includes(name) || !call.arguments[0] || !asksStore(call)) continue
    // A method that hands on what it was given asks nothing by itself.
    if (isSpreadElement(call.arguments[0]) || isHandedOn(call.arguments[0])) continue
    ask(call, ROWS.includes(name) ? rowType(checker, call) : null, call, around => around)
  }
  return { sites, unreadable, files: program.files }

  /** The row type of a generic function is chosen by its callers. `given`: the arguments, from those of the caller. */
  function ask(call: CallExpression, row: Type | null, at: CallExpression, given: (around: Given) => Given): void {
    const maker = row && row.flags & TypeFlags.TypeParameter ? genericAround(at) : null
    if (!maker) add(call, at, row, given(new Map()))
    else
      for (const caller of callsOf(maker.name)) {
        if (declarationOf(caller.expression) !== maker.declared) continue
        ask(call, typeArgument(checker, caller), caller, around =>
          given(reader.givenBy(caller, maker.parameters, around)),
        )
      }
  }

  function add(call: CallExpression, at: CallExpression, row: Type | null, given: Given): void {
    try {
      const texts = reader.textsOf(call.arguments[0]!, given)
      sites.push({ place: placeOf(at), texts, row: row && declaredIn(program, row, at) })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable.push(error.message)
    }
  }

  function asksStore(call: CallExpression): boolean {
    return checker.getResolvedSignature(call)?.declaration?.path.endsWith('/src/server/store/store.ts') ?? false
  }

  function isHandedOn(argument: Node): boolean {
    const declared = isIdentifier(argument) && declarationOf(argument)
    return declared ? declared.getSourceFile().fileName.includes('/store/') : false
  }
}

/** The generic function whose row type its callers choose. */
function genericAround(node: Node) {
  for (let at = node.parent; at; at = at.parent) {
    if (isFunctionDeclaration(at) && at.typeParameters?.length)
      return { name: at.name!.text, declared: at as Node, parameters: at.parameters as readonly Node[] }
    if (isArrowFunction(at) && at.typeParameters?.length && isVariableDeclaration(at.parent))
      return {
        name: isIdentifier(at.parent.name) ? at.parent.name.text : '',
        declared: at.parent as Node,
        parameters: at.parameters as readonly Node[],
      }
  }
  return null
}

function typeArgument(checker: Checker, call: CallExpression): Type | null {
  const [given] = call.typeArguments ?? []
  if (given) return checker.getTypeFromTypeNode(given) ?? null
  const signature = checker.getResolvedSignature(call)
  // The row is inferred from an argument, such as `Ordered<Row>`.
  for (let at = 0; signature && at < call.arguments.length; at++) {
    const type = checker.getParameterType(signature, at)
    if (type?.isTypeReference()) return checker.getTypeArguments(type)[0] ?? null
  }
  return null
}

/** `Promise<Row[]>` or `Promise<Row | undefined>`. */
function rowType(checker: Checker, call: CallExpression): Type | null {
  const promise = checker.getTypeAtLocation(call)
  const inner = promise?.isTypeReference() ? checker.getTypeArguments(promise)[0] : undefined
  if (!inner) return null
  const type = inner.isUnionType() ? inner.getTypes().find(each => !(each.flags & TypeFlags.Undefined))! : inner
  return checker.isArrayType(type) && type.isTypeReference() ? checker.getTypeArguments(type)[0]! : type
}

function declaredIn({ checker, project }: Program, row: Type, at: Node): Declared | null {
  const columns = new Map<string, DeclaredColumn>()
  for (const property of checker.getPropertiesOfType(row)) {
    const type = checker.getTypeOfSymbolAtLocation(property, at)
    const nodes = property.declarations.flatMap(each => each.resolve(project) ?? [])
    columns.set(property.name, {
      ...columnIn(type),
      isOptional: Boolean(property.flags & SymbolFlags.Optional),
      isOfTables: nodes.every(isOfTables),
    })
  }
  const [index] = checker.getIndexInfosOfType(row)
  const others = index && !(index.valueType.flags & TypeFlags.Unknown) ? columnIn(index.valueType) : null
  if (columns.size === 0 && !others) return null
  return { columns, others: others && { ...others, isOptional: true, isOfTables: true } }
}

/** `RowOf<…>`, or a column of an interface that extends it: there it may be described, or have fewer words. */
function isOfTables(declared: Node): boolean {
  const { fileName } = declared.getSourceFile()
  if (fileName.endsWith('/src/server/store/tables.ts') || !fileName.includes('/src/server/')) return true
  const { parent } = declared
  return isInterfaceDeclaration(parent) && /\bextends\b.*\bRowOf</s.test(parent.getText().split('{')[0]!)
}

function columnIn(type: Type) {
  const parts = type.isUnionType() ? type.getTypes() : [type]
  const gives = new Set<'string' | 'number' | 'null' | 'other'>()
  let isNarrow = false
  for (const part of parts) {
    if (part.flags & TypeFlags.Undefined) continue
    if (part.flags & TypeFlags.Null) gives.add('null')
    else if (part.flags & TypeFlags.StringLike) gives.add('string')
    else if (part.flags & TypeFlags.NumberLike) gives.add('number')
    else gives.add('other')
    isNarrow ||= Boolean(part.flags & TypeFlags.StringOrNumberLiteral)
  }
  return { gives, isNarrow }
}
