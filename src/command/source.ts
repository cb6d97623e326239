import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { Held } from './held.ts'
import { oneLine } from './one-line.ts'

/** The most that the server takes. The end of a path tells more than its beginning. */
const LONGEST = 380

/**
 * Which folder this is, for the account: the name that somebody gives it, or its repository and its place in there, so that every clone
 * and every pipeline is the same folder, or the machine and the path.
 */
export function sourceOf(folder: string, named?: string): string {
  if (named !== undefined) return `name:${named.slice(-LONGEST)}`
  const path = realpathSync(folder)
  const repository = repositoryOf(path)
  if (repository !== null) return `git:${repository.slice(-LONGEST)}`
  return `path:${`${hostname().split('.')[0]}:${path}`.slice(-LONGEST)}`
}

/** A folder that is only known by its path may be the same one elsewhere: a copy, or a pipeline that works in a new place each time. */
export const isCertain = (source: string): boolean => !source.startsWith('path:')

/** As people read it. */
export const inWords = (source: string): string => oneLine(source.slice(source.indexOf(':') + 1))

/** The folder that pushed it last: of those that wrote to it, if there is one. */
export const latestFolder = ({ pushed_from }: Held) => pushed_from.find(({ wrote }) => wrote) ?? pushed_from[0]

/** The same in words. */
export const folderOf = (held: Held): string => inWords(latestFolder(held)!.source)

/** Null: it is in no repository, or the repository has no remote. */
function repositoryOf(path: string): string | null {
  for (let at = path; ; at = dirname(at)) {
    const config = configOf(join(at, '.git'))
    const address = config && remoteOf(config)
    if (address) return [nameOf(address), ...relative(at, path).split(/[\\/]/)].filter(Boolean).join('/')
    if (config !== null || at === dirname(at)) return null
  }
}

/** We read it ourselves: not every machine with a checkout has git, and git refuses folders of other users. */
function configOf(git: string): string | null {
  if (!existsSync(git)) return null
  try {
    const folder = statSync(git).isDirectory() ? git : pointedAt(git, /^gitdir: (.+)$/m)
    const common = join(folder, 'commondir')
    const shared = existsSync(common) ? pointedAt(common, /^(.+)$/m) : folder
    return readFileSync(join(shared, 'config'), 'utf8')
  } catch {
    return ''
  }
}

/** A file of git that names a folder, as in worktrees and submodules. */
function pointedAt(file: string, line: RegExp): string {
  const path = line.exec(readFileSync(file, 'utf8'))![1]!.trim()
  return isAbsolute(path) ? path : join(dirname(file), path)
}

/** The address of `origin`, or of the first remote. */
function remoteOf(config: string): string | null {
  const remotes = new Map<string, string>()
  let remote: string | undefined
  for (const line of config.split('\n')) {
    if (/^\s*\[/.test(line)) remote = /^\s*\[remote "(.+)"\]/.exec(line)?.[1]
    const address = /^\s*url\s*=\s*"?([^"]+?)"?\s*$/.exec(line)?.[1]
    if (remote !== undefined && address !== undefined && !remotes.has(remote)) remotes.set(remote, address)
  }
  return remotes.get('origin') ?? [...remotes.values()][0] ?? null
}

/** Without the server, which has other names for pipelines than for people, and so without passwords: `team/app`. */
function nameOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address.replace(/^[^/\\]*:/, '')
  return path
    .replace(/[?#].*$/, '')
    .replace(/^[\\/]+|[\\/]+$/g, '')
    .replace(/\.git$/, '')
    .toLowerCase()
}
