import { expect, onTestFinished, test } from 'vitest'
import { aCaller, displayed } from '../server/caller.ts'
import { aReceiver, failing } from '../server/receiver.ts'
import { anAccount } from './an-account.ts'

test('lists webhooks, which of them do not get through, and what the receiver answered', async () => {
  const { terminal, server } = await anAccount({ webhooksAllow: ['127.0.0.1'] })
  const me = aCaller(server)
  expect((await terminal().type('webhooks')).out).toBe('There are no webhooks. The console makes them.')
  const [good, bad] = [await aReceiver(), await aReceiver(failing)]
  onTestFinished(async () => {
    await good.close()
    await bad.close()
  })
  for (const { url } of [good, bad]) await me.api('POST', '/v3/edit/webhooks', { url, topics: ['tour.displayed'] })
  const tour = await me.live()
  const { visit } = await me.person()
  await me.report(visit, displayed(tour))
  await server.settle()
  const { out, code } = await terminal().type('webhooks')
  expect(code).toBe(0)
  expect(out).toContain(`on  ${good.url}`)
  expect(out).toMatch(new RegExp(`failing {2}${bad.url}.*\\n.*1 attempt failed.*\\n.*The receiver answered 500`))
  bad.answer = response => response.writeHead(410).end()
  server.clock.advance(60_000)
  await server.settle()
  const failingOnes = (await terminal().type('webhooks', '--failing')).out
  expect(failingOnes).not.toContain(good.url)
  expect(failingOnes).toContain(`switched off  ${bad.url}`)
  expect(failingOnes).toContain('answered 410: it is gone')
})
