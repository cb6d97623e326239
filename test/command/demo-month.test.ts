import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedDemo } from '../../src/command/demo-seed.ts'
import { anAccount } from './an-account.ts'

interface Rows {
  rows: { found: number }[]
}
interface Results {
  results: { id: string; name: string; displayed: number; completed: number; exited: number }[]
}

test('the demo begins with a month of figures, once', async () => {
  const { server, api } = await anAccount()
  const { token, secret } = server.credentials
  const inProcess: typeof fetch = async (input, init) => server.app.request(String(input), init)
  const seed = () => seedDemo(join(import.meta.dirname, '../../demo'), { token, secret: secret! }, inProcess)
  await seed()
  // Counts of elements are entered behind the requests.
  await server.settle()
  const { results } = await api<Results>('GET', '/v3/analyze/results')
  const tour = results.find(({ name }) => name === 'First watch')!
  expect(tour.displayed).toBe(180)
  expect(tour.completed).toBeGreaterThan(40)
  expect(tour.exited).toBeGreaterThan(40)
  const survey = results.find(({ name }) => name === 'Would you recommend us?')!
  expect(survey.completed).toBeGreaterThan(20)
  const { result } = await api<{ result: Rows }>('GET', `/v3/analyze/results/tours/${tour.id}?by=step`)
  expect(result.rows.reduce((sum, { found }) => sum + found, 0)).toBeGreaterThan(100)
  await seed()
  expect((await api<Results>('GET', '/v3/analyze/results')).results).toEqual(results)
})
