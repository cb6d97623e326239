import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that is written for people, by its path from the root. */
export function documents(root: string): string[] {
  const pages = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages.sort().map(name => `docs/${name}`)]
}
