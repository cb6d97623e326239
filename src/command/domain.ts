import type { UrlEnabled } from '../protocol/url.ts'
import { type Api, connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { Failure } from './failure.ts'

/** What the command needs of a Url. */
interface Domain {
  id: string
  host: string
  enabled: UrlEnabled
  archived_at: string | null
}

const STATES = ['on', 'off', 'subdomain']

export const domain: Command = {
  words: 'list | on <host> | off <host> | subdomain <host>',
  options: SERVER,
  examples: ['beckon domain list', 'beckon domain on app.example.com', 'beckon domain subdomain example.com'],
  async run(given, world) {
    const [state, host, ...more] = given.words
    const lists = state === 'list' && host === undefined
    if (!lists && (!STATES.includes(state ?? '') || host === undefined || more.length))
      throw new Failure(`What to do? beckon domain ${domain.words}`, 2)
    const api = connect(given, world)
    const urls = lists ? await listDomains(api) : [await switchTo(api, host!, state as UrlEnabled)]
    world.out(given.on('json') ? JSON.stringify(lists ? { urls } : { url: urls[0] }, null, 2) : inWords(urls))
    return 0
  },
}

/** A host that a page was seen on exists already. Adding it again does not change it. */
async function switchTo(api: Api, host: string, enabled: UrlEnabled): Promise<Domain> {
  const { url } = await api.send<{ url: Domain }>('POST', '/v3/edit/urls', { host, enabled })
  if (url.enabled === enabled && !url.archived_at) return url
  const changed = { enabled, archived_at: null }
  return (await api.send<{ url: Domain }>('PATCH', `/v3/edit/urls/${url.id}`, changed)).url
}

async function listDomains(api: Api): Promise<Domain[]> {
  const found: Domain[] = []
  let before: string | null = ''
  while (before !== null) {
    const query: string = before ? `&before=${before}` : ''
    const page: { urls: Domain[]; cursor: { before: string | null } } = await api.get(`/v3/edit/urls?limit=500${query}`)
    found.push(...page.urls)
    before = page.cursor.before
  }
  return found
}

function inWords(urls: Domain[]): string {
  if (!urls.length)
    return 'There are no domains yet. Load a page with the snippet, or run: beckon domain on app.example.com'
  return urls.map(({ host, enabled, archived_at }) => `${archived_at ? 'archived' : enabled}  ${host}`).join('\n')
}
