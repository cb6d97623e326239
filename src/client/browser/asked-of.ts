import { addressesOf } from './addresses.ts'
import type { Host } from './host.ts'

/**
 * What is asked of the page instead of a visit, so that nothing is counted or stored: a preview of a draft, or the studio, with its
 * code. The name of a window says that the studio is open in this tab, or is to be: it survives the pages of the tab, and those of
 * an identity provider.
 */
export function askedOf(host: Host): { part: 'preview' | 'studio'; code: string } | undefined {
  const { history, location, name } = host
  const asked = /beckon-preview|[#?&]beckon=(-[\w-]+)| beckon-studio/.exec(`${addressesOf(host)} ${name}`)
  if (!asked) return
  const [said, code = ''] = asked
  // Older snippets leave it in the address.
  if (code && location.href.includes(said)) history.replaceState(history.state, '', location.href.replace(said, ''))
  return { part: said === 'beckon-preview' ? 'preview' : 'studio', code }
}
