import { readFileSync, writeFileSync } from 'node:fs'
import { budgetLines, type Sizes } from './sizes.ts'

const PART = /(<!-- budgets -->\n)[\s\S]*?(<!-- \/budgets -->)/

/** One row of the README's table. */
export interface Quoted {
  what: string
  kb: number
  budget: number
}

/** Writes the table of sizes into a document, between its two comments. */
export function quoteBudgets(file: string, sizes: Sizes): void {
  const rows = budgetLines(sizes).map(
    ({ what, bundles, gzip, limit }) => `| ${what} | ${bundles} | ${gzip === null ? '–' : kb(gzip)} | ${kb(limit)} |`,
  )
  const table = ['| what a page loads | bundles | gzip | budget |', '| --- | --- | ---: | ---: |', ...rows].join('\n')
  const text = readFileSync(file, 'utf8')
  if (!PART.test(text)) throw new Error(`${file} has no place for the budgets: <!-- budgets --> … <!-- /budgets -->`)
  writeFileSync(file, text.replace(PART, `$1\n${table}\n\n$2`))
}

/** Reads the table from a document. */
export function readQuoted(markdown: string): Quoted[] {
  const part = PART.exec(markdown)?.[0] ?? ''
  return [...part.matchAll(/^\| ([^|]+) \| [^|]+ \| ([\d.–]+)(?: KB)? \| ([\d.]+) KB \|$/gm)].map(
    ([, what, size, budget]) => ({
      what: what!,
      kb: Number(size),
      budget: Number(budget),
    }),
  )
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
