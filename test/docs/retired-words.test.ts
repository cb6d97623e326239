import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents } from './documents.ts'
import { RETIRED } from './retired-words.ts'
import { saidInSource } from './said-in-source.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** They speak of the past, of the specification, and of what a program measured, in their words. */
const OURS = ['CHANGELOG.md', 'docs/api-coverage.md', 'docs/performance.md']

/** The sources with messages for people: not the SQL of migrations. */
const SOURCES = ['src', 'demo', 'snippet'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => /\.(tsx?|html)$/.test(entry.name) && !entry.parentPath.endsWith('migrations'))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1)),
)

const found = (where: string, text: string): string[] =>
  RETIRED.filter(({ was }) => was.test(text)).map(
    ({ was, say }) => `${where}: ${was.exec(text)![0]} → ${say}: ${around(text, was)}`,
  )

function around(text: string, was: RegExp): string {
  const at = text.search(was)
  return text.slice(Math.max(0, at - 40), at + 60)
}

describe('retired words', () => {
  test.each(documents(root).filter(file => !OURS.includes(file)))('[B24] %s has none', file => {
    const prose = read(file)
      .replaceAll(/^(```+)[\s\S]*?^\1$/gm, '')
      .replaceAll(/<!-- (\w+) -->[\s\S]*?<!-- \/?\1 -->/g, '')
      .replaceAll(/`[^`\n]*`/g, '`')
      // The table of imports has the names of folders.
      .replaceAll(/^\| [a-z, ]+ \| (nothing|protocol).*\|$/gm, '')
      .replaceAll(/\s+/g, ' ')
    expect(found(file, prose)).toEqual([])
  })

  test('[B24] no message, label or page of the server, the console, the studio, the inspector, the command and the demo has one', () => {
    expect(SOURCES.length).toBeGreaterThan(500)
    const wrong = SOURCES.flatMap(file => {
      const texts = file.endsWith('.html') ? [read(file)] : saidInSource(file, read(file))
      return texts.flatMap(text => found(file, text))
    })
    expect(wrong).toEqual([])
  })

  test('[B24] what people read is found in every form, and comments are not', () => {
    const source =
      '// anew\nconst a = \'made anew\'; const b = `it comes anew`; export const c = <p title="anew here">anew again</p>'
    expect(saidInSource('x.tsx', source).filter(text => /anew/.test(text))).toEqual([
      'made anew',
      'it comes anew',
      'anew here',
      'anew again',
    ])
  })
})
