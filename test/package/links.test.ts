import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The files that an installer gets. */
function packed(): string[] {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' })
  return JSON.parse(said)[0].files.map((file: { path: string }) => file.path)
}

test('every document of the package leads to files that are in it', { timeout: 120_000 }, () => {
  const files = packed()
  const folders = new Set(files.flatMap(file => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))
  const documents = files.filter(file => /^(docs\/)?[^/]+\.md$/.test(file))
  expect(documents).toContain('README.md')
  const lost = documents.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, link]) => link!)
      .filter(link => !/^([a-z]+:|\/)/.test(link))
      .map(link => normalize(join(dirname(file), link)))
      .filter(link => !files.includes(link) && !folders.has(link.replace(/\/$/, '')))
      .map(link => `${file}: ${link}`),
  )
  expect(lost).toEqual([])
})
