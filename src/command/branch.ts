import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { committedJson, git } from './git.ts'
import type { Held } from './held.ts'
import type { Content } from './read-files.ts'
import { digestOf, digestPushed } from './seen.ts'

/** A push of this clone: what was in the files, and where it stood. */
interface Pushed {
  branch: string
  commit: string
  digests: string[]
}

/** The folder that is pushed, and what is in its files. */
interface Clone {
  folder: string
  source: string
  contents: Content[]
}

/** As many pushes as a clone remembers. */
const MOST = 50

/**
 * What the account remembers of this folder, with what git says of it: whether this branch has what was pushed last. All clones of a repository are
 * one folder, so that may have been another branch. Without git nobody knows.
 */
export function withBranch(account: Held[], { folder, source, contents }: Clone): Held[] {
  if (!source.startsWith('git:')) return account
  const past = pastOf(folder, contents)
  return account.map(held => ({
    ...held,
    pushed_from: held.pushed_from.map(each =>
      each.source === source && each.seen ? { ...each, isHere: past(digestPushed(each)) } : each,
    ),
  }))
}

/** Files may be pushed before they are committed, so this clone remembers what it pushed from which branch. */
export function rememberPush({ folder, source, contents }: Clone): void {
  if (!source.startsWith('git:')) return
  const here = whereIs(folder)
  if (!here) return
  const pushes = [...readPushes(here.memory).slice(1 - MOST), { ...here.at, digests: contents.map(digestOf) }]
  try {
    writeFileSync(here.memory, JSON.stringify(pushes))
  } catch {
    // A clone that cannot be written to has no other files to push than those of its commits.
  }
}

/** Asks git only if the files themselves do not tell. */
function pastOf(folder: string, contents: Content[]): (digest: string) => boolean | null | undefined {
  const now = new Set(contents.map(digestOf))
  let past: { digests: Set<string>; isWhole: boolean } | null | undefined
  return digest => {
    if (now.has(digest)) return true
    if (past === undefined) past = readPast(folder)
    if (past === null) return undefined
    return past.digests.has(digest) || (past.isWhole ? false : null)
  }
}

function readPast(folder: string): { digests: Set<string>; isWhole: boolean } | null {
  const here = whereIs(folder)
  if (!here) return null
  const contents = committedJson(folder).filter(isContent)
  const own = readPushes(here.memory).filter(each => isOfBranch(folder, each, here.at))
  return {
    digests: new Set([...contents.map(digestOf), ...own.flatMap(({ digests }) => digests)]),
    isWhole: git(folder, ['rev-parse', '--is-shallow-repository'])?.trim() === 'false',
  }
}

/** Null: git is not here, or does not take it for a clone with commits. */
function whereIs(folder: string): { at: Pick<Pushed, 'branch' | 'commit'>; memory: string } | null {
  const said = git(folder, ['rev-parse', 'HEAD', '--abbrev-ref', 'HEAD', '--git-path', 'beckon-pushes.json'])
  const [commit, branch, memory] = said?.trim().split('\n') ?? []
  return commit && branch && memory ? { at: { branch, commit }, memory: resolve(folder, memory) } : null
}

/** A branch may be amended and rebased. A clone of a pipeline is on none, and is called HEAD. */
const isOfBranch = (folder: string, { branch, commit }: Pushed, now: Pick<Pushed, 'branch' | 'commit'>): boolean =>
  (branch === now.branch && branch !== 'HEAD') ||
  commit === now.commit ||
  git(folder, ['merge-base', '--is-ancestor', commit, now.commit]) !== null

const isContent = (json: unknown): json is Content => typeof json === 'object' && json !== null

function readPushes(memory: string): Pushed[] {
  try {
    const read: unknown = JSON.parse(readFileSync(memory, 'utf8'))
    return Array.isArray(read) ? (read as Pushed[]) : []
  } catch {
    return []
  }
}
