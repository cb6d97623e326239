import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A test file, by its path from the root, and its text. */
export type Sources = ReadonlyMap<string, string>

export function testSources(root: string): Sources {
  const entries = ['test', 'e2e'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
  const files = entries
    .filter(entry => /\.(test|spec)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return new Map(files.map(file => [relative(root, file), readFileSync(file, 'utf8')]))
}

const QUOTES = ["'", '"', '`']

/** The files that have a test with this title. */
export const filesOf = (title: string, sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) => (QUOTES.some(quote => text.includes(quote + title + quote)) ? [file] : []))

/** A row of the page, and its proofs: the title of a test, and in which files it is. */
const PROOF = /`([^`]+)`(?: \([^()`]*\.tsx?[^()`]*\))?/g

export const isRow = (line: string): boolean => line.startsWith('| ') && line !== '| what | proof |'

export const titlesIn = (row: string): string[] => [...proofOf(row).matchAll(PROOF)].map(([, title]) => title!)

export const proofOf = (row: string): string => row.slice(row.indexOf(' | ') + 3)

/** The page with the files of all its proofs, as the tests are now. */
export function whereProven(page: string, sources: Sources): string {
  const withFiles = (proof: string) =>
    proof.replace(PROOF, (_, title: string) => {
      const files = filesOf(title, sources).map(file => file.replace(/^test\//, ''))
      return `\`${title}\`${files.length > 0 ? ` (${files.join(', ')})` : ''}`
    })
  const lines = page.split('\n').map(line => {
    if (!isRow(line)) return line
    const at = line.indexOf(' | ') + 3
    return line.slice(0, at) + withFiles(line.slice(at))
  })
  return lines.join('\n')
}
