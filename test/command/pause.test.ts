import { expect, test } from 'vitest'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

test('beckon pause stops what an account shows, and beckon resume starts it again', async () => {
  const { terminal, api } = await anAccount()
  const pausedAt = async () =>
    (await api<{ account: { paused_at: string | null } }>('GET', '/v3/edit/account')).account.paused_at
  const paused = await terminal().type('pause')
  expect(paused).toMatchObject({
    code: 0,
    out: `"Beckon" is paused since ${await pausedAt()}: nothing is shown until beckon resume.`,
  })
  expect(JSON.parse((await terminal().type('resume', '--json')).out)).toEqual({ name: 'Beckon', paused_at: null })
  expect(await pausedAt()).toBeNull()
  expect(oneSentence(await terminal().type('pause', 'tour'))).toMatch(/whole account/)
})
