import { addressesOf } from './addresses.ts'
import type { Host } from './host.ts'

/**
 * Whether this page view is a preview or a studio session, with its code. Then there is no visit, and nothing is counted or
 * stored. The window's name says that the studio is open in this tab or will be: the name survives page loads in the tab, also
 * the pages of an identity provider.
 */
export function askedOf(host: Host): { part: 'preview' | 'studio'; code: string } | undefined {
  const { history, location, name } = host
  const asked = /beckon-preview|[#?&]beckon=(-[\w-]+)| beckon-studio/.exec(`${addressesOf(host)} ${name}`)
  if (!asked) return
  const [said, code = ''] = asked
  // Older snippets leave the code in the address.
  if (code && location.href.includes(said)) history.replaceState(history.state, '', location.href.replace(said, ''))
  return { part: said === 'beckon-preview' ? 'preview' : 'studio', code }
}
