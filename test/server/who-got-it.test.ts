import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONG, runs } from '../runs.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const HOUR = 3_600_000
const plan = (value: string) => [{ kind: 'property', prop: 'plan', op: 'eq', value }]
const within = (id: string) => ({ segment: { items: [{ kind: 'segment', id }] } })

describe.each(STORES)('The history of an Experience, on %s', store => {
  const { server, me } = serverFor(store)

  const aSegment = async (items: object[]): Promise<{ id: string; name: string }> =>
    (await me.api('POST', '/v3/edit/segments', { name: unique('segment'), items, published_at: '$now' })).body.segment
  const change = (id: string, changes: object) => me.api('PATCH', `/v3/edit/tours/${id}`, changes)
  const means = (id: string, items: object[]) =>
    me.api('PATCH', `/v3/edit/segments/${id}`, { items, published_at: '$now' })
  const compared = async (id: string, from: number | string, to: number | string, more = ''): Promise<string[]> =>
    (await me.api('GET', `/v3/edit/tours/${id}/versions/compare?from=${from}&to=${to}${more}`)).body.comparison
      .sentences
  /** Page by page, oldest first. */
  const history = async (id: string) => {
    const entries = []
    for (let before = ''; ; ) {
      const { body } = await me.api('GET', `/v3/edit/tours/${id}/history?limit=3${before}`)
      entries.push(...body.history)
      if (body.cursor.before === null) return entries.reverse()
      before = `&before=${body.cursor.before}`
    }
  }

  test('says who gets it when it is published again unchanged, and its Segment meant others meanwhile', async () => {
    const pros = await aSegment(plan('pro'))
    const { id } = await me.live(within(pros.id) as never)
    await change(id, { published_at: null })
    await means(pros.id, plan('team'))
    await change(id, { published_at: '$now' })
    const then = `people who are in the Segment “${pros.name}” (people whose plan is pro)`
    const now = `people who are in the Segment “${pros.name}” (people whose plan is team)`
    const user = { id: server.credentials.user }
    expect(await history(id)).toMatchObject([
      { does: 'publish', version: 1, for: then, sentences: [], user, live: true },
      { does: 'unpublish', version: null, for: null, sentences: [`it was for ${then} until then`], user, live: false },
      { does: 'publish', version: 1, for: now, sentences: [`it is for ${now}, instead of ${then}`], user, live: true },
    ])
  })

  test('says which share of them gets it, and that only people with a Delivery do', async () => {
    const pros = await aSegment(plan('pro'))
    const { id } = await me.live({ ...within(pros.id), percent: 90 } as never)
    for (const next of [{ percent: 1 }, { automatic: false }, { automatic: null, percent: null }, { percent: 100 }])
      await change(id, { ...next, published_at: '$now' })
    const all = `people who are in the Segment “${pros.name}” (people whose plan is pro)`
    const [most, few, delivered] = [`90 % of ${all}`, `1 % of ${all}`, `only people with a Delivery, of ${all}`]
    expect(await history(id)).toMatchObject([
      { version: 1, for: most, sentences: [] },
      { version: 2, for: few, sentences: [`it is for ${few}, instead of ${most}`] },
      { version: 3, for: delivered, sentences: [`it is for ${delivered}, instead of ${few}`] },
      { version: 4, for: all, sentences: [`it is for ${all}, instead of ${delivered}`] },
      { version: 5, for: all, sentences: [] },
    ])
    expect(await compared(id, 4, 2)).toEqual([`The tour: it is for ${few}, instead of ${all}`])
    expect(await compared(id, 4, 5)).toEqual(['The tour: everybody it is for gets it, as before'])
  })

  test('says that what cannot be delivered starts only where it is asked for', async () => {
    const embed = {
      name: 'E',
      automatic: false,
      published_at: '$now',
      steps: [{ place: { inside: '#here' }, title: 'E' }],
    }
    const made = (await me.api('POST', '/v3/edit/embeds', embed)).body
    const { body } = await me.api('GET', `/v3/edit/embeds/${made.embed?.id}/history`)
    expect(body.history, JSON.stringify(made)).toMatchObject([
      { for: 'only people for whom a link or the page starts it' },
    ])
  })

  test('compares versions as they were, also after a roll back, or as they would be now', async () => {
    const inner = await aSegment(plan('pro'))
    const outer = await aSegment([{ kind: 'segment', id: inner.id }])
    const { id } = await me.live(within(outer.id) as never)
    await change(id, { segment: null, published_at: '$now' })
    await means(inner.id, plan('team'))
    expect(await compared(id, 1, 'live', '&audience=now')).toEqual([
      `The tour: it is for everybody, instead of people who are in the Segment “${outer.name}” (people who are in the Segment “${inner.name}” (people whose plan is team))`,
    ])
    await me.api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1 })
    const [then, now] = ['pro', 'team'].map(
      value =>
        `people who are in the Segment “${outer.name}” (people who are in the Segment “${inner.name}” (people whose plan is ${value}))`,
    )
    expect(await compared(id, 1, 3)).toEqual([`The tour: it is for ${now}, instead of ${then}`])
    expect(await compared(id, 1, 3, '&audience=now')).toEqual([])
    expect((await history(id)).at(-1)).toMatchObject({
      does: 'roll back',
      version: 3,
      restored_from: 1,
      for: now,
      sentences: [`it is for ${now}, instead of everybody`],
    })
  })

  test('says when its Environment got other domains, or had others when it was published again', async () => {
    const host = `${unique('app')}.example.com`
    const group = (await me.api('POST', '/v3/edit/url_groups', { name: 'Production' })).body.url_group
    const { url } = (await me.api('POST', '/v3/edit/urls', { host, url_group_id: group.id })).body
    const { id } = await me.live({ url_group_ids: [group.id] } as never)
    const off = (enabled: string) => me.api('PATCH', `/v3/edit/urls/${url.id}`, { enabled })
    await off('off')
    await change(id, { published_at: null })
    await off('subdomain')
    await change(id, { published_at: '$now' })
    // Its subdomains come by themselves, and are meant already.
    await me.api('POST', '/v3/edit/urls', { host: `eu.${host}`, url_group_id: group.id })
    const free = await elsewhere()
    const [on, none, all] = [host, 'no domain', `${host}, *.${host}`].map(hosts => `“Production” (${hosts})${free}`)
    expect(await history(id)).toMatchObject([
      { does: 'publish', where: on, sentences: [] },
      {
        does: 'change places',
        version: 1,
        where: none,
        sentences: [`the domain ${host} is switched off`, `it runs in ${none}, instead of ${on}`],
      },
      { does: 'unpublish', where: null },
      { does: 'publish', where: all, sentences: [`it runs in ${all}, instead of ${none}`] },
    ])
  })

  /** The domains without an Environment, as they are told: they are part of each. */
  const elsewhere = async (): Promise<string> => {
    const { urls } = (await me.api('GET', '/v3/edit/urls?limit=100')).body as { urls: Record<string, string | null>[] }
    const free = urls.filter(url => url.url_group_id === null && url.enabled !== 'off' && url.archived_at === null)
    const hosts = free.map(({ host }) => host!).sort()
    const more = hosts.length > 5 ? ` and ${hosts.length - 5} more` : ''
    return hosts.length > 0 ? `, and on domains without an Environment (${hosts.slice(0, 5).join(', ')}${more})` : ''
  }

  test('says where a domain without an Environment gets it or loses it, and nothing where a domain only moves', async () => {
    const name = unique('place')
    const group = async (name: string) => (await me.api('POST', '/v3/edit/url_groups', { name })).body.url_group
    const [own, other] = [await group('Own'), await group('Other')]
    const add = async (host: string, url_group_id: string | null) =>
      (await me.api('POST', '/v3/edit/urls', { host, url_group_id })).body.url as { id: string; host: string }
    // First in the alphabet, so that they are among those that are named.
    const a = await add(`0a.${name}.test`, null)
    const b = await add(`0b.${name}.test`, own.id)
    const move = async ({ id }: { id: string }, url_group_id: string | null) =>
      expect((await me.api('PATCH', `/v3/edit/urls/${id}`, { url_group_id })).status).toBe(200)
    const { id } = await me.live({ url_group_ids: [own.id] } as never)
    const first = `“Own” (${b.host})${await elsewhere()}`
    expect(first).toContain(a.host)
    const dryRun = (await me.api('POST', '/v3/analyze/dry_run', { kind: 'tour', id, version: 'live' })).body
    expect(JSON.stringify(dryRun)).toContain(`It runs only in ${first}.`)
    await move(b, null)
    await move(b, own.id)
    await move(a, other.id)
    const without = `“Own” (${b.host})${await elsewhere()}`
    await move(a, own.id)
    const both = `“Own” (${a.host}, ${b.host})${await elsewhere()}`
    await move(a, null)
    const c = await add(`0c.${name}.test`, null)
    const more = `“Own” (${b.host})${await elsewhere()}`
    await add(`0d.${name}.test`, other.id)
    const moved = (is: string, was: string) => `the domain ${a.host} is in ${is}, instead of ${was}`
    expect(await history(id)).toMatchObject([
      { does: 'publish', where: first, sentences: [] },
      {
        does: 'change places',
        where: without,
        sentences: [moved('the Environment “Other”', 'no Environment'), `it runs in ${without}, instead of ${first}`],
      },
      {
        does: 'change places',
        where: both,
        sentences: [
          moved('the Environment “Own”', 'the Environment “Other”'),
          `it runs in ${both}, instead of ${without}`,
        ],
      },
      {
        does: 'change places',
        where: more,
        sentences: [`the domain ${c.host} is new`, expect.stringContaining(`it runs in ${more}, instead of`)],
      },
    ])
  })

  test('names the Environment of now of a domain that has only moved, with no entry for that', async () => {
    const name = unique('moved')
    const group = async (name: string) => (await me.api('POST', '/v3/edit/url_groups', { name })).body.url_group
    const [one, two] = [await group('One'), await group('Two')]
    const { url } = (await me.api('POST', '/v3/edit/urls', { host: `0a.${name}.test`, url_group_id: one.id })).body
    const { id } = await me.live({ url_group_ids: [one.id, two.id] } as never)
    await me.api('PATCH', `/v3/edit/urls/${url.id}`, { url_group_id: two.id })
    const free = await elsewhere()
    const moved = `“One” (no domain), “Two” (${url.host})${free}`
    await me.api('PATCH', `/v3/edit/urls/${url.id}`, { enabled: 'off' })
    const off = `“One” (no domain), “Two” (no domain)${free}`
    const entries = await history(id)
    expect(entries.map(({ does }: { does: string }) => does)).toEqual(['publish', 'change places'])
    expect(entries[1].sentences).toContain(`it runs in ${off}, instead of ${moved}`)
  })

  test('says which subdomains do not get it', async () => {
    const host = `${unique('0wide')}.example.com`
    const group = (await me.api('POST', '/v3/edit/url_groups', { name: 'Wide' })).body.url_group
    const other = (await me.api('POST', '/v3/edit/url_groups', { name: 'Other' })).body.url_group
    const add = async (host: string) =>
      (await me.api('POST', '/v3/edit/urls', { host, url_group_id: group.id, enabled: 'subdomain' })).body.url
    await add(host)
    const { id } = await me.live({ url_group_ids: [group.id] } as never)
    const eu = (await me.api('POST', '/v3/edit/urls', { host: `eu.${host}`, url_group_id: group.id })).body.url
    await me.api('PATCH', `/v3/edit/urls/${eu.id}`, { url_group_id: other.id })
    const free = await elsewhere()
    expect((await history(id)).map(({ where }) => where)).toEqual([
      `“Wide” (${host}, *.${host})${free}`,
      `“Wide” (${host}, *.${host} except eu.${host})${free}`,
    ])
  })

  test(
    'is what people got and who got it, whatever was published, scheduled, archived, rolled back or changed',
    async () => {
      const moves = fc.array(fc.record({ does: fc.constantFrom(...MOVES), at: fc.nat(20) }), {
        minLength: 4,
        maxLength: 25,
      })
      await fc.assert(fc.asyncProperty(moves, play), runs(`who got it, on ${store}`, 400, 6))
    },
    LONG,
  )

  interface Content {
    /** The number of the Segment that it is for, or null. */
    segment: number | null
    percent: number | null
    automatic: boolean | null
  }

  interface Now {
    draft: Content
    live: { version: number; content: Content } | null
    waiting: { content: Content } | null
    ends: boolean
    archived: boolean
  }

  interface Got {
    does: string
    version: number | null
    for: string | null
    sentences: string[]
  }

  /** Does it, and keeps beside it what was live and for whom. The history must say the same. */
  async function play(moves: Move[]): Promise<void> {
    const inner = await aSegment(plan('p0'))
    const outer = await aSegment([{ kind: 'segment', id: inner.id }, ...plan('q0')])
    const segments = [inner, outer]
    const said = { draft: ['p0', 'q0'], live: ['p0', 'q0'] }
    const people = (content: Content): string => {
      const all = meant(content.segment)
      if (content.automatic === false)
        return `only people with a Delivery${content.segment === null ? '' : `, of ${all}`}`
      return (content.percent ?? 100) < 100 ? `${content.percent} % of ${all}` : all
    }
    const meant = (segment: number | null): string => {
      if (segment === null) return 'everybody'
      const first = `people who are in the Segment “${inner.name}” (people whose plan is ${said.live[0]})`
      if (segment === 0) return first
      return `people who are in the Segment “${outer.name}” (${first} and whose plan is ${said.live[1]})`
    }
    const { id } = (await me.api('POST', '/v3/edit/tours', { name: 'T', steps: [{}], ...within(inner.id) })).body.tour
    const first: Content = { segment: 0, percent: null, automatic: null }
    const now: Now = { draft: first, live: null, waiting: null, ends: false, archived: false }
    const versions: Content[] = []
    const timeline: Got[] = []
    let last: string | null = null
    let wasLive = false
    const lastFor = new Map<number, string>()

    const got = (does: string) => {
      const who = now.live && people(now.live.content)
      const sentences = who !== null && last !== null && who !== last ? [`it is for ${who}, instead of ${last}`] : []
      if (who === null && last !== null && (does === 'unpublish' || wasLive))
        sentences.push(`it was for ${last} until then`)
      wasLive = who !== null
      timeline.push({ does, version: now.live?.version ?? null, for: who, sentences })
      if (who === null) return
      last = who
      lastFor.set(now.live!.version, who)
    }
    const apply = (does: string, content: Content) => {
      const isSame = does === 'publish' && isDeepStrictEqual(versions.at(-1), content)
      if (!isSame) versions.push(content)
      now.live = { version: versions.length, content }
      got(does)
    }
    const due = async () => {
      server.clock.advance(2 * HOUR)
      await server.settle()
      if (now.waiting) apply('publish', now.waiting.content)
      now.waiting = null
      if (now.ends && now.live) {
        now.live = null
        got('unpublish')
      }
      now.ends = false
    }
    const at = (hours: number) => new Date((server.clock.now() ?? Date.now()) + hours * HOUR).toISOString()

    for (const { does, at: pick } of moves) {
      server.clock.advance(1_000)
      if (does === 'target') {
        if (now.archived) continue
        const segment = [0, 1, null][pick % 3]!
        now.draft = { ...now.draft, segment }
        await change(id, { segment: segment === null ? null : within(segments[segment]!.id).segment })
      } else if (does === 'share' || does === 'automatic') {
        if (now.archived) continue
        const next =
          does === 'share'
            ? { percent: [null, 0, 1, 50, 100][pick % 5]! }
            : { automatic: [null, true, false][pick % 3]! }
        now.draft = { ...now.draft, ...next }
        expect((await change(id, next)).status).toBe(200)
      } else if (does === 'publish') {
        const { status } = await change(id, { published_at: '$now' })
        expect(status).toBe(now.archived ? 409 : 200)
        if (now.archived) continue
        now.waiting = null
        apply('publish', now.draft)
      } else if (does === 'unpublish') {
        if (!now.live) continue
        await change(id, { published_at: null })
        now.waiting = null
        now.ends = false
        now.live = null
        got('unpublish')
      } else if (does === 'archive') {
        if (now.archived) continue
        await change(id, { archived_at: '$now' })
        now.archived = true
        now.waiting = null
        now.ends = false
        now.live = null
        got('archive')
      } else if (does === 'bring back') {
        if (!now.archived) continue
        await change(id, { archived_at: null })
        now.archived = false
        got('bring back')
      } else if (does === 'roll back') {
        const number = 1 + (pick % Math.max(versions.length, 1))
        const { status } = await me.api('POST', `/v3/edit/tours/${id}/rollback`, { version: number })
        if (status !== 200) continue
        now.waiting = null
        apply('roll back', versions[number - 1]!)
      } else if (does === 'schedule') {
        if (now.archived) continue
        await change(id, { publish_at: at(1) })
        now.waiting = { content: now.draft }
      } else if (does === 'schedule end') {
        if (now.archived || (!now.live && !now.waiting)) continue
        expect((await change(id, { unpublish_at: at(1.5) })).status).toBe(200)
        now.ends = true
      } else if (does === 'wait') await due()
      else if (does === 'write segment') {
        const which = pick % 2
        said.draft[which] = `v${pick % 5}`
        const items = which === 0 ? plan(said.draft[0]!) : [{ kind: 'segment', id: inner.id }, ...plan(said.draft[1]!)]
        await me.api('PATCH', `/v3/edit/segments/${segments[which]!.id}`, { items })
      } else {
        const which = pick % 2
        const before = now.live && people(now.live.content)
        await me.api('PATCH', `/v3/edit/segments/${segments[which]!.id}`, { published_at: '$now' })
        said.live[which] = said.draft[which]!
        if (now.live && before !== people(now.live.content)) got('change segment')
      }
    }

    // What was scheduled has tests of its own.
    const told = (await history(id)).filter(
      ({ does, live, schedule }) => schedule === null && (does !== 'change segment' || live),
    )
    const brief = told.map(
      ({ does, version, for: people, sentences }): Got => ({ does, version, for: people, sentences }),
    )
    expect(brief).toEqual(timeline)
    for (const [from, was] of lastFor)
      for (const [to, is] of lastFor)
        expect((await compared(id, from, to)).filter(sentence => /it is for .* instead of/.test(sentence))).toEqual(
          was === is ? [] : [`The tour: it is for ${is}, instead of ${was}`],
        )
  }
})

const MOVES = [
  'target', 'publish', 'unpublish', 'archive', 'bring back', 'roll back', 'schedule', 'schedule end', 'wait',
  'write segment', 'publish segment', 'publish', 'share', 'automatic', 'publish', 'write segment', 'publish segment',
] as const // biome-ignore format: what authors do
interface Move {
  does: (typeof MOVES)[number]
  at: number
}
