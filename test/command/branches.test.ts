import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const tour = (title: string) => ({ kind: 'tour', name: 'Welcome', position: 1, steps: [{ title }] })
const bye = (title: string) => ({ kind: 'tour', name: 'Bye', position: 2, steps: [{ title }] })

/** A repository with one tour, two clones of it, and an account that one of them has pushed to. */
async function twoClones() {
  const account = await anAccount()
  const cwd = aFolder()
  const git = (place: string, ...args: string[]) =>
    execFileSync('git', ['-C', join(cwd, place), '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  write(join(cwd, 'origin'), {})
  git('origin', 'init', '--quiet', '--initial-branch=main')
  const commit = (place: string, files: { [name: string]: unknown }) => {
    write(join(cwd, place), files)
    git(place, 'add', '--all')
    git(place, 'commit', '--quiet', '--message=texts')
  }
  commit('origin', { 'welcome.json': tour('Hello'), 'bye.json': bye('Bye') })
  const clone = (place: string, ...options: string[]) => {
    git('origin', 'clone', '--quiet', ...options, `file://${join(cwd, 'origin')}`, join(cwd, place))
  }
  for (const place of ['one', 'two']) {
    clone(place)
    git(place, 'switch', '--quiet', '--create', place)
  }
  const push = (place: string, ...options: string[]) => account.terminal(cwd).type('push', place, ...options)
  expect(await push('one', '--publish')).toMatchObject({ code: 0 })
  /** What people get, by name. */
  const live = async () => {
    const { files } = await account.api<{ files: { live: { name: string; steps: { title: string }[] } }[] }>(
      'GET',
      '/v3/edit/files?of=experiences',
    )
    return Object.fromEntries(files.map(({ live: { name, steps } }) => [name, steps[0]!.title]))
  }
  return {
    ...account,
    cwd,
    git,
    clone,
    commit,
    push,
    live,
    pull: (place: string, ...options: string[]) => account.terminal(cwd).type('pull', place, ...options),
    /** Brings what is on another clone's branch. */
    fetch: (place: string, from: string) => git(place, 'fetch', '--quiet', join(cwd, from), from),
  }
}

const REFUSED = {
  code: 1,
  err: expect.stringMatching(
    /welcome\.json: it was pushed from this folder since, with other files, at .*\. Merge the branch that has it, or else beckon pull brings it/,
  ),
}

test('A branch does not replace what another branch pushed before it was merged, and does after that', async () => {
  const { git, fetch, commit, push, live } = await twoClones()
  commit('one', { 'welcome.json': tour('Good morning') })
  expect(await push('one', '--publish')).toMatchObject({ code: 0 })
  commit('two', { 'bye.json': bye('See you') })
  for (const options of [['--dry-run'], [], ['--publish']]) expect(await push('two', ...options)).toMatchObject(REFUSED)
  expect(await live()).toEqual({ Welcome: 'Good morning', Bye: 'Bye' })
  fetch('two', 'one')
  git('two', 'merge', '--quiet', '--no-edit', 'FETCH_HEAD')
  expect(await push('two', '--publish')).toMatchObject({ code: 0, err: '' })
  expect(await live()).toEqual({ Welcome: 'Good morning', Bye: 'See you' })
})

test.each([
  ['squashed', ['merge', '--quiet', '--squash', 'FETCH_HEAD']],
  ['rebased', ['rebase', '--quiet', 'FETCH_HEAD']],
])('What another branch pushed counts as merged when it was %s, also if it was changed after that', async (_, how) => {
  const { git, fetch, commit, push, live } = await twoClones()
  commit('one', { 'welcome.json': tour('Good morning') })
  expect(await push('one', '--publish')).toMatchObject({ code: 0 })
  commit('two', { 'bye.json': bye('See you') })
  fetch('two', 'one')
  git('two', ...(how as string[]))
  git('two', 'commit', '--quiet', '--allow-empty', '--message=merged')
  commit('two', { 'welcome.json': tour('Good evening') })
  expect(await push('two', '--publish')).toMatchObject({ code: 0, err: '' })
  expect(await live()).toEqual({ Welcome: 'Good evening', Bye: 'See you' })
})

test('A merge that was pushed is not refused because both branches had pulled', async () => {
  const { cwd, git, fetch, commit, push, pull, live, asColleague, api } = await twoClones()
  const { tours } = await api<{ tours: { id: string }[] }>('GET', '/v3/edit/tours')
  for (const place of ['one', 'two']) {
    for (const { id } of tours)
      await asColleague('Ada', 'PATCH', `/v3/edit/tours/${id}`, { description: `for ${place}` })
    expect(await pull(place, '--force')).toMatchObject({ code: 0 })
    commit(place, {})
    expect(await push(place, '--publish')).toMatchObject({ code: 0 })
  }
  fetch('one', 'two')
  git('one', 'merge', '--quiet', '--no-edit', '--strategy-option=ours', 'FETCH_HEAD')
  const merged = readJson(cwd, 'one', 'welcome.json')
  commit('one', { 'welcome.json': { ...merged, live: true, steps: [{ title: 'Good morning' }] } })
  expect(await push('one', '--publish')).toMatchObject({ code: 0, err: '' })
  expect(await live()).toMatchObject({ Welcome: 'Good morning' })
})

test('Whoever works alone pushes before committing, and amends what was pushed', async () => {
  const { cwd, git, commit, push, live } = await twoClones()
  for (const title of ['Good', 'Good morning']) {
    write(join(cwd, 'one'), { 'welcome.json': tour(title) })
    expect(await push('one', '--publish')).toMatchObject({ code: 0, err: '' })
  }
  commit('one', { 'welcome.json': tour('Good evening') })
  expect(await push('one', '--publish')).toMatchObject({ code: 0, err: '' })
  write(join(cwd, 'one'), { 'welcome.json': tour('Good night') })
  git('one', 'commit', '--quiet', '--all', '--amend', '--no-edit')
  expect(await push('one', '--publish')).toMatchObject({ code: 0, err: '' })
  git('one', 'switch', '--quiet', '--create', 'next')
  write(join(cwd, 'one'), { 'welcome.json': tour('Good day') })
  expect(await push('one', '--publish')).toMatchObject({ code: 0, err: '' })
  expect(await live()).toMatchObject({ Welcome: 'Good day' })
})

test('--prune does not archive what only another branch has, and does once that was merged and removed', async () => {
  const { cwd, git, fetch, commit, push, live } = await twoClones()
  commit('one', { 'new.json': { ...tour('New'), name: 'New', position: 3 } })
  expect(await push('one', '--publish')).toMatchObject({ code: 0 })
  commit('two', { 'bye.json': bye('See you') })
  expect(await push('two', '--publish', '--prune')).toMatchObject({ code: 0 })
  expect(await live()).toEqual({ Welcome: 'Hello', Bye: 'See you', New: 'New' })
  fetch('two', 'one')
  git('two', 'merge', '--quiet', '--no-edit', 'FETCH_HEAD')
  remove(cwd, 'two', 'new.json')
  commit('two', {})
  expect(await push('two', '--publish', '--prune')).toMatchObject({ code: 0 })
  expect(await live()).toEqual({ Welcome: 'Hello', Bye: 'See you' })
})

test('What somebody wrote with the account secret, and one clone pulled and pushed, is not replaced by a clone that never pulled', async () => {
  const { commit, push, pull, api } = await twoClones()
  const { tours } = await api<{ tours: { id: string; name: string }[] }>('GET', '/v3/edit/tours')
  const { id } = tours.find(({ name }) => name === 'Welcome')!
  await api('PATCH', `/v3/edit/tours/${id}`, { description: 'by a script' })
  expect(await pull('one')).toMatchObject({ code: 0 })
  expect(await push('one')).toMatchObject({ code: 0 })
  commit('two', { 'welcome.json': tour('Good morning') })
  expect(await push('two')).toMatchObject({ code: 1 })
  expect((await api<{ tour: { description: string } }>('GET', `/v3/edit/tours/${id}`)).tour.description).toBe(
    'by a script',
  )
})

test('Where a pipeline has only the last commit, git cannot tell: the push goes on and says what may have been newer', async () => {
  const { cwd, clone, commit, push, live } = await twoClones()
  commit('one', { 'welcome.json': tour('Good morning'), 'new.json': { ...tour('New'), name: 'New', position: 3 } })
  expect(await push('one', '--publish')).toMatchObject({ code: 0 })
  clone('three', '--depth=1')
  write(join(cwd, 'three'), { 'welcome.json': tour('Good evening') })
  const unsure = {
    code: 0,
    err: expect.stringMatching(
      /^welcome\.json: another branch may have pushed what is replaced here\. .*fetch-depth: 0[\s\S]*tour "New": not archived, because another branch may have it\./,
    ),
  }
  expect(await push('three', '--publish', '--prune', '--dry-run')).toMatchObject(unsure)
  expect(await push('three', '--publish', '--prune')).toMatchObject(unsure)
  expect(await live()).toEqual({ Welcome: 'Good evening', Bye: 'Bye', New: 'New' })
  expect(await push('three', '--publish', '--prune', '--force')).toMatchObject({ code: 0, err: '' })
  expect(await live()).toEqual({ Welcome: 'Good evening', Bye: 'Bye' })
})
