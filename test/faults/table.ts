import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder where the rows of the table are collected. */
    rows: string
  }
}

/** The result of one fault. */
export interface Row {
  fault: string
  /** The answers that people got meanwhile. */
  answers: string
  /** How many writes were acknowledged, and how many of them were lost. */
  acknowledged: number
  lost: number
  /** From the end of the fault to the first answer, or what else had to be done. */
  recovery: string
}

const DOCUMENT = new URL('../../docs/self-hosting.md', import.meta.url)
const HEAD = ['fault', 'what people got', 'acknowledged writes, lost', 'recovery']

/** Prints the table at the end. `BECKON_QUOTE=1` writes it into the document, between two marks. */
export const tableAt = (mark: string) => (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-faults-'))
  const file = join(folder, 'rows')
  project.provide('rows', file)
  return () => {
    const rows = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    rmSync(folder, { recursive: true, force: true })
    if (rows.length === 0) return
    const told = rows.map(row => JSON.parse(row) as Row)
    const table = inMarkdown(told)
    console.log(`\n${table}\n`)
    if (process.env.BECKON_QUOTE) return quote(mark, table)
    const there = faultsInDocument(mark)
    const untold = told.map(({ fault }) => fault).filter(fault => !there.includes(fault))
    if (untold.length > 0) throw new Error(`docs/self-hosting.md does not tell of: ${untold.join(', ')}; add --quote`)
  }
}

export default tableAt('faults')

export function note(file: string, row: Row): void {
  appendFileSync(file, `${JSON.stringify(row)}\n`)
}

/** The faults in the document. */
function faultsInDocument(mark: string): string[] {
  const [, table = ''] = readFileSync(DOCUMENT, 'utf8').split(`<!-- ${mark} -->`)
  return [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, name]) => name!).filter(name => !/^(fault|---)$/.test(name))
}

function inMarkdown(rows: Row[]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows.map(({ fault, answers, acknowledged, lost, recovery }) =>
      line([fault, answers, `${acknowledged}, ${lost}`, recovery]),
    ),
  ].join('\n')
}

function quote(mark: string, table: string): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [before, , after] = text.split(`<!-- ${mark} -->`)
  writeFileSync(DOCUMENT, `${before}<!-- ${mark} -->\n${table}\n<!-- ${mark} -->${after}`)
}
