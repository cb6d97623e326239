import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }] }

/** A folder with one pulled tour, and a colleague who can change it. */
async function aPulledTour() {
  const { terminal, api } = await anAccount()
  const cwd = aFolder()
  write(join(cwd, 'e'), { 'welcome.json': TOUR })
  const type = (...words: string[]) => terminal(cwd).type(...words)
  await type('push', 'e')
  await type('pull', 'e')
  const path = join(cwd, 'e', 'welcome.json')
  const read = () => JSON.parse(readFileSync(path, 'utf8'))
  const edit = (title: string) => writeFileSync(path, JSON.stringify({ ...read(), steps: [{ title }] }))
  const colleague = (title: string) =>
    api('PUT', `/v3/edit/tours/${read().id}`, { name: 'Welcome', steps: [{ title }] })
  return { type, path, read, edit, colleague }
}

test('pull leaves a file with changes that were never pushed, and writes what the account has beside it', async () => {
  const { type, path, read, edit, colleague } = await aPulledTour()
  edit('My work')
  await colleague('Their work')
  expect((await type('push', 'e')).code).toBe(1)
  const pulled = await type('pull', 'e')
  expect(pulled.code).toBe(1)
  expect(pulled.out).toContain('welcome.json  has changes that were never pushed, so it stays')
  expect(read().steps[0].title).toBe('My work')
  const theirs = JSON.parse(readFileSync(`${path}.theirs`, 'utf8'))
  expect(theirs.steps[0].title).toBe('Their work')
  // With their stamp, the merged file can be pushed.
  writeFileSync(path, JSON.stringify({ ...read(), stamp: theirs.stamp }))
  expect(await type('push', 'e')).toMatchObject({ code: 0, err: '' })
})

test('pull --force replaces it', async () => {
  const { type, path, read, edit, colleague } = await aPulledTour()
  edit('My work')
  await colleague('Their work')
  expect((await type('pull', 'e', '--force')).code).toBe(0)
  expect(read().steps[0].title).toBe('Their work')
  expect(existsSync(`${path}.theirs`)).toBe(false)
})

test('pull replaces a file that was pulled or pushed as it is, however it is written', async () => {
  const { type, path, read, edit, colleague } = await aPulledTour()
  await colleague('First')
  writeFileSync(path, JSON.stringify(Object.fromEntries(Object.entries(read()).reverse())))
  expect((await type('pull', 'e')).code).toBe(0)
  expect(read().steps[0].title).toBe('First')
  edit('Mine, pushed')
  expect((await type('push', 'e')).code).toBe(0)
  await colleague('Second')
  expect((await type('pull', 'e')).code).toBe(0)
  expect(read().steps[0].title).toBe('Second')
})

test('pull writes nothing into a folder with a file that is not JSON', async () => {
  const { type, path, colleague } = await aPulledTour()
  await colleague('Their work')
  writeFileSync(path, '{ "half": ')
  const pulled = await type('pull', 'e')
  expect(pulled).toMatchObject({
    code: 1,
    err: 'beckon: welcome.json is not JSON, so nothing was pulled. Mend it, or remove it.',
  })
  expect(readFileSync(path, 'utf8')).toBe('{ "half": ')
})
