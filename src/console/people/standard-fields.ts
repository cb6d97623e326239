/** Fields that Beckon itself maintains. All others came from the customer's product. */
export const STANDARD = new Set([
  'id', 'created_at', 'updated_at', 'uid', 'email', 'company_id', 'company', 'browser_x', 'browser_tz',
  'browser_tz_minutes', 'browser_l', 'browser_n', 'browser_k', 'percent', 'last_seen_at', 'last_seen_session_count',
  'delivery_ids', 'last_cleared_at',
]) // biome-ignore format: a table of words

export type Properties = [name: string, value: string][]

/** The properties that the customer's product has set, by name. */
export function ownProperties(record: { [name: string]: unknown }): Properties {
  return Object.entries(record)
    .filter(([name, value]) => !STANDARD.has(name) && value !== null && value !== undefined)
    .map(([name, value]): [string, string] => [name, written(value)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

export const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
