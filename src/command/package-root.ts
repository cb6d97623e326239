import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package, for the sources as well as for the build. */
export function packageRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  const file = join(from, 'package.json')
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'beckon') return from
  const above = dirname(from)
  if (above === from) throw new Error('The files of the package beckon are not where they were installed')
  return packageRoot(above)
}
