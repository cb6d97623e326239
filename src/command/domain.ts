import type { HostRecord } from '../protocol/answer.ts'
import { type Api, connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { Failure } from './failure.ts'

const STATES = ['on', 'off', 'subdomain'] as const

export const domain: Command = {
  words: 'list | on <host> | off <host> | subdomain <host>',
  options: SERVER,
  examples: ['beckon domain list', 'beckon domain on app.example.com', 'beckon domain subdomain example.com'],
  async run(given, world) {
    const [does, host, ...more] = given.words
    const state = STATES.find(each => each === does)
    const say = (urls: HostRecord[], json: object) =>
      world.out(given.on('json') ? JSON.stringify(json, null, 2) : inWords(urls))
    if (does === 'list' && host === undefined) {
      const urls = await listDomains(connect(given, world))
      say(urls, { urls })
    } else if (state && host !== undefined && more.length === 0) {
      const url = await switchTo(connect(given, world), host, state)
      say([url], { url })
    } else throw new Failure(`What to do? beckon domain ${domain.words}`, 2)
    return 0
  },
}

/** A host that a page was seen on exists already. Adding it again does not change it. */
async function switchTo(api: Api, host: string, enabled: (typeof STATES)[number]): Promise<HostRecord> {
  const { url } = await api.send('POST', '/v3/edit/urls', { host, enabled })
  if (url.enabled === enabled && !url.archived_at) return url
  return (await api.send('PATCH', '/v3/edit/urls/:id', { id: url.id, enabled, archived_at: null })).url
}

async function listDomains(api: Api): Promise<HostRecord[]> {
  const found: HostRecord[] = []
  for await (const url of api.each('/v3/edit/urls', 'urls', { limit: 500 })) found.push(url)
  return found
}

function inWords(urls: HostRecord[]): string {
  if (!urls.length)
    return 'There are no domains yet. Load a page with the snippet, or run: beckon domain on app.example.com'
  return urls.map(({ host, enabled, archived_at }) => `${archived_at ? 'archived' : enabled}  ${host}`).join('\n')
}
