import { expect, test } from 'vitest'
import { aCaller } from '../server/caller.ts'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

async function aTour() {
  const account = await anAccount()
  const me = aCaller(account.server)
  const segment = { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] }
  const url = { match: 'any', rules: [{ kind: 'simple', value: '/home' }] }
  const steps = [{ title: 'Hello', url }]
  await me.live({ name: 'First watch', segment, steps } as never)
  for (let n = 0; n < 8; n++) await me.person(`u_${n}`, { properties: { plan: n < 6 ? 'pro' : 'free' } })
  return account.terminal().type
}

test('prints who would get it and what shuts the others out, with bars', async () => {
  const type = await aTour()
  const { code, out } = await type('dry-run', 'tour', 'First watch')
  expect(code).toBe(0)
  expect(out).toContain('tour "First watch", draft: of 8 people seen in the last 30 days')
  expect(out).toMatch(/^would get it +6 {2}███████████████$/m)
  expect(out).toMatch(/^would not +2 {2}█████$/m)
  expect(out).toMatch(/^ {2}not in its Segment +2 {2}█████$/m)
  expect(out).toMatch(/^For example u_\d, u_\d, u_\d, u_\d, u_\d$/m)
  expect(out).toContain('Its first step starts only on pages whose address matches.')
  const { out: json } = await type('dry-run', 'First watch', '--live', '--json')
  expect(JSON.parse(json)).toMatchObject({ version: 'live', would_get: 6, of: 8 })
})

test('one that takes long is asked for until it is done', async () => {
  const account = await anAccount({ limits: { dryRunAtOnce: 1 } })
  const me = aCaller(account.server)
  await me.live({ name: 'First watch' })
  for (let n = 0; n < 3; n++) await me.person()
  const { out } = await account.terminal().type('dry-run', 'First watch')
  expect(out).toMatch(/^would get it +3 {2}█{20}$/m)
})

test('what is wrong is said in one sentence', async () => {
  const type = await aTour()
  expect(oneSentence(await type('dry-run', 'Frist watch'))).toContain('did you mean "First watch"?')
  expect((await type('dry-run')).code).toBe(2)
})
