import type { ParamsFor } from '../../src/api/index.ts'
import { PASSWORD } from '../console/console-test.ts'
import { expect, test } from '../demo/demo-test.ts'
import { giveCode, openedByConsole } from './studio-test.ts'
import { type Product, writeATour } from './write-a-tour.ts'

const SLACKWATER: Product = {
  first: '/demo/slackwater/?as=otto&name=Otto',
  second: '**/demo/slackwater/log*',
  target: page => page.locator('#assign'),
  way: page => page.getByRole('link', { name: 'Log book' }),
  secondTarget: page => page.locator('#export'),
}

test.slow()

test('a tour is written on the demo, published in the console, and seen', async ({ context, browser, demo }) => {
  const page = await openedByConsole(context, demo)
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  const { api } = demo.beckon
  const email = 'author@example.org'
  const { link } = await api.send('POST', '/v3/edit/users', { email, name: 'Ada', role: 'owner' })
  const headers = { origin: demo.address }
  const data = { token: new URL(link.url).hash.slice(1), password: PASSWORD }
  await context.request.post(`${demo.address}/v3/edit/join`, { headers, data })
  const draft = { name: 'Around the desk', automatic: true, steps: [{ title: 'A new step' }] }
  const { tour } = await api.send('POST', '/v3/edit/tours', draft)
  const url = `${demo.address}/demo/slackwater/?as=maren&name=Maren`
  const ask = (wanted: ParamsFor<'POST /v3/edit/studio_codes'>) => api.send('POST', '/v3/edit/studio_codes', wanted)
  const open = await giveCode(page, ask, { kind: 'tour' as const, experience_id: tour.id, url })
  try {
    await writeATour(page, await browser.newContext(), SLACKWATER, open)
  } finally {
    // Other tests share this server and its people.
    await api.send('PATCH', '/v3/edit/tours/:id', { id: tour.id, archived_at: '$now' })
  }
  expect(problems).toEqual([])
})
