import { WRITTEN } from '../../src/server/documents/openapi/written-examples.ts'
import { aCaller, ORIGIN, unique } from './caller.ts'
import { aServer, type StoreName } from './stores.ts'

const ID = '0193a1b2c3d4000000000001'
const PEOPLE = 'uid,plan\nu_1,pro\n'

/** An account in which there is one of everything, and which takes the examples of the documents. */
export async function aWorld(store: StoreName) {
  const server = await aServer(store)
  const me = aCaller(server)
  await me.person('u_1')
  const ada = { uid: 'u_1', email: 'ada@example.com', company: { uid: 'c_1' } }
  await me.api('POST', '/v3/observe/hooks/profiles', ada)
  await me.api('PATCH', '/v3/edit/account', { languages: ['de'] })
  const made = async (path: string, name: string, body: object): Promise<string> => {
    const answer = await me.api('POST', path, body)
    if (answer.status > 299) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body[name].id
  }
  /** Twice published, with a draft that was kept. */
  const published = (kind: string) => async () => {
    const { steps } = WRITTEN[`create${kind[0]!.toUpperCase()}${kind.slice(1)}`]!
    const { id } = await me.live({ kind, steps } as object)
    await me.api('PATCH', `/v3/edit/${kind}s/${id}`, { name: unique('name'), published_at: '$now' })
    return id
  }
  const aSegment = () =>
    made('/v3/edit/segments', 'segment', { name: unique('name'), published_at: '$now', items: [{ kind: 'property', prop: 'plan', op: 'ex' }] }) // biome-ignore format: one request
  const aPerson = async () => (await me.person()).profile.id
  const aJob = () => published('tour')().then(model_id => made('/v3/edit/deliveries/batch', 'batch', { model_kind: 'tour', model_id, uids: ['u_1'] })) // biome-ignore format: one request
  const delivered = async () =>
    made('/v3/edit/deliveries', 'delivery', { model_kind: 'tour', model_id: await published('tour')(), profile_id: await aPerson() }) // biome-ignore format: one request
  const interaction = async () => {
    const { id } = await me.live()
    const person = await me.person()
    await me.report(person.visit, { key: unique('key'), type: 'displayed', at: Date.now(), interaction: unique('i'), experience: id, kind: 'tour', group_kind: 'campaign', group_id: id, page: 'page', href: ORIGIN }) // biome-ignore format: one report
    const { body } = await me.api('GET', `/v3/analyze/interactions?id=${id}`)
    return body.interactions[0].id
  }
  const makers: [RegExp, () => Promise<string>][] = [
    ...['tour', 'survey', 'launcher', 'tooltip', 'embed'].map(
      kind => [new RegExp(`/${kind}s/\\{id\\}`), published(kind)] as [RegExp, () => Promise<string>],
    ),
    [/\/segments\/\{id\}/, aSegment],
    [/\/deliveries\/batch\/\{id\}/, aJob],
    [/\/deliveries\/\{id\}/, delivered],
    [/\/profiles\/\{id\}/, aPerson],
    [/\/interactions\/\{id\}/, interaction],
    [/\/properties\/\{id\}/, () => made('/v3/edit/properties', 'property', { name: unique('n'), description: '', kind: 'profile' })], // biome-ignore format: one request
    [/\/companies\/\{id\}/, () => made('/v3/observe/hooks/companies', 'company', { uid: unique('c') })],
    [/\/urls\/\{id\}/, () => made('/v3/edit/urls', 'url', { host: `${unique('h')}.example.com` })],
    [/\/url_groups\/\{id\}/, () => made('/v3/edit/url_groups', 'url_group', { name: unique('g') })],
    [/\/limit_groups\/\{id\}/, () => made('/v3/edit/limit_groups', 'limit_group', { name: unique('g'), kind: 'all', rate_limit_size: 1, rate_limit_kind: '1d' })], // biome-ignore format: one request
    [/\/tags\/\{id\}/, () => made('/v3/edit/tags', 'tag', { name: unique('tag') })],
    [/\/users\/\{id\}/, () => made('/v3/edit/users', 'user', { email: `${unique('u')}@example.com`, role: 'author' })],
    [/\/secrets\/\{id\}/, () => made('/v3/edit/secrets', 'secret', { name: 'Other', role: 'read' })],
    [/\/webhooks\/\{id\}/, () => made('/v3/edit/webhooks', 'webhook', { url: 'https://example.com/', topics: ['*'] })],
    [/\/previews\/\{id\}/, async () => made('/v3/edit/previews', 'preview', { kind: 'tour', id: await published('tour')(), url: ORIGIN })], // biome-ignore format: one request
  ]

  const { name } = (await me.api('GET', '/v3/edit/account')).body.account

  async function send(request: string, path: string) {
    const [, method] = /-X (\w+)/.exec(request) ?? []
    const [, address] = /"\$BECKON_SERVER([^"]*)"/.exec(request)!
    const [, body] = /-d '([\s\S]*)'$/.exec(request) ?? []
    const [, file] = /-F file=@(\S+)/.exec(request) ?? []
    const id = await makers.find(([pattern]) => pattern.test(path))?.[1]()
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (request.includes('X-Account-Secret')) headers['x-account-secret'] = server.credentials.secret!
    if (path.startsWith('/v3/observe/') && !path.includes('/hooks/')) headers.origin = ORIGIN
    // Who was deleted by another example comes back.
    if (method === 'DELETE') await me.api('POST', '/v3/observe/hooks/profiles', ada)
    const sent = file ? await formOf(file) : body && (await withIds(body, path))
    if (file) delete headers['content-type']
    const addressed = (id ? address!.replace(ID, id) : address!).replaceAll(ID, await inQuery(path))
    const secret = server.credentials.secret!
    const response = await server.app.request(addressed.replace('name=Example', `name=${encodeURIComponent(name)}`).replace('/hooks/example/', `/hooks/${secret}/`), {
      method: method ?? (sent ? 'POST' : 'GET'),
      headers,
      ...(sent ? { body: sent } : {}),
    }) // biome-ignore format: one request
    return { status: response.status, text: await response.text() }
  }

  const inQuery = async (path: string) =>
    /interactions$|experiences\/i18n/.test(path) ? await published('tour')() : ID

  async function withIds(body: string, path: string): Promise<string> {
    const given = JSON.parse(body)
    const tour = body.includes(ID) ? await published('tour')() : ID
    if (given.token) given.token = server.credentials.token
    if (given.model_id) given.model_id = tour
    if (given.segment_id) given.segment_id = await aSegment()
    if (path.endsWith('/urls/batch')) given.ids = [await made('/v3/edit/urls', 'url', { host: `${unique('h')}.example.com` })] // biome-ignore format: one request
    if (given.id) given.id = tour
    for (const each of given.experiences ?? []) each.id = tour
    for (const each of given.updates ?? []) each.experience_id = tour
    return JSON.stringify(given)
  }

  async function formOf(file: string): Promise<FormData> {
    const form = new FormData()
    const path = `/v3/edit/tours/${await published('tour')()}/i18n.yaml`
    form.append('file', new File([file.endsWith('.csv') ? PEOPLE : (await me.api('GET', path)).body], file))
    return form
  }

  return {
    send,
    /** There is nothing with this id, or somebody has to have done something before. */
    isDue: (path: string, status: number) =>
      (status === 404 && /\{(kept_id|number|id)\}|\/older$/.test(path)) ||
      (status === 409 && /rollback|compare|resume|pause|\/factors$|\/import$/.test(path)),
    close: () => server.close(),
  }
}
