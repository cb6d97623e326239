import { addressesOf } from './addresses.ts'
import type { Host } from './host.ts'

/**
 * Whether this page view is a preview or a studio session. Then there is no visit, and nothing is counted or stored. The console
 * adds a sign to the address when it opens the studio. The window's name says that the studio is open in this tab or will be: the
 * name survives page loads in the tab, also the pages of an identity provider.
 */
export function askedOf(host: Host): { part: 'preview' | 'studio'; isNew: boolean } | undefined {
  const { history, location, name } = host
  const asked = /beckon-preview|[#?&]beckon=-[\w-]+| beckon-studio/.exec(`${addressesOf(host)} ${name}`)
  if (!asked) return
  const [said] = asked
  const isNew = said.includes('=')
  // Older snippets leave the sign in the address.
  if (isNew && location.href.includes(said)) history.replaceState(history.state, '', location.href.replace(said, ''))
  return { part: said === 'beckon-preview' ? 'preview' : 'studio', isNew }
}

/** Whether the address opens the inspector. */
export const asksToInspect = ({ location }: Host): boolean => /[?&]beckon-inspect/.test(location.search)
