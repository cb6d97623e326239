import { EVERY_ACCOUNT } from '../src/server/ground/every-account.ts'
import type { Value } from '../src/server/store/store.ts'

export interface Sizes {
  people: number
  experiences: number
  /** Interactions of the person called `busy`. */
  interactionsOfOne: number
  /** People called `forget-0`, `forget-1`, … */
  toForget: number
}

interface Filling {
  what: string
  sql: string
  values: Value[]
}

/** The same SQL for both databases: numbers as a table, and ids made of their digits. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${Math.floor(count) - 1})`
/** Six decimal digits that are read as hexadecimal, so that ids grow with their number. */
const DIGITS = 'substr(CAST(1000000 + i AS TEXT), 2, 6)'
const idOf = (last: string) => `'0193a0' || ${DIGITS} || '00000000000${last}'`
/** The time at the start of such an id. */
const START = 0x0193a0000000
const TIME = `(${START} + ${[5, 4, 3, 2, 1, 0].map(place => `((i / ${10 ** place}) % 10) * ${16 ** place}`).join(' + ')})`

const INTERACTION =
  'account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind, state, group_id, group_kind, displayed_at, defer_count'

/** Fills an account with many people, in a few statements. */
export function crowdStatements(account: string, tour: string, sizes: Sizes): Filling[] {
  const { people, experiences, interactionsOfOne, toForget } = sizes
  const into = (what: string, columns: string, count: number, values: string, from = 'n'): Filling => ({
    what,
    sql: `${EVERY_ACCOUNT} INSERT INTO ${what} (${columns}) ${numbers(count)} SELECT ${values} FROM ${from}`,
    values: [account, tour],
  })
  const person =
    'account_id, id, created_at, updated_at, uid, percent, first_seen_at, last_seen_at, last_seen_session_count, delivery_ids, properties, hook_properties'
  const lives = (uid: string) => `$1, ${uid}, 50, ${TIME}, ${TIME}, 1, '[]', '{"plan":"pro"}', '{}'`
  const someone = (id: string, uid: string) => lives(uid).replace('$1, ', `$1, ${id}, ${TIME}, ${TIME}, `)
  const one = (sql: string) => sql.replaceAll('$2', 'CAST($2 AS TEXT)')
  return [
    into('profiles', person, people, someone(idOf('1'), "'user-' || i")),
    into('profiles', person, 1, someone(idOf('2'), "'busy'")),
    into('profiles', person, toForget, someone(idOf('3'), "'forget-' || i")),
    into(
      'companies', 'account_id, id, created_at, updated_at, uid, properties, hook_properties', people / 10,
      `$1, ${idOf('4')}, ${TIME}, ${TIME}, 'company-' || i, '{}', '{}'`,
    ),
    into('interactions', INTERACTION, people, `$1, ${idOf('5')}, ${TIME}, ${TIME}, ${idOf('1')}, $2, 'tour', 'displayed', $2, 'campaign', ${TIME}, 0`),
    into('interactions', INTERACTION, interactionsOfOne, `$1, ${idOf('6')}, ${TIME}, ${TIME}, '0193a000000000000000000${'2'}', $2, 'tour', 'displayed', $2, 'campaign', ${TIME}, 0`),
    into('histories', 'account_id, profile_id, experience_id, count, rank, last_at', people, `$1, ${idOf('1')}, $2, 1, 0, ${TIME}`),
    into('histories', 'account_id, profile_id, experience_id, count, rank, last_at', 1, `$1, ${idOf('2')}, $2, ${interactionsOfOne}, 0, ${TIME}`),
    into('interaction_keys', 'account_id, profile_id, key, interaction_id', people, `$1, ${idOf('1')}, 'key', ${idOf('5')}`),
    into('report_keys', 'account_id, profile_id, report_key, at', people, `$1, ${idOf('1')}, 'key', ${Date.now()}`),
    into(
      'responses', 'account_id, id, created_at, updated_at, profile_id, interaction_id, survey_id, step_id, answer', people,
      `$1, ${idOf('7')}, ${TIME}, ${TIME}, ${idOf('1')}, ${idOf('5')}, $2, 'step', '5'`,
    ),
    into(
      'deliveries', 'account_id, id, created_at, updated_at, profile_id, model_id, model_kind, use_segmentation, once, skip_triggers, skip_url_match, group_kind, at, interaction_id', people,
      `$1, ${idOf('8')}, ${TIME}, ${TIME}, ${idOf('1')}, $2, 'tour', 0, 0, 1, 1, 'delivery', ${TIME}, ${idOf('5')}`,
    ),
    into(
      'experiences', 'account_id, id, created_at, updated_at, kind, name, draft', experiences,
      `$1, ${idOf('9')}, ${TIME}, ${TIME}, 'tour', 'Draft ' || i, '{"kind":"tour","name":"Draft","steps":[{"id":"s","title":"Hello"}]}'`,
    ),
  ].map(({ what, sql, values }) => {
    const named = one(sql)
    return { what, sql: named, values: named.includes('$2') ? values : [account] }
  }) // biome-ignore format: a table of rows
}
