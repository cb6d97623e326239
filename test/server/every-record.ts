import type { Method } from '../../src/protocol/operations/operation.ts'
import type { Endpoint } from '../../src/server/access/endpoint.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { type Caller, unique } from './caller.ts'

const step = { title: 'Hello', url: { match: 'any', rules: [{ kind: 'simple', value: 'home' }] } }
const item = { text: 'Docs', does: 'open', url: '/docs' }

/** What makes one record, by the address of its list. As much of it as possible is filled in. */
const MADE: { [path: string]: (me: Caller) => Promise<object> } = {
  '/v3/edit/tours': async () => ({ name: unique('tour'), description: 'Its own', steps: [step], published_at: '$now' }),
  '/v3/edit/surveys': async () => ({
    name: unique('survey'),
    steps: [{ ...step, question: { type: 'nps' } }],
    percent: 50,
  }),
  '/v3/edit/launchers': async () => ({ name: unique('launcher'), steps: [{ ...step, buttons: [item] }] }),
  '/v3/edit/tooltips': async () => ({ name: unique('tooltip'), steps: [{ ...step, place: { beside: '#a' } }] }),
  '/v3/edit/embeds': async () => ({ name: unique('embed'), steps: [{ ...step, place: { banner: 'top' } }] }),
  '/v3/edit/segments': async () => ({
    name: unique('segment'),
    items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }],
    published_at: '$now',
  }),
  '/v3/edit/urls': async () => ({ host: `${unique('host')}.example.com`, enabled: 'on' }),
  '/v3/edit/url_groups': async () => ({
    name: unique('group'),
    short_name: 'abc',
    style_short_name_color: 'ff00aa',
    archived_at: undefined,
  }),
  '/v3/edit/users': async () => ({ email: `${unique('who')}@example.org`, role: 'author', name: 'Ada' }),
  '/v3/edit/webhooks': async () => ({
    url: 'https://example.org/hook',
    topics: ['tour.displayed'],
    description: 'Ours',
  }),
  '/v3/edit/tags': async () => ({ name: unique('tag'), description: 'For new people' }),
  '/v3/edit/limit_groups': async me => ({
    name: unique('limits'),
    description: 'One a week',
    kind: 'campaigns',
    rate_limit_size: 1,
    rate_limit_kind: '7d',
    campaign_ids: [(await me.live()).id],
  }),
  '/v3/edit/properties': async () => ({ name: unique('property'), description: 'A plan', kind: 'profile' }),
  '/v3/edit/deliveries': async me => {
    const uid = unique('uid')
    await me.person(uid)
    return { model_kind: 'tour', model_id: (await me.live()).id, uid, options: { plan: 'pro' }, until: '+7d' }
  },
}

export interface Changeable {
  endpoint: Endpoint
  /** Where it is read and changed. */
  address: string
  read(): Promise<{ record: Record<string, unknown>; etag: string | null }>
}

/** Every address where a record is read and changed in parts. */
export const changeable: Endpoint[] = endpoints.filter(
  ({ methods, path }) => methods.includes('PATCH') && reads('GET', path),
)

function reads(method: Method, path: string): boolean {
  return endpoints.some(other => other.path === path && other.methods.includes(method))
}

/** A new record at that address. The account is there already. */
export async function aRecord(me: Caller, endpoint: Endpoint): Promise<Changeable> {
  const list = endpoint.path.replace('/:id', '')
  const make = MADE[list]
  const address = make ? `${list}/${await idOf(me, list, await make(me))}` : endpoint.path
  return {
    endpoint,
    address,
    async read() {
      const { status, body, headers } = await me.api('GET', address)
      if (status !== 200) throw new Error(`${address}: ${JSON.stringify(body)}`)
      return { record: Object.values(body)[0] as Record<string, unknown>, etag: headers.get('etag') }
    },
  }
}

async function idOf(me: Caller, list: string, wanted: object): Promise<string> {
  const { status, body } = await me.api('POST', list, wanted)
  if (status !== 201) throw new Error(`${list}: ${JSON.stringify(body)}`)
  return (Object.values(body)[0] as { id: string }).id
}
