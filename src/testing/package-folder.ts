import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package. The same search works from the sources and from any depth of dist. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isOurs(folder)) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('the folder of the package "beckon" was not found')
    folder = parent
  }
  return folder
}

function isOurs(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'beckon'
}
