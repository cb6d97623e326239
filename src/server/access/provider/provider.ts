import type { Configuration } from 'openid-client'
import type { Role } from '../../../protocol/role.ts'
import { isLoopback } from '../../http/loopback.ts'
import { forbidden, Problem } from '../../http/problem.ts'
import { type Identity, identityIn } from './identity.ts'

/** Which role the people of a group have. `*` is everybody. */
export interface RoleRule {
  role: Role
  group: string
}

/** What the operator says about the provider of the company. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button says. */
  name?: string | undefined
  scope?: string | undefined
  /** The claim that lists somebody's groups. */
  groups?: string | undefined
  /** Without rules, an owner gives roles, and only invited people come in. */
  roles?: RoleRule[] | undefined
  /** The id or token of the account that its people enter. By default, the first one. */
  account?: string | undefined
  /** Whether users of this account can still sign in with a password. */
  passwords?: boolean | undefined
}

/** What the answer must fit. */
export interface Expected {
  state: string
  nonce: string
  verifier: string
}

export interface Provider {
  name: string
  /** The id of the account that its people enter. */
  account: string
  passwords: boolean
  roles: RoleRule[] | null
  /** Where to send the browser, to come back to `back`. */
  begin(back: string): Promise<{ url: string; expected: Expected }>
  /** Who it is, if the answer fits. */
  finish(back: string, answer: string, expected: Expected): Promise<Identity>
}

/** How long the provider may take for one answer. */
const SECONDS = 10
/** The provider's own addresses and keys are read again after this time. */
const KEPT = 60 * 60_000

const library = () => import('openid-client')

/** With authorization code and PKCE. `account` is the id of its account. */
export function createProvider(settings: ProviderSettings, account: string): Provider {
  const { issuer, clientId, clientSecret, scope = 'openid email profile', groups = 'groups' } = settings
  const name = settings.name ?? new URL(issuer).hostname
  let known: { until: number; config: Promise<Configuration> } | null = null

  async function discover(): Promise<Configuration> {
    const oidc = await library()
    // Over plain http, others could read along. On this machine, nobody can.
    const execute = isLoopback(new URL(issuer).hostname) ? [oidc.allowInsecureRequests] : []
    const config = await oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: SECONDS, execute })
      .catch(error => {
        throw away(name, error)
      })
    oidc.enableNonRepudiationChecks(config)
    return config
  }

  function configured(): Promise<Configuration> {
    if (known && known.until > Date.now()) return known.config
    const config = discover()
    const now = { until: Date.now() + KEPT, config }
    known = now
    config.catch(() => {
      if (known === now) known = null
    })
    return config
  }

  return {
    name,
    account,
    passwords: settings.passwords ?? true,
    roles: settings.roles ?? null,
    async begin(back) {
      const [oidc, config] = [await library(), await configured()]
      const verifier = oidc.randomPKCECodeVerifier()
      const expected = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: back,
        scope,
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, expected }
    },
    async finish(back, answer, { state, nonce, verifier }) {
      const [oidc, config] = [await library(), await configured()]
      try {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${back}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        // Many providers put the groups and the e-mail address only here.
        const asked = config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        return identityIn(claims, asked, groups)
      } catch (error) {
        throw refusalOf(name, error)
      }
    },
  }
}

export const notInAGroup = ({ name }: Provider): string =>
  `You are in no group of ${name} that may use Beckon; ask the people who run ${name}, or an owner`

function away(name: string, cause: unknown): Problem {
  const problem = new Problem(503, `${name} does not answer as a provider should; try again later, or ask an owner`)
  problem.cause = cause
  return problem
}

/** What the provider says to a refusal, in its own word: `access_denied`. */
function refusalOf(name: string, error: unknown): Problem {
  if (error instanceof Problem) return error
  const { name: kind, code, error: word } = error as { name?: string; code?: string; error?: unknown }
  if (kind === 'AuthorizationResponseError' && typeof word === 'string')
    return forbidden(`${name} did not let you in (${word.slice(0, 60)}); begin again, or ask an owner`)
  if (kind === 'TypeError' || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return away(name, error)
  const problem = forbidden(`The answer of ${name} does not fit what this browser asked; begin again`)
  problem.cause = error
  return problem
}
