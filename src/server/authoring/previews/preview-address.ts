import type { Experience } from '../../../protocol/experience.ts'
import { invalid } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export const withCode = (address: string, code: string): string => withSaid(address, `beckon-preview=${code}`)

/**
 * Adds something to the page's address that only its script reads. Behind the `#`, browsers send it to no server. A router that
 * keeps its route there still works, because the addition is behind the route.
 */
export function withSaid(address: string, said: string): string {
  const [page = '', hash = ''] = address.split(/#(.*)/s)
  if (hash === '') return `${page}#${said}`
  const joint = hash.includes('?') || !hash.startsWith('/') ? '&' : '?'
  return `${page}#${hash}${joint}${said}`
}

/** If nobody names a page: the first one in the rules of the first step, on the host that was seen last. */
export async function usualPage(
  tx: Tx,
  account: string,
  { steps: [step], url_group_ids }: Experience,
): Promise<string> {
  const named = (step.url?.rules ?? []).filter(({ not, kind }) => !not && kind !== 'regex').map(({ value }) => value)
  const whole = named.find(value => /^https?:\/\/[^*]+$/.test(value))
  if (whole) return whole
  const hosts = await tx.query<RowOf<'urls', 'host' | 'url_group_id'>>(
    `SELECT host, url_group_id FROM urls WHERE account_id = $1 AND enabled <> 'off' AND archived_at IS NULL
     ORDER BY COALESCE(last_seen_at, 0) DESC, id DESC LIMIT 100`,
    [account],
  )
  const fits = ({ url_group_id }: { url_group_id: string | null }) =>
    !url_group_ids || !url_group_id || url_group_ids.includes(url_group_id)
  // A host on a developer's own machine has a port that we do not know.
  const host = hosts.filter(({ host }) => !/^(localhost$|127\.)/.test(host)).find(fits)?.host
  if (host === undefined)
    throw invalid(
      'url: is required, because no domain was visited yet; name a page such as https://app.example.com/',
      'required',
    )
  return `https://${host}${named.find(value => /^\/[^*]*$/.test(value)) ?? '/'}`
}
