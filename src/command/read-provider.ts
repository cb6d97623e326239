import { ROLES } from '../protocol/role.ts'
import type { ProviderSettings, RoleRule } from '../server/access/provider/provider.ts'
import { isLoopback } from '../server/http/loopback.ts'
import { Failure } from './failure.ts'
import { PROVIDER_VARIABLES } from './provider-variables.ts'
import { inFile } from './read-key.ts'
import type { World } from './world.ts'

/** Undefined: there is none. Whatever is said by halves stops the start, because people would stand before a closed door. */
export function readProvider(env: World['env']): ProviderSettings | undefined {
  const file = env.BECKON_OIDC_CLIENT_SECRET_FILE
  const clientSecret =
    env.BECKON_OIDC_CLIENT_SECRET || (file ? inFile(file, 'BECKON_OIDC_CLIENT_SECRET_FILE') : undefined)
  const { BECKON_OIDC_ISSUER: issuer, BECKON_OIDC_CLIENT_ID: clientId } = env
  if (!issuer) {
    const said = Object.keys(PROVIDER_VARIABLES).find(name => env[name])
    if (said) throw new Failure(`${said} needs BECKON_OIDC_ISSUER, the address of the provider.`, 2)
    return undefined
  }
  const missing = !clientId ? 'BECKON_OIDC_CLIENT_ID' : !clientSecret ? 'BECKON_OIDC_CLIENT_SECRET' : null
  if (missing)
    throw new Failure(`BECKON_OIDC_ISSUER needs ${missing}: the provider gives both when you register Beckon.`, 2)
  return {
    issuer: anIssuer(issuer),
    clientId: clientId!,
    clientSecret: clientSecret!,
    name: env.BECKON_OIDC_NAME || undefined,
    scope: aScope(env.BECKON_OIDC_SCOPE || undefined),
    groups: env.BECKON_OIDC_GROUPS || undefined,
    roles: env.BECKON_OIDC_ROLES ? rules(env.BECKON_OIDC_ROLES) : undefined,
    account: env.BECKON_OIDC_ACCOUNT || undefined,
    passwords: onOrOff(env.BECKON_OIDC_PASSWORDS || 'on'),
  }
}

function anIssuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !safe || url.search || url.hash || url.username)
    throw new Failure(
      `BECKON_OIDC_ISSUER must be the https address of the provider, such as https://login.example.com, not "${text}".`,
      2,
    )
  return text
}

function aScope(text: string | undefined): string | undefined {
  if (text !== undefined && !text.split(' ').includes('openid'))
    throw new Failure(`BECKON_OIDC_SCOPE must contain openid, such as "openid email profile", not "${text}".`, 2)
  return text
}

function rules(text: string): RoleRule[] {
  return text.split(',').map(rule => {
    const [, name, group] = /^\s*(\w+)\s*=\s*(.*\S)\s*$/.exec(rule) ?? []
    const role = ROLES.find(each => each === name)
    if (!role || !group)
      throw new Failure(
        `BECKON_OIDC_ROLES must be role=group, with commas between; the roles are ${ROLES.join(', ')}; not "${rule.trim()}".`,
        2,
      )
    return { role, group }
  })
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Failure(`BECKON_OIDC_PASSWORDS must be on or off, not "${text}".`, 2)
  return text === 'on'
}
