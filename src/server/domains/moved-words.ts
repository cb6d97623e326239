import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import type { UrlRow } from './url-record.ts'

type State = Pick<UrlRow, 'host' | 'enabled' | 'archived_at' | 'url_group_id'>

/** What happened to a domain, in sentences. `before` is null for a new one. */
export async function movedWords(tx: Tx, account: string, before: State | null, after: State): Promise<string[]> {
  const { host, enabled } = after
  if (!before) return [`the domain ${host} is new`]
  const said: string[] = []
  if (before.enabled !== enabled) said.push(switchedWords(host, before.enabled, enabled))
  if ((before.archived_at === null) !== (after.archived_at === null))
    said.push(after.archived_at === null ? `the domain ${host} is listed again` : `the domain ${host} is unlisted`)
  if (before.url_group_id !== after.url_group_id) {
    const [was, is] = [await named(tx, account, before.url_group_id), await named(tx, account, after.url_group_id)]
    said.push(`the domain ${host} is in ${is}, instead of ${was}`)
  }
  return said
}

function switchedWords(host: string, was: string, is: string): string {
  if (is === 'off') return `the domain ${host} is switched off`
  const on = was === 'off' ? `the domain ${host} is switched on` : `the domain ${host} stays on`
  return `${on}, ${is === 'subdomain' ? 'with' : 'without'} its subdomains`
}

async function named(tx: Tx, account: string, id: string | null): Promise<string> {
  if (id === null) return 'no Environment'
  const group = await tx.first<RowOf<'url_groups', 'name'>>(
    'SELECT name FROM url_groups WHERE account_id = $1 AND id = $2',
    [account, id],
  )
  return `the Environment “${group!.name}”`
}
