import { execFileSync } from 'node:child_process'

/** What git says about a folder. Null: it refuses, or is not here. */
export function git(folder: string, args: string[], input = ''): string | null {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    })
  } catch {
    return null
  }
}

/** Everything that was ever in a .json file of the folder, in the commits that led to this one. */
export function committedJson(folder: string): unknown[] {
  const log = git(folder, [
    'log',
    '--full-history',
    '-m',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--format=',
    '--',
    '.',
  ])
  const ids = (log ?? '').split('\n').flatMap(line => / ([0-9a-f]{40,64}) [AM]\t.*\.json"?$/.exec(line)?.[1] ?? [])
  // An empty line between two of them: no line of JSON looks like the one that git writes before each.
  const texts = git(folder, ['cat-file', '--batch'], [...new Set(ids), ''].join('\n')) ?? ''
  return texts.split(/^[0-9a-f]{40,64} blob \d+\n/m).flatMap(text => {
    try {
      return [JSON.parse(text.replace(/^\uFEFF/, '')) as unknown]
    } catch {
      return []
    }
  })
}
