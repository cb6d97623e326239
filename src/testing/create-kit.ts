import type { BrowserContext } from '@playwright/test'
import { inLanguage } from '../content/in-language.ts'
import type { ExperienceRecord, Kind } from '../protocol/experience.ts'
import { experienceIn } from '../protocol/experience-in.ts'
import { kindPath } from '../protocol/kind-path.ts'
import { sayFor } from '../server/content/feed/say-for.ts'
import { bind } from './bound.ts'
import { clientOf } from './client-of.ts'
import { createClock } from './clock.ts'
import type { Companion } from './companion.ts'
import type { Front } from './front.ts'
import type { Kit, Visit } from './kit.ts'
import { meet } from './meet.ts'
import { noOverrides } from './overrides.ts'
import type { Site } from './site.ts'
import { snippet } from './snippet.ts'
import { viewOf } from './view.ts'

/** The parts of a kit, and the pages that it looks at. */
export interface Around {
  companion: Companion
  front: Front
  site: Site
  url: string
  siteUrl: string
  context: BrowserContext | null
}

export function createKit({ companion, front, site, url, siteUrl, context }: Around): Kit {
  const { token, secret } = companion
  const { overrides, heard, otherTokens } = front
  const api = clientOf(companion.fetch, secret)
  /** Kinds by id, because the management API has them in its paths. */
  const kinds = new Map<string, Kind>()

  function pathOf(id: string) {
    const kind = kinds.get(id)
    if (!kind) throw new Error(`${id} was not published with this kit`)
    return `${kindPath(kind)}/:id` as const
  }
  async function setPublished(id: string, published_at: string | null): Promise<ExperienceRecord> {
    return experienceIn(await api.send('PATCH', pathOf(id), { id, published_at }))
  }

  const kit: Kit = {
    url,
    token,
    secret,
    site: siteUrl,
    api,
    heard,
    otherTokens,
    clock: createClock(companion.clock, context),

    async publish(experience) {
      const { id } = experienceIn(await api.send('POST', kindPath(experience.kind), experience))
      kinds.set(id, experience.kind)
      return ofKind<(typeof experience)['kind']>(experience.kind, await setPublished(id, '$now'))
    },
    async unpublish(id) {
      await setPublished(id, null)
    },
    async republish(id) {
      await setPublished(id, '$now')
    },

    async deliver(wanted) {
      if ('uid' in wanted && !(await isKnown(wanted.uid))) await kit.meet(wanted.uid)
      const model_kind = kinds.get(wanted.model_id) ?? 'tour'
      if (model_kind !== 'tour' && model_kind !== 'survey')
        throw new Error(`${wanted.model_id} is of the kind ${model_kind}: only tours and surveys are delivered`)
      return (await api.send('POST', '/v3/edit/deliveries', { model_kind, ...wanted })).delivery
    },
    async delivery(id) {
      for await (const delivery of api.each('/v3/edit/deliveries', 'deliveries', { limit: 500 }))
        if (delivery.id === id) return delivery
      throw new Error(`there is no Delivery ${id}`)
    },
    async meet(uid, properties) {
      await meet({ token, fetch: front.fetch }, { uid, properties, href: `${siteUrl}/` })
      return kit.profile(uid)
    },
    profile: async uid => (await api.get('/v3/analyze/profile', { uid })).profile,
    interactions: async id => (await api.get('/v3/analyze/interactions', { id, limit: 500 })).interactions,
    responses: async id => (await api.get('/v3/analyze/responses', { id, limit: 500 })).responses,

    off() {
      overrides.off = true
    },
    on() {
      Object.assign(overrides, noOverrides())
    },
    only(...ids) {
      overrides.only = ids
    },
    async force(id) {
      const experience = experienceIn(await api.get(pathOf(id), { id }))
      if (!experience.published_at) throw new Error(`"${experience.name}" is not live: publish it, then force it`)
      overrides.force.push(inLanguage(experience, [], sayFor()))
    },

    snippet: options => snippet({ token, api: url, ...options }),
    page(path, html, headers) {
      const address = new URL(path, siteUrl)
      site.pages.set(address.pathname, { html, headers })
      return address.href
    },
    async visit(page, { path = '/', head = '', body = '', headers, ...options }: Visit = {}) {
      const pasted = kit.snippet(options)
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${head}${pasted}</head><body>${body}</body></html>`
      await page.goto(kit.page(path, html, headers))
    },
    watch: other => bind(other, kit),
    step: (page, experience, step) => viewOf(page, experience, step),
  }
  return kit

  async function isKnown(uid: string): Promise<boolean> {
    return kit.profile(uid).then(
      profile => profile.last_seen_at !== null,
      () => false,
    )
  }
}

function ofKind<K extends Kind>(kind: K, record: ExperienceRecord): Extract<ExperienceRecord, { kind: K }> {
  if (isOfKind(kind, record)) return record
  throw new Error(`the server answered a ${record.kind} instead of a ${kind}`)
}

const isOfKind = <K extends Kind>(
  kind: K,
  record: ExperienceRecord,
): record is Extract<ExperienceRecord, { kind: K }> => record.kind === kind
