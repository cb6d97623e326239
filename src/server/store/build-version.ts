import { createHash } from 'node:crypto'
import { VERSION } from '../ground/version.ts'
import { hashOf, MIGRATIONS, type Migration } from './migrate.ts'

/**
 * The version of the package, the number of its newest tables and a hash of all of them: `0.1.0+26.1f0c9a2b`. So two builds with
 * different tables never have the same version, whatever their package.json says.
 */
export function buildVersion(version: string = VERSION, migrations: Migration[] = MIGRATIONS): string {
  const hash = createHash('sha256').update(migrations.map(hashOf).join()).digest('hex').slice(0, 8)
  return `${version}+${migrations.at(-1)!.number}.${hash}`
}
