import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** `line: lines` of each function that is longer than `most` lines. */
export function longFunctions(path: string, source: string, most: number): string[] {
  const { program } = parseSync(path, source)
  const found: string[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  walk(program as unknown as Node, node => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const lines = lineOf(node.end) - lineOf(node.start) + 1
    if (lines > most) found.push(`${path}:${lineOf(node.start)}: ${lines} lines`)
  })
  return found
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit)
}
