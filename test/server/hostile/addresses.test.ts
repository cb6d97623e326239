import { describe, expect, onTestFinished, test } from 'vitest'
import { aCaller, displayed, unique } from '../caller.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

const ORIGIN = 'https://app.example.com'
const LONGEST = 4_000

const PLANTED = [
  'javascript:alert(document.cookie)//https://app.example.com/',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://app.example.com/0c9a',
  'ftp://app.example.com/x',
  'https://evil.example/sign-in',
  'https://app.example.com.evil.example/',
  'https://app.example.com@evil.example/',
  'https://notexample.com/',
  '//app.example.com/x',
  '=HYPERLINK("https://evil.example")',
  '/orders',
  '',
]

const KEPT: readonly [said: string, kept: string][] = [
  [`${ORIGIN}/orders?tab=open#top`, `${ORIGIN}/orders?tab=open#top`],
  ['https://another.example.com:8443/x', 'https://another.example.com:8443/x'],
  ['https://example.com./', 'https://example.com./'],
  ['https://ada:secret@app.example.com/x', 'https://app.example.com/x'],
  [`${ORIGIN}/"<b>\n`, `${ORIGIN}/%22%3Cb%3E`],
]

describe.each(BOTH)('A page that says where it was, on %s', store => {
  async function open() {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    const me = aCaller(server)
    await me.api('POST', '/v3/edit/urls', { host: 'app.example.com', enabled: 'on' })
    const from = { origin: ORIGIN }
    const tour = await me.live()
    const { visit, profile } = (await me.boot({ uid: unique('user') }, from)).body
    const say = async (...reports: object[]) => (await me.page('reports', { visit, reports }, from)).body
    /** What the account reads of a showing that names this address. */
    const shownOn = async (href: string): Promise<string | null> => {
      const { accepted, refused } = await say(displayed(tour, { href }))
      expect([href, accepted.length, refused]).toEqual([href, 1, []])
      return (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}&limit=1`)).body.interactions[0].href
    }
    return { server, me, tour, profile, say, shownOn }
  }

  test('is believed on its own domain only, and the rest of the report counts', async () => {
    const { server, shownOn } = await open()
    for (const href of PLANTED) expect([href, await shownOn(href)]).toEqual([href, null])
    for (const [said, kept] of KEPT) expect([said, await shownOn(said)]).toEqual([said, kept])
    const rows = await lookInto<{ href: string | null }>(server, 'SELECT href FROM interactions')
    expect(rows).toHaveLength(PLANTED.length + KEPT.length)
  })

  test('says it at bounded length, also where letters become longer', async () => {
    const { shownOn } = await open()
    for (const long of ['x'.repeat(120_000), '☃'.repeat(30_000)]) {
      const kept = await shownOn(`${ORIGIN}/${long}`)
      expect(kept).toHaveLength(LONGEST)
    }
  })

  test('plants no address in a Delivery and in what webhooks are told', async () => {
    const { server, me, tour, profile, say } = await open()
    await me.api('POST', '/v3/edit/webhooks', { url: 'https://receiver.example/', topics: ['delivery.triggered'] })
    const wanted = { model_kind: 'tour', model_id: tour.id, profile_id: profile.id, delivery_ids_position: 'last' }
    for (const [href, kept] of [['javascript:alert(1)', null], ...KEPT] as const) {
      const { delivery } = (await me.api('POST', '/v3/edit/deliveries', wanted)).body
      expect((await say(displayed(tour, { delivery: delivery.id, group_kind: 'delivery', href }))).refused).toEqual([])
      const { deliveries } = (await me.api('GET', `/v3/edit/deliveries?profile_id=${profile.id}`)).body
      const [{ at, at_href }] = deliveries
      expect([href, typeof at, at_href]).toEqual([href, 'string', kept])
    }
    await server.settle()
    const said = JSON.stringify([
      await lookInto(server, 'SELECT * FROM webhook_messages'),
      (await me.api('GET', '/v3/edit/deliveries')).body,
      (await me.api('GET', `/v3/analyze/profiles/${profile.id}/export`)).body,
    ])
    expect(said).not.toMatch(/javascript:|secret@/)
  })
})
