/** The file that names everything else. */
export const LIST = 'beckon.json'

/** What people wrote or set: each in a file of its own. The rest is one line for each row. */
const PRETTY = ['experiences', 'segments', 'url_groups', 'urls', 'webhooks', 'users']

export const isPretty = (table: string): boolean => PRETTY.includes(table)

/** Where a row is, within the folder. */
export const fileOf = (table: string, row: { [field: string]: unknown }): string =>
  isPretty(table) ? `${table}/${readable(row)}${String(row.id).replace(/[^\w-]/g, '')}.json` : `${table}.jsonl`

function readable({ name, host, url, email }: { [field: string]: unknown }): string {
  const words = String(name || host || url || email || '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)
  return words ? `${words}-` : ''
}
