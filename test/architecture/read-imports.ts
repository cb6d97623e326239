import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

/** `type`: gone after compiling. `dynamic`: `import()`. Everything else, including re-exports, is `static`. */
export type How = 'static' | 'type' | 'dynamic'

export interface Import {
  from: string
  /** A path from the root of the tree, or the name of a package. */
  to: string
  how: How
}

/** Stands for a name that is not written out. */
export const COMPUTED = '(computed)'

interface Node {
  type: string
  [field: string]: unknown
}

/** Every import of a module, including type imports, which bundlers drop and TypeScript 7 does not report. */
export function readImports(from: string, source: string): Import[] {
  const { program, errors } = parseSync(from, source)
  if (errors.length > 0) throw new Error(`${from} cannot be parsed: ${errors[0]!.message}`)
  const imports: Import[] = []
  const add = (specifier: unknown, how: How) => {
    const literal = specifier as { value?: unknown } | null
    imports.push({ from, to: typeof literal?.value === 'string' ? resolve(from, literal.value) : COMPUTED, how })
  }
  walk(program, node => {
    switch (node.type) {
      case 'ImportDeclaration':
        return add(node.source, node.importKind === 'type' ? 'type' : 'static')
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        return node.source ? add(node.source, node.exportKind === 'type' ? 'type' : 'static') : undefined
      case 'ImportExpression':
        return add(node.source, 'dynamic')
      case 'TSImportType':
        return add(node.source, 'type')
    }
  })
  return imports
}

function resolve(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  const path = posix.join(dirname(from), specifier)
  // A package may have the name of a file, so files in the root keep a dot before them.
  return path.includes('/') ? path : `./${path}`
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
  } else if (value && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') visit(value as Node)
    for (const child of Object.values(value)) walk(child, visit)
  }
}
