import type { Import } from './read-imports.ts'

/** Every cycle of imports, each once, as a path. Imports of any kind count. */
export function findCycles(imports: Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])

  const cycles: string[][] = []
  const finished = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file])
    } else if (!finished.has(file)) {
      for (const target of next.get(file) ?? []) visit(target, [...path, file])
      finished.add(file)
    }
  }
  for (const file of next.keys()) visit(file, [])
  return cycles
}
