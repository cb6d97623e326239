import { join } from 'node:path'
import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  type Node,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Named, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '../../..')
export const SERVER = join(root, 'src/server')

/** The sources of the server as the compiler understands them. */
export interface Program {
  checker: Checker
  project: Project
  /** The files of src/server. */
  files: string[]
  /** Every call in them. */
  calls: CallExpression[]
  /** The calls of what is called like this. */
  callsOf(name: string): CallExpression[]
  symbolOf(node: Node): Named | undefined
  typeOf(node: Node): Type | undefined
  /** Where it was declared. */
  declarationOf(node: Node): Node | undefined
  close(): void
}

export function openProgram(): Program {
  const api = new API({ cwd: root })
  const config = join(root, 'tsconfig.json')
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
  const { checker, program } = project
  const files: string[] = []
  const calls: CallExpression[] = []
  const byName = new Map<string, CallExpression[]>()

  for (const file of program.getSourceFileNames()) {
    if (!file.startsWith(`${SERVER}/`) || file.includes('/migrations/')) continue
    files.push(file.slice(SERVER.length + 1))
    visit(program.getSourceFile(file)!)
  }

  function visit(node: Node): void {
    if (isCallExpression(node)) {
      calls.push(node)
      const name = calledName(node.expression)
      byName.set(name, [...(byName.get(name) ?? []), node])
    }
    node.forEachChild(visit)
  }

  /** The compiler is another process, so each question is asked once. */
  const symbols = new Map<Node, Named | undefined>()
  const types = new Map<Node, Type | undefined>()
  function symbolOf(node: Node): Named | undefined {
    if (!symbols.has(node)) symbols.set(node, askSymbol(node))
    return symbols.get(node)
  }

  function askSymbol(node: Node): Named | undefined {
    const found =
      node.parent && isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
    return found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  }

  return {
    checker,
    project,
    files,
    calls,
    callsOf: name => byName.get(name) ?? [],
    symbolOf,
    typeOf(node) {
      if (!types.has(node)) types.set(node, checker.getTypeAtLocation(node))
      return types.get(node)
    },
    declarationOf(node) {
      const symbol = symbolOf(node)
      return (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve(project)
    },
    close: () => api.close(),
  }
}

export function calledName(callee: Expression): string {
  if (isIdentifier(callee)) return callee.text
  return isPropertyAccessExpression(callee) && isIdentifier(callee.name) ? callee.name.text : ''
}

/** `deliveries/model.ts:18` */
export function placeOf(node: Node): string {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
  return `${file.fileName.slice(SERVER.length + 1)}:${line + 1}`
}
