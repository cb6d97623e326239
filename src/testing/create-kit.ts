import type { BrowserContext } from '@playwright/test'
import { inLanguage } from '../content/in-language.ts'
import type { Delivery } from '../protocol/delivery.ts'
import type { Experience, Kind } from '../protocol/experience.ts'
import type { Interaction, SurveyResponse } from '../protocol/interaction.ts'
import type { Profile } from '../protocol/profile.ts'
import { sayFor } from '../server/content/feed/say-for.ts'
import { bind } from './bound.ts'
import { createClock } from './clock.ts'
import type { Companion } from './companion.ts'
import type { Front } from './front.ts'
import type { Kit, Visit } from './kit.ts'
import { manage } from './manage.ts'
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

const PLURALS: { [kind in Kind]: string } = {
  tour: 'tours',
  survey: 'surveys',
  launcher: 'launchers',
  tooltip: 'tooltips',
  embed: 'embeds',
}

export function createKit({ companion, front, site, url, siteUrl, context }: Around): Kit {
  const { token, secret } = companion
  const { overrides, heard, otherTokens } = front
  const api = manage(companion.fetch, secret)
  /** Kinds by id, because the management API has them in its paths. */
  const kinds = new Map<string, Kind>()

  function pathOf(id: string): string {
    const kind = kinds.get(id)
    if (!kind) throw new Error(`${id} was not published with this kit`)
    return `/v3/edit/${PLURALS[kind]}/${id}`
  }
  async function setPublished(id: string, published_at: string | null): Promise<void> {
    await api('PATCH', pathOf(id), { published_at })
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
      const path = `/v3/edit/${PLURALS[experience.kind]}`
      const { id } = unwrap<Experience>(await api('POST', path, experience))
      kinds.set(id, experience.kind)
      return unwrap(await api('PATCH', `${path}/${id}`, { published_at: '$now' }))
    },
    unpublish: id => setPublished(id, null),
    republish: id => setPublished(id, '$now'),

    async deliver(wanted) {
      if ('uid' in wanted && !(await isKnown(wanted.uid))) await kit.meet(wanted.uid)
      const { delivery } = await api<{ delivery: Delivery }>('POST', '/v3/edit/deliveries', {
        model_kind: kinds.get(wanted.model_id) ?? 'tour',
        ...wanted,
      })
      return delivery
    },
    async delivery(id) {
      const { deliveries } = await api<{ deliveries: Delivery[] }>('GET', '/v3/edit/deliveries', { limit: 500 })
      const found = deliveries.find(delivery => delivery.id === id)
      if (!found) throw new Error(`there is no Delivery ${id}`)
      return found
    },
    async meet(uid, properties) {
      await meet({ token, fetch: front.fetch }, { uid, properties, href: `${siteUrl}/` })
      return kit.profile(uid)
    },
    profile: async uid => (await api<{ profile: Profile }>('GET', '/v3/analyze/profile', { uid })).profile,
    interactions: async id =>
      (await api<{ interactions: Interaction[] }>('GET', '/v3/analyze/interactions', { id, limit: 500 })).interactions,
    responses: async id =>
      (await api<{ responses: SurveyResponse[] }>('GET', '/v3/analyze/responses', { id, limit: 500 })).responses,

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
      const experience = unwrap<Experience>(await api('GET', pathOf(id)))
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

/** An answer contains its record under the name of its kind: `{tour: …}`. */
function unwrap<E>(answer: unknown): E {
  return Object.values(answer as object)[0] as E
}
