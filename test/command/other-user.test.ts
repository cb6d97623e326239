import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal, oneSentence } from './a-world.ts'

// A service of systemd is another user than the operator. It has a /tmp of its own, and writes nothing but its data folder.

const SECRET = 'bks_of_the_operator_0123456789abcdef'
const asOwner = { 'X-Account-Secret': SECRET, 'Content-Type': 'application/json' }

const addTour = (address: string, name: string) =>
  fetch(`${address}/v3/edit/tours`, {
    method: 'POST',
    headers: asOwner,
    body: JSON.stringify({ name, steps: [{ title: name }] }),
  })
const tours = async (address: string) => {
  const answer = await fetch(`${address}/v3/edit/tours`, { headers: asOwner })
  return ((await answer.json()) as { tours: { name: string }[] }).tours.map(({ name }) => name).sort()
}

/** The server sees its data folder, and another folder in place of every other one. */
const seenFrom = (data: string, theirs: string) => (input: string | URL | Request, init?: RequestInit) => {
  const asked = JSON.parse(String(init?.body)) as { path: string }
  if (asked.path && !asked.path.startsWith(data)) asked.path = join(theirs, basename(asked.path))
  return fetch(input, { ...init, body: JSON.stringify(asked) })
}

test('a server that sees other folders is backed up and restored through its data folder', async () => {
  const [data, theirs] = [join(aFolder(), 'data'), aFolder()]
  mkdirSync(data)
  const { address } = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
  const terminal = aTerminal({ env: { BECKON_DATA: data }, fetch: seenFrom(data, theirs) as typeof fetch })
  await addTour(address, 'Monday')
  const before = readdirSync(data)
  const saved = await terminal.type('backup', 'monday.db')
  const file = join(terminal.cwd, 'monday.db')
  expect(saved).toMatchObject({ code: 0, err: '', out: `Backed up to ${file}.` })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(terminal.cwd)).toEqual(['monday.db'])
  expect(readdirSync(theirs)).toEqual([])
  expect(readdirSync(data)).toEqual(before)

  await addTour(address, 'Tuesday')
  const restored = await terminal.type('restore', 'monday.db')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain(`Restored from ${file}.`)
  expect(await tours(address)).toEqual(['Monday'])
  expect(readdirSync(data).filter(name => !name.startsWith('before-restore-'))).toEqual(before)

  const config = join(terminal.cwd, 'other.txt')
  renameSync(file, join(terminal.cwd, 'kept.db'))
  mkdirSync(config)
  expect(oneSentence(await terminal.type('restore', 'other.txt'))).toBe(
    `${config} is a folder; give the path of a backup.`,
  )
  expect(oneSentence(await terminal.type('restore', 'nobody.db'))).toMatch(/^There is no file .*nobody\.db; give the/)
})

/** Only root can give files away. */
const root = process.getuid?.() === 0 && process.platform !== 'win32'
const SOMEBODY = 12_345

test.skipIf(!root)('what root restores into the folder of another user belongs to that user', async () => {
  const data = join(aFolder(), 'data')
  mkdirSync(data)
  const first = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
  await addTour(first.address, 'Monday')
  await first.stop()
  for (const name of ['', ...readdirSync(data)]) chownSync(join(data, name), SOMEBODY, SOMEBODY)
  const terminal = aTerminal({ env: { BECKON_DATA: data } })
  expect((await terminal.type('backup', 'monday.db')).code).toBe(0)
  expect((await terminal.type('restore', 'monday.db')).code).toBe(0)
  const owners = () => readdirSync(data).map(name => [name.slice(0, 9), statSync(join(data, name)).uid])
  expect(owners()).toEqual([
    ['beckon.db', SOMEBODY],
    ['before-re', SOMEBODY],
  ])
  // As upgrading.md says for versions that refuse to restore over a newer database.
  renameSync(join(data, 'beckon.db'), join(data, 'newer.db'))
  expect((await terminal.type('restore', 'monday.db')).code).toBe(0)
  expect(existsSync(join(data, 'beckon.db'))).toBe(true)
  expect(new Set(owners().map(([, uid]) => uid))).toEqual(new Set([SOMEBODY]))
})
