import { addressesOf } from './addresses.ts'
import type { Host } from './host.ts'

/** What the address asks for instead of a visit: a preview of a draft, or the studio, with its code. */
export function askedOf(host: Host): ['preview' | 'studio', code: string] | undefined {
  const { history, location, name } = host
  const addresses = `${addressesOf(host)}`
  if (/beckon-preview/.test(addresses)) return ['preview', '']
  const [, code = ''] = /[#?&]beckon=(-[\w-]+)/.exec(addresses) ?? []
  // Older snippets leave it there.
  const clean = location.href.replace(/[#?&]beckon=-[\w-]+/, '')
  if (clean !== location.href) history.replaceState(history.state, '', clean)
  // The window's name says that the studio is open in this tab, or is to be, and survives its pages.
  if (code || /^beckon-studio/.test(name)) return ['studio', code]
}
