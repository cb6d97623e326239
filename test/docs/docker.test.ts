import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from './documents.ts'

// Nobody notices a wrong path in a command for containers before the night in which it is needed.

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('commands inside a container call the file that the image starts', () => {
  const [, started] = /^ENTRYPOINT \["node", "([^"]+)"\]$/m.exec(read('deploy/Dockerfile'))!
  const called = documents(root).flatMap(path =>
    [...read(path).matchAll(/^docker exec (?:-\w+ )*beckon node (\S+)/gm)].map(([, file]) => `${path}: ${file}`),
  )
  expect(called.length).toBeGreaterThan(0)
  expect(called).toEqual(called.map(line => `${line.split(': ')[0]}: ${started}`))
})
