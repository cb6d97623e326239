import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../src/command/source.ts'
import { aFolder } from './a-world.ts'

/** A folder `experiences` in something with this configuration of git. */
function inRepository(config: string): string {
  const root = aFolder()
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, '.git', 'config'), config)
  return folderIn(root)
}

function folderIn(root: string, ...names: string[]): string {
  const folder = join(root, ...(names.length ? names : ['experiences']))
  mkdirSync(folder, { recursive: true })
  return folder
}

const remote = (name: string, url: string) => `[remote "${name}"]\n\turl = ${url}\n\tfetch = +refs/*\n`

describe('Which folder it is', () => {
  test.each([
    'https://github.com/acme/app',
    'https://github.com/acme/app.git',
    'https://x-access-token:secret@github.com/acme/app.git/',
    'git@github.com:acme/app.git',
    'work:acme/app.git',
    'ssh://git@git.example.org:2222/Acme/App.git',
    '"https://github.com/acme/app.git"',
  ])('a clone of %s is known by its repository, without the server and its password', address => {
    expect(sourceOf(inRepository(remote('origin', address)))).toBe('git:acme/app/experiences')
  })

  test('a repository itself, a folder in it, and another one are three', () => {
    const root = join(inRepository(remote('origin', 'https://github.com/acme/app')), '..')
    expect(sourceOf(root)).toBe('git:acme/app')
    expect(sourceOf(folderIn(root, 'a', 'b'))).toBe('git:acme/app/a/b')
    expect(sourceOf(folderIn(root, 'c'))).toBe('git:acme/app/c')
  })

  test('origin comes first, then any other remote', () => {
    const other = remote('upstream', 'https://github.com/other/app')
    expect(sourceOf(inRepository(other + remote('origin', 'git@github.com:acme/app')))).toBe('git:acme/app/experiences')
    expect(sourceOf(inRepository(`[branch "main"]\n\turl = nonsense\n${other}`))).toBe('git:other/app/experiences')
  })

  test('a worktree belongs to the repository that it was made from, and a submodule to its own', () => {
    const main = join(inRepository(remote('origin', 'https://github.com/acme/app')), '..')
    const kept = folderIn(main, '.git', 'worktrees', 'w')
    writeFileSync(join(kept, 'commondir'), '../..\n')
    const worktree = aFolder()
    writeFileSync(join(worktree, '.git'), `gitdir: ${kept}\n`)
    expect(sourceOf(folderIn(worktree))).toBe('git:acme/app/experiences')
    const modules = folderIn(main, '.git', 'modules', 'm')
    writeFileSync(join(modules, 'config'), remote('origin', 'https://github.com/acme/module'))
    const submodule = folderIn(main, 'm')
    writeFileSync(join(submodule, '.git'), 'gitdir: ../.git/modules/m\n')
    expect(sourceOf(folderIn(submodule))).toBe('git:acme/module/experiences')
  })

  test.each([
    ['no repository', () => folderIn(aFolder())],
    ['a repository without a remote', () => inRepository('[core]\n\tbare = false\n')],
    ['a .git that cannot be read', () => join(inRepository(''), '..', '.git')],
  ])('with %s, it is the machine and the path', (_, make) => {
    const folder = make()
    const source = sourceOf(folder)
    expect(source).toMatch(/^path:[^:]+:\//)
    symlinkSync(folder, `${folder}-link`)
    expect(sourceOf(`${folder}-link`)).toBe(source)
    expect(sourceOf(folder, 'billing')).toBe('name:billing')
  })
})
