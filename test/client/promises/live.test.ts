import { expect, test } from 'vitest'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'
import { comeBack, hide, leave, unhide } from '../model/page-moves.ts'

const NEWS = 'data: delivery'
const delivered = anExperience({ id: anId('delivered'), name: 'delivered' })
const KEY = 'beckon:token:live'

/** A page of a person that listens. */
async function aLivePage() {
  const visit = aVisit({ live: true })
  const { server, beckon, begin, pass } = visit
  beckon.identify('ada')
  begin()
  await pass()
  const listening = () => server.streams.filter(({ open }) => open)
  return {
    ...visit,
    listening,
    /** The server sends a keepalive message every 25 seconds. */
    async passBeside(seconds: number) {
      for (let left = seconds; left > 0; left -= 25) {
        await pass(Math.min(25, left))
        for (const stream of listening()) stream.say(': 25')
      }
      await pass(0.1)
    },
    async another() {
      const tab = visit.anotherTab()
      tab.beckon.identify('ada')
      tab.begin()
      await pass()
      for (const stream of listening()) stream.say(': 25')
      return tab
    },
  }
}

test('[R130] a page that hears that something is new boots, and shows what was delivered, once', async () => {
  const { server, boots, log, pass, time, listening } = await aLivePage()
  expect([boots.length, listening().length]).toEqual([1, 1])
  server.answers({ deliveries: [aPending(delivered, {}, time.now() + 30_000)] })
  listening()[0]!.say(NEWS)
  await pass(1)
  expect([boots.length, log]).toEqual([2, ['open delivered']])
  listening()[0]!.say(': 25')
  await pass(20)
  expect([boots.length, log]).toEqual([2, ['open delivered']])
})

test('[R130] words that arrive in pieces, or several at once, are heard', async () => {
  const { boots, pass, listening } = await aLivePage()
  listening()[0]!.say(`:\n\n${NEWS}\n\n:`)
  await pass(1)
  expect(boots).toHaveLength(2)
  for (const piece of ['da', 'ta: deliv', 'ery']) listening()[0]!.say(piece)
  await pass(1)
  expect(boots.length).toBeGreaterThan(2)
})

test('ten tabs hold one stream, and those that are seen boot when it hears something', async () => {
  const { boots, host, another, listening, server, pass, passBeside } = await aLivePage()
  const tabs = []
  for (let i = 0; i < 9; i++) tabs.push(await another())
  expect([server.streams.length, boots.length]).toEqual([1, 10])
  for (const tab of tabs.slice(0, 8)) hide(tab.host)
  hide(host)
  await pass(1)
  listening()[0]!.say(NEWS)
  await pass(1)
  expect(boots).toHaveLength(11)
  // A hidden page asks for what it missed when it becomes visible, and no other page does.
  unhide(tabs[0]!.host)
  await pass(1)
  expect(boots).toHaveLength(12)
  await passBeside(60)
  expect([listening().length, boots.length]).toEqual([1, 12])
})

test('of tabs that begin in the same moment one listens in the end', async () => {
  const visit = await aLivePage()
  const others = [visit.anotherTab(), visit.anotherTab(), visit.anotherTab()]
  visit.listening()[0]!.end()
  for (const { beckon, begin } of others) {
    beckon.identify('ada')
    begin()
  }
  await visit.passBeside(60)
  expect(visit.listening()).toHaveLength(1)
})

test('a page that is hidden lets go at once, and listens again as soon as it is seen', async () => {
  const { host, pass, listening, server, boots, time } = await aLivePage()
  hide(host)
  await pass(0.1)
  expect(listening()).toHaveLength(0)
  await pass(3_600)
  expect([server.streams.length, boots.length]).toEqual([1, 1])
  unhide(host)
  await pass(2)
  expect([listening().length, boots.length]).toEqual([1, 2])
  // It says since when it knows nothing: since the boot of that moment.
  expect(time.now() - listening()[0]!.asked.since).toBeLessThan(5_000)
})

test('a page that is left lets go at once, and listens again when it comes out of the back/forward cache', async () => {
  const { host, browser, pass, listening } = await aLivePage()
  leave(host)
  await pass(0.1)
  expect([listening().length, browser.local.has(KEY)]).toEqual([0, false])
  comeBack(host)
  await pass(5)
  expect(listening()).toHaveLength(1)
})

