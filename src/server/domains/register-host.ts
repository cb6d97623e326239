import { getDomain } from 'tldts'
import type { UrlEnabled } from '../../protocol/url.ts'
import type { Limits } from '../ground/limits.ts'
import { namelessAddress } from '../http/network-of.ts'
import type { Tallies } from '../journal/tallies.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

/** The part of a host that decides whether the runtime runs there. */
export interface HostState extends RowOf<'urls', 'id' | 'enabled' | 'archived_at' | 'url_group_id' | 'last_seen_at'> {
  enabled: UrlEnabled
}

const OWN_MACHINE = new Set(['localhost', '127.0.0.1'])

/** By the public suffix list. Names without a suffix and IP addresses are their own domain. */
export const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host

/**
 * Registers a host that is seen for the first time: off, or on with the Environment of the nearest parent with `subdomain`. Null
 * if the account, or this address, has brought too many new hosts today that are off. Where a parent is on, they are not listed then, and
 * count as the parent.
 */
export async function registerHost(
  tx: Tx,
  { account, host, address }: { account: string; host: string; address: string },
  limits: Limits,
  tallies: Tallies,
): Promise<HostState | null> {
  const parent = await subdomainParent(tx, account, host)
  if (!OWN_MACHINE.has(host)) {
    // One client must not use up what all may bring. And a domain that is on must never be shut out by invented ones.
    if (!(await tallies.take(tx, account, `new-hosts-of ${namelessAddress(address)}`, limits.newHostsPerAddress)))
      return parent
    if (!parent && !(await tallies.take(tx, account, 'new-hosts', limits.newHostsPerDay))) return null
  }
  const { enabled, url_group_id } = startOf(host, parent)
  const rows = await tx.query<HostState>(
    `INSERT INTO urls (account_id, id, created_at, updated_at, url_group_id, host, domain, enabled, installed_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $3)
     ON CONFLICT (account_id, host) DO UPDATE SET host = excluded.host
     RETURNING id, enabled, archived_at, url_group_id, last_seen_at`,
    [account, tx.newId(), tx.now, url_group_id, host, domainOf(host), enabled],
  )
  return rows[0]!
}

/** What a host would be that nobody has seen yet. */
export async function futureOf(
  tx: Tx,
  account: string,
  host: string,
): Promise<Pick<HostState, 'enabled' | 'url_group_id'>> {
  return startOf(host, await subdomainParent(tx, account, host))
}

const startOf = (host: string, parent: HostState | null): Pick<HostState, 'enabled' | 'url_group_id'> => ({
  enabled: parent || OWN_MACHINE.has(host) ? 'on' : 'off',
  url_group_id: parent?.url_group_id ?? null,
})

async function subdomainParent(tx: Tx, account: string, host: string): Promise<HostState | null> {
  const parents = await tx.query<HostState & RowOf<'urls', 'host'>>(
    `SELECT host, id, enabled, archived_at, url_group_id, last_seen_at FROM urls
     WHERE account_id = $1 AND enabled = 'subdomain' AND archived_at IS NULL`,
    [account],
  )
  const above = parents.filter(parent => host.endsWith(`.${parent.host}`))
  return above.sort((a, b) => b.host.length - a.host.length)[0] ?? null
}

export const isOn = (state: Pick<HostState, 'enabled' | 'archived_at'>): boolean =>
  state.enabled !== 'off' && state.archived_at === null
