import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildVersion } from '../server/store/build-version.ts'
import { packageRoot } from './package-root.ts'

export function version(): string {
  return buildVersion(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')).version)
}