test('a tab that closes hands over at once; one that is killed or busy, when its word is no longer good', async () => {
  const { beckon, another, listening, pass } = await aLivePage()
  await another()
  beckon.destroy()
  await pass(2)
  expect(listening()).toHaveLength(1)
  // A page that no longer exists.
  const next = aVisit({ live: true })
  next.browser.local.set(KEY, JSON.stringify(['gone', next.time.now() + 35_000, 0, 'bob']))
  next.beckon.identify('bob')
  next.begin()
  await next.pass(30)
  expect(next.server.streams).toHaveLength(0)
  await next.pass(10)
  expect(next.server.streams).toHaveLength(1)
})

test('a stream that is silent is given up, and the next one says since when nothing was heard', async () => {
  const { server, pass, passBeside, listening, boots, time } = await aLivePage()
  await passBeside(600)
  expect([server.streams.length, boots.length]).toEqual([1, 1])
  const heard = time.now()
  await pass(34)
  expect(listening()).toHaveLength(1)
  await pass(8)
  expect([server.streams.length, server.streams[0]!.open, boots.length]).toEqual([2, false, 1])
  expect(Math.abs(heard - listening()[0]!.asked.since)).toBeLessThan(1_000)
})

test('whoever cuts a stream again and again is left alone for longer and longer, and after a word of it no more', async () => {
  const { server, pass, passBeside, listening } = await aLivePage()
  for (let i = 0; i < 60; i++) {
    for (const stream of listening()) stream.end()
    await pass(60)
  }
  // In an hour, most pauses are five to ten minutes long.
  expect(server.streams.length).toBeLessThan(16)
  for (const stream of listening()) stream.end()
  while (listening().length === 0) await pass(1)
  const tries = server.streams.length
  await passBeside(30)
  listening()[0]!.end()
  await pass(5)
  expect(server.streams).toHaveLength(tries + 1)
})

test('a server that holds as many as it may is left alone for as long as it says, and the page works as before', async () => {
  const visit = aVisit({ live: true })
  const { server, beckon, begin, pass, boots } = visit
  let refused = 0
  server.replies.live = () => {
    refused++
    return new Response('{"messages":["full"]}', { status: 503, headers: { 'retry-after': '90' } })
  }
  beckon.identify('ada')
  begin()
  await pass(60)
  expect([refused, boots.length]).toEqual([1, 1])
  await pass(29)
  expect(refused).toBe(1)
  await pass(95)
  expect(refused).toBe(2)
  await beckon.refresh()
  expect(boots).toHaveLength(2)
})

test('without localStorage nobody listens, because tabs that cannot agree would take all connections', async () => {
  const visit = aVisit({ live: true })
  const tabs = [visit, visit.anotherTab()]
  for (const { host, beckon, begin } of tabs) {
    Object.defineProperty(host, 'localStorage', {
      get: () => {
        throw new Error('blocked')
      },
    })
    beckon.identify('ada')
    begin()
  }
  await visit.pass(60)
  expect([visit.server.streams.length, visit.boots.length]).toEqual([0, 2])
})

test('of all requests, only the stream is not urgent, so what pages ask comes first', async () => {
  const { server, host, beckon, begin, pass } = aVisit({ live: true })
  const { fetch } = host
  const asked: (string | undefined)[][] = []
  Object.assign(host, {
    fetch: (address: string, init: RequestInit) => {
      asked.push([address.split('/').at(-1), init.priority])
      return fetch(address, init)
    },
  })
  beckon.identify('ada')
  begin()
  await pass()
  beckon.track('exported')
  await pass()
  expect(server.streams).toHaveLength(1)
  expect(asked.map(([path]) => path)).toEqual(expect.arrayContaining(['boot', 'live', 'reports']))
  expect(asked.filter(([, priority]) => priority !== undefined)).toEqual([['live', 'low']])
})

test('where it is switched off, and after destroy(), nobody listens and nothing is left', async () => {
  const { server, listening, pass, boots, beckon, browser } = await aLivePage()
  server.answers({ live: undefined })
  listening()[0]!.say('data: feed')
  await pass(2)
  expect([listening().length, boots.length]).toEqual([0, 2])
  server.answers({ live: true })
  await beckon.refresh()
  await pass(5)
  expect(listening()).toHaveLength(1)
  beckon.destroy()
  await pass(60)
  expect([listening().length, server.streams.length]).toEqual([0, 2])
  expect([...browser.local.keys()].filter(each => each.includes(':live'))).toEqual([])
})

test('a page of an account that has not switched it on loads nothing for it, and an idle hour makes no request', async () => {
  const { begin, pass, parts, boots, server } = aVisit()
  begin()
  await pass(3_600)
  expect([parts.asked, boots.length, server.streams.length, server.reports.length]).toEqual([[], 1, 0, 0])
})
