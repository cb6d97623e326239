import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testSources, whereProven } from '../test/where-proven.ts'

// `npm run coverage` writes into docs/api-coverage.md where the tests of each row are.
const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/api-coverage.md')
writeFileSync(page, whereProven(readFileSync(page, 'utf8'), testSources(root)))
