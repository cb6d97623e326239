import type { Audience } from '../../../content/audience.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

type Domain = RowOf<'urls', 'url_group_id' | 'host' | 'enabled'>

/**
 * Where something of these Environments runs: on their domains that are on, and on those without an Environment. `*.` stands for the
 * subdomains that are registered automatically.
 */
export async function readPlaces(
  tx: Tx,
  account: string,
  ids: string[],
): Promise<Pick<Audience, 'environments' | 'free'>> {
  const { places, values } = placesFor(ids)
  const among = ids.length > 0 ? `url_group_id IN (${places}) OR ` : ''
  const groups =
    ids.length > 0
      ? await tx.query<RowOf<'url_groups', 'id' | 'name'>>(
          `SELECT id, name FROM url_groups WHERE account_id = $1 AND id IN (${places}) ORDER BY id`,
          [account, ...values],
        )
      : []
  const domains = await tx.query<Domain>(
    `SELECT url_group_id, host, enabled FROM urls WHERE account_id = $1 AND (${among}url_group_id IS NULL)
       AND enabled <> 'off' AND archived_at IS NULL ORDER BY host`,
    [account, ...values],
  )
  const reached = new Set(domains.map(({ host }) => host))
  const left = await readBelow(tx, account, domains.filter(isParent))
  const outside = left.filter(host => !reached.has(host))
  const hostsIn = (group: string | null) =>
    hostsOf(
      domains.filter(each => each.url_group_id === group),
      outside,
    )
  return { environments: groups.map(({ id, name }) => ({ id, name, hosts: hostsIn(id) })), free: hostsIn(null) }
}

const isParent = ({ enabled }: Domain): boolean => enabled === 'subdomain'

/** Every subdomain of them that is known. */
async function readBelow(tx: Tx, account: string, parents: Domain[]): Promise<string[]> {
  if (parents.length === 0) return []
  const below = parents.map((_, at) => `host LIKE $${at + 2}`).join(' OR ')
  const rows = await tx.query<RowOf<'urls', 'host'>>(
    `SELECT host FROM urls WHERE account_id = $1 AND (${below}) ORDER BY host`,
    [account, ...parents.map(({ host }) => `%.${host}`)],
  )
  return rows.map(({ host }) => host)
}

/** `outside`: subdomains where it does not run. */
function hostsOf(own: Domain[], outside: string[]): string[] {
  const parents = own.filter(isParent)
  const below = (host: string, parent: Domain) => host.endsWith(`.${parent.host}`)
  return own
    .filter(({ host }) => !parents.some(parent => below(host, parent)))
    .flatMap(domain => {
      if (!isParent(domain)) return [domain.host]
      const not = outside.filter(host => below(host, domain))
      return [domain.host, `*.${domain.host}${not.length > 0 ? ` except ${not.join(' and ')}` : ''}`]
    })
}
