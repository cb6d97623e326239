import { nearest } from '../protocol/nearest.ts'
import type { Given } from './command.ts'
import { PROVIDER_DEFAULTS } from './provider-variables.ts'
import { NUMBER_DEFAULTS } from './serve-numbers.ts'
import { VARIABLES } from './serve-variables.ts'
import type { World } from './world.ts'

/** One setting of the server, as an operator may read it: secrets are hidden. */
export interface Setting {
  name: string
  value: string
  from: 'option' | 'environment' | 'default'
}

const HIDDEN = new Set([
  'BECKON_ACCOUNT_SECRET', 'BECKON_KEY', 'BECKON_OLD_KEY', 'BECKON_METRICS_TOKEN', 'BECKON_OIDC_CLIENT_SECRET',
]) // biome-ignore format: one row
const ADDRESSES = new Set(['DATABASE_URL', 'BECKON_DATABASE_DIRECT_URL'])
/** What holds if nobody says anything else. */
const DEFAULTS: { [name: string]: string } = {
  PORT: '4400', BECKON_DATA: '.beckon', BECKON_LOG: 'info', BECKON_TRUSTED_PROXIES: '0',
  ...PROVIDER_DEFAULTS, ...NUMBER_DEFAULTS,
} // biome-ignore format: one row
const FILES = ['BECKON_KEY_FILE', 'BECKON_OLD_KEY_FILE', 'BECKON_OIDC_CLIENT_SECRET_FILE']
/** Options come before variables. */
const OPTIONS: { [name: string]: string } = { PORT: 'port', BECKON_DATA: 'data' }

/** Every setting of `beckon serve`, its value, and where it comes from. */
export function settingsInForce(given: Given, { env }: Pick<World, 'env'>): Setting[] {
  return [...Object.keys(VARIABLES), ...FILES].map(name => {
    const option = OPTIONS[name] === undefined ? undefined : given.value(OPTIONS[name])
    if (option !== undefined) return { name, value: option, from: 'option' }
    const value = env[name]
    if (value !== undefined) return { name, value: shown(name, value), from: 'environment' }
    return { name, value: DEFAULTS[name] ?? 'not set', from: 'default' }
  })
}

function shown(name: string, value: string): string {
  if (HIDDEN.has(name)) return 'set (hidden)'
  // Several hosts are no address that the system can read, so this looks at the text.
  return ADDRESSES.has(name) ? value.replace(/:[^:@/]*@/, ':…@').replace(/([?&]password=)[^&]*/gi, '$1…') : value
}

/** What somebody has set, in one line. */
export function inOneLine(settings: Setting[]): string {
  const set = settings.filter(({ from }) => from !== 'default').map(({ name, value }) => `${name}=${value}`)
  return set.length > 0 ? `${set.join(', ')}; the others are the defaults` : 'all are the defaults'
}

/** Variables that look like a setting and are none, each in a sentence. */
export function misspelled(env: World['env']): string[] {
  const known = [...Object.keys(VARIABLES), ...FILES]
  return Object.keys(env)
    .filter(name => name.startsWith('BECKON_') && !known.includes(name))
    .flatMap(name => {
      const meant = nearest(name, known)
      return meant ? [`${name} is not a setting, so it changes nothing. Did you mean ${meant}?`] : []
    })
}
