import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './api.d.ts'
import { type Client, data } from './client.ts'

const password = 'a lamp above the harbour'

/** Users, their links and sessions: some with the secret, some as a page of the console. */
export async function callTeam(client: Client, address: string, note: Middleware): Promise<void> {
  const invited = data(await client.POST('/v3/edit/users', { body: { email: 'ada@example.org', role: 'author' } }))
  const params = { path: { id: invited.user.id } }
  const { url } = data(await client.POST('/v3/edit/users/{id}/link', { params })).link
  const token = url.split('#')[1]!
  data(await client.GET('/v3/edit/users', { params: { query: { limit: 5 } } }))
  data(await client.GET('/v3/edit/users/{id}', { params }))
  data(await client.PUT('/v3/edit/users/{id}', { params, body: { name: 'Ada' } }))
  data(await client.PATCH('/v3/edit/users/{id}', { params, body: { role: 'publisher' } }))

  let cookie = ''
  const browser = createClient<paths>({ baseUrl: address, headers: { origin: address } })
  browser.use(note, {
    onRequest: ({ request }) => void request.headers.set('cookie', cookie),
    onResponse({ response }) {
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    },
  })
  if (data(await browser.POST('/v3/edit/link', { body: { token } })).link.email !== 'ada@example.org')
    throw new Error('the link is for somebody else')
  data(await browser.POST('/v3/edit/join', { body: { token, password } }))
  data(await browser.PATCH('/v3/edit/session/user', { body: { name: 'Ada L.' } }))
  data(await browser.DELETE('/v3/edit/session'))
  data(await browser.POST('/v3/edit/session', { body: { email: 'ada@example.org', password } }))
  const { permissions } = data(await browser.GET('/v3/edit/session'))
  if (!permissions.includes('publish') || permissions.includes('forget')) throw new Error('not a publisher')
  const { sessions } = data(await browser.GET('/v3/edit/sessions'))
  data(await client.DELETE('/v3/edit/sessions/{id}', { params: { path: { id: sessions[0]!.id } } }))
  data(await client.DELETE('/v3/edit/sessions', { params: { query: { user_id: 'all' } } }))
  data(await client.DELETE('/v3/edit/users/{id}', { params }))
  await signIns(client, browser, invited.user.id)
  await secrets(client)
  await webhooks(client)
}

/** Nobody has begun, nobody has a second factor, and there is no provider: every one of these is refused. */
async function signIns(client: Client, browser: Client, id: string): Promise<void> {
  if (!data(await browser.GET('/v3/edit/session/ways')).ways.passwords) throw new Error('nobody could sign in')
  const proof = { current_password: password }
  const refused = [
    await browser.POST('/v3/edit/session/second_factor', { body: { code: '123456' } }),
    await browser.POST('/v3/edit/session/second_factor/passkey', {}),
    await browser.POST('/v3/edit/session/second_factor/set_up', { body: { kind: 'totp' } }),
    await browser.POST('/v3/edit/session/second_factor/confirm', { body: { code: '123456' } }),
    await browser.GET('/v3/edit/session/factors'),
    await browser.POST('/v3/edit/session/factors', { body: { kind: 'totp', ...proof } }),
    await browser.POST('/v3/edit/session/factors/confirm', { body: { code: '123456' } }),
    await browser.DELETE('/v3/edit/session/factors/{id}', { params: { path: { id }, query: proof } }),
    await browser.POST('/v3/edit/session/recovery_codes', { body: proof }),
    await browser.POST('/v3/edit/session/provider', { body: {} }),
    await browser.POST('/v3/edit/session/provider/return', { body: { answer: 'code=x' } }),
    await browser.POST('/v3/edit/session/user/provider', { body: proof }),
    await browser.DELETE('/v3/edit/session/user/provider', { params: { query: proof } }),
    await client.DELETE('/v3/edit/users/{id}/factors', { params: { path: { id } } }),
  ].map(({ response }) => response.status)
  if (refused.some(status => ![401, 403, 404, 409, 422].includes(status))) throw new Error(`answered ${refused}`)
}

async function secrets(client: Client): Promise<void> {
  const { id } = data(await client.POST('/v3/edit/secrets')).secret
  if (!data(await client.GET('/v3/edit/secrets')).secrets.some(each => each.id === id)) throw new Error('not listed')
  data(await client.DELETE('/v3/edit/secrets/{id}', { params: { path: { id } } }))
  const [newest] = data(await client.GET('/v3/edit/audit', { params: { query: { limit: 1 } } })).audit
  if (newest?.action !== 'secret.revoked' || newest.subject_id !== id) throw new Error('not in the audit list')
}

async function webhooks(client: Client): Promise<void> {
  const made = data(
    await client.POST('/v3/edit/webhooks', { body: { url: 'https://hooks.invalid/', topics: ['ping'] } }),
  )
  if (!made.webhook.secret?.startsWith('whsec_')) throw new Error('no secret')
  const params = { path: { id: made.webhook.id } }
  data(await client.PATCH('/v3/edit/webhooks/{id}', { params, body: { enabled: false, topics: ['tour.*'] } }))
  if (data(await client.GET('/v3/edit/webhooks/{id}', { params })).webhook.enabled) throw new Error('still on')
  if (data(await client.POST('/v3/edit/webhooks/{id}/test', { params })).attempt.ok) throw new Error('reached nobody')
  const { attempts } = data(await client.GET('/v3/edit/webhooks/{id}/attempts', { params }))
  const message_id = attempts[0]!.message_id
  data(await client.POST('/v3/edit/webhooks/{id}/resend', { params, body: { message_id } }))
  data(await client.POST('/v3/edit/webhooks/{id}/renew', { params }))
  data(await client.GET('/v3/edit/webhooks'))
  data(await client.DELETE('/v3/edit/webhooks/{id}', { params }))
}
