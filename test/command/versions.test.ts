import { expect, test } from 'vitest'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

/** A tour with three versions, and a draft that was edited since. */
async function aHistory() {
  const account = await anAccount()
  const { api } = account
  const made = { name: 'First watch', steps: [{ title: 'Today' }, { title: 'Berths' }], published_at: '$now' }
  const { tour } = await api<{ tour: { id: string; steps: object[] } }>('POST', '/v3/edit/tours', made)
  const [today, berths] = tour.steps
  const path = `/v3/edit/tours/${tour.id}`
  await api('PATCH', path, { steps: [today, { ...berths, title: 'Moorings' }], published_at: '$now' })
  await api('PATCH', path, { steps: [today], published_at: '$now' })
  await api('PATCH', path, { name: 'Second watch' })
  return { ...account, path }
}

test('beckon versions lists what was published, newest first, with who and when', async () => {
  const { terminal } = await aHistory()
  const { code, out } = await terminal().type('versions', 'tour', 'Second watch')
  expect([code, out.replace(/\S+Z/g, 'then').split('\n')]).toEqual([
    0,
    ['   3  then  account secret  live', '   2  then  account secret', '   1  then  account secret'],
  ])
})

test('beckon versions --compare says in words what differs', async () => {
  const { terminal } = await aHistory()
  const compare = async (...words: string[]) =>
    (await terminal().type('versions', 'Second watch', '--compare', ...words)).out
  expect(await compare('1', '2')).toBe('Step 2 "Moorings": the title is "Moorings" instead of "Berths"')
  expect(await compare('2', '3')).toBe('Step 2 "Moorings" is gone')
  expect(await compare()).toBe('The tour: the name is "Second watch" instead of "First watch"')
  expect(await compare('3', 'live')).toBe('Nothing differs.')
  expect(JSON.parse(await compare('1', '2', '--json')).comparison).toMatchObject({ from: 1, to: 2 })
})

test('beckon rollback gives people an earlier version again', async () => {
  const { terminal, api, path } = await aHistory()
  const back = await terminal().type('rollback', 'Second watch', '--to', '2')
  expect(back).toMatchObject({ code: 0, out: 'tour "Second watch" is version 2 again, as version 4.' })
  const { tour } = await api<{ tour: { name: string; steps: object[] } }>('GET', `${path}?version=live`)
  expect([tour.name, tour.steps.length]).toEqual(['First watch', 2])
  expect((await terminal().type('versions', 'Second watch')).out).toMatch(
    /^ {3}4 {2}\S+ {2}account secret {2}\(version 2 again\) {2}live\n/,
  )
  expect(oneSentence(await terminal().type('rollback', 'Second watch', '--to', '9'))).toBe('Version 9 cannot be found')
  expect(oneSentence(await terminal().type('rollback', 'Second watch'))).toBe(
    'To which version? Give its number: --to 2',
  )
  expect(oneSentence(await terminal().type('rollback'))).toMatch(/^Which one\? beckon rollback \[tour/)
})

test('beckon publish and unpublish take a time, and take it back', async () => {
  const { terminal, api, path } = await aHistory()
  const tour = async () =>
    (await api<{ tour: { publish_at: string | null; unpublish_at: string | null } }>('GET', path)).tour
  const type = async (...words: string[]) => (await terminal().type(...words)).out
  expect(await type('publish', 'Second watch', '--at', '2100-01-01T08:00Z')).toBe(
    'tour "Second watch" will be published at 2100-01-01T08:00:00.000Z.',
  )
  expect(await type('unpublish', 'Second watch', '--at', '2100-02-01')).toBe(
    'tour "Second watch" will be unpublished at 2100-02-01T00:00:00.000Z.',
  )
  expect(await tour()).toMatchObject({
    publish_at: '2100-01-01T08:00:00.000Z',
    unpublish_at: '2100-02-01T00:00:00.000Z',
  })
  expect(await type('publish', 'Second watch', '--cancel')).toBe('tour "Second watch" is no longer scheduled for this.')
  await type('unpublish', 'Second watch', '--cancel')
  expect(await tour()).toMatchObject({ publish_at: null, unpublish_at: null })
  const both = await terminal().type('publish', 'Second watch', '--at', '2100-01-01', '--cancel')
  expect([both.code, oneSentence(both)]).toEqual([2, expect.stringContaining('not both')])
  expect(oneSentence(await terminal().type('publish', 'Second watch', '--at', '2000-01-01'))).toMatch(/in the future/)
})
