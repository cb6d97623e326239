import { expect, test } from 'vitest'
import { aCaller } from '../server/caller.ts'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

test('prints a link that shows a draft, as a person and at a time', async () => {
  const account = await anAccount()
  const me = aCaller(account.server)
  await me.person('maren', { properties: { first_name: 'Maren' } })
  await me.api('POST', '/v3/edit/tours', { name: 'First watch', steps: [{ title: 'Hello {{first_name}}' }] })
  const { type } = account.terminal()
  const page = 'https://app.example.com/today'
  const { code, out, err } = await type(
    'preview',
    'tour',
    'First watch',
    '--url',
    page,
    '--as',
    'maren',
    '--at',
    '2027-01-01',
  )
  expect(code).toBe(0)
  expect(out).toMatch(/^https:\/\/app\.example\.com\/today#beckon-preview=[\w-]+$/)
  expect(err).toMatch(/Nothing is counted or stored\.$/)
  const asked = { v: 3, code: out.split('=')[1], href: page }
  const shown = await me.page('preview' as never, asked, { origin: 'https://app.example.com' })
  expect(shown.body).toMatchObject({
    as: 'maren',
    at: Date.UTC(2027, 0, 1),
    words: { profile: { first_name: 'Maren' } },
  })
  const { out: json } = await type('preview', 'First watch', '--url', page, '--json')
  expect(JSON.parse(json)).toMatchObject({ page, profile_id: null, url: expect.stringContaining(page) })
})

test('what is wrong is said in one sentence', async () => {
  const account = await anAccount()
  await aCaller(account.server).live({ name: 'First watch' })
  const { type } = account.terminal()
  expect(oneSentence(await type('preview', 'Frist watch'))).toContain('did you mean "First watch"?')
  expect(oneSentence(await type('preview', 'First watch'))).toContain('url: is required')
  expect(oneSentence(await type('preview', 'First watch', '--as', 'nobody'))).toContain('This person cannot be found')
})
