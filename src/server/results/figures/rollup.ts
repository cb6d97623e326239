import { createCalendar } from '../../../results/calendar.ts'
import { readSettings } from '../../access/accounts/account.ts'
import { type Mark, readMarks } from '../../journal/mark-figures.ts'
import { eachBatch } from '../../store/each-batch.ts'
import { createLease } from '../../store/lease.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store } from '../../store/store.ts'
import { cleanKept } from './clean-kept.ts'
import { type Changed, findChanged } from './find-changed.ts'
import { readCounts, type Stretch } from './read-counts.ts'
import { replaceFigures } from './replace-figures.ts'

/** Transactions that began before our last look may commit after it. So a thorough look goes back this far. */
const OVERLAP = 10 * 60_000
/** A brief look goes back this far: longer than nearly every transaction takes. The next thorough look finds the others. */
const BRIEF = 30_000
/** A row that changed so recently may change again with the same time. */
const SETTLED = 60_000
/** If a worker is silent for longer, another one takes over. */
const lease = createLease('rollups', ['account_id'], 30_000)
/** It says that it is there after this time, between two batches. */
const RENEWED_EVERY = 3_000
/**
 * Increases when the same rows give other figures than before. Then everything is counted again: at the first look, and whenever
 * a process of an older version, beside this one, has counted meanwhile.
 */
const RULES = 2
const countedBy = (through: number) => `${RULES}:${through}`
const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What a process has counted recently. It only saves work and decides nothing. */
export type Memory = Map<string, Map<string, number>>

interface Turn {
  store: Store
  account: string
  holder: string
  memory: Memory
}

/**
 * `busy`: another worker is active, or rows were removed meanwhile, so it must be done again. `dueAt`: when time alone changes
 * something next.
 */
export interface Rolled {
  busy: boolean
  dueAt: number | null
}

/** Everything from the beginning, or only one Experience. Otherwise everything that has changed. */
export interface Which {
  everything?: boolean
  only?: string
  /** Reads only what changed in the last seconds, however much changed in the minutes before. */
  brief?: boolean
}

/**
 * Counts the figures of an account again where something has changed. It counts whole days from their rows and replaces the old
 * figures. It never adds to old counts, so it is safe to do it twice or only half.
 */
export async function rollUp(turn: Turn, which: Which = {}): Promise<Rolled> {
  const { everything = false, only, brief = false } = which
  const last = await take(turn)
  if (last === 'gone') return { busy: false, dueAt: null }
  if (!last) return { busy: true, dueAt: null }
  const { now, through, zone } = last
  try {
    const calendar = createCalendar(zone)
    const anew = everything || last.madeIn !== zone || last.countedBy !== countedBy(through)
    const marks = await readMarks(turn.store, turn.account)
    // The clock may have gone back since then.
    const since = Math.min(through, now) - (brief ? BRIEF : OVERLAP)
    const changed = anew ? [] : await findChanged(turn.store, turn.account, since, only)
    const wanted = anew
      ? await everyExperience(turn)
      : [...daysToMake(turn, changed, marks, await dueDays(turn, now), calendar, now)].filter(
          ({ experience }) => only === undefined || experience === only,
        )
    let whole = true
    const onBatch = createRenewal(turn)
    const keeps = wanted.length > 0 && (await hasKept(turn))
    for (const { experience, day } of wanted) {
      const stretch: Stretch =
        day === null
          ? { ...ALWAYS, dayOf: calendar.dayOf }
          : { from: calendar.startOf(day), to: calendar.endOf(day), dayOf: () => day }
      if (keeps) await cleanKept(turn.store, turn.account, experience, stretch)
      const counts = await readCounts(turn.store, turn.account, experience, stretch, now, onBatch)
      const known = marks.filter(mark => mark.experience === experience && inside(mark.at, stretch))
      const made = { experience, stretch, day, counts, marks: known }
      whole = (await replaceFigures(turn.store, turn.account, turn.holder, made)) && whole
    }
    // A look at one Experience says nothing about the others.
    const all = anew || only === undefined
    if (whole && all) await finish(turn, now, zone)
    if (whole && !anew && all && !brief) remember(turn, changed, now)
    return { busy: !whole, dueAt: await nextDue(turn) }
  } finally {
    await release(turn)
  }
}

const inside = (at: number, { from, to }: Stretch) => at >= from && at < to

type RollupRow = RowOf<'rollups', 'through' | 'zone' | 'counted_by'> & RowOf<'accounts', 'settings'>

/** Null: another worker has the lease. `gone`: the account was deleted, or is being imported. Otherwise how far the last one came, and the time zone of the account. */
async function take({ store, account, holder }: Turn) {
  return store.transaction(async tx => {
    if (!(await lease.take(tx, [account], holder))) {
      const held = await tx.first('SELECT holder FROM rollups WHERE account_id = $1', [account])
      return held ? null : 'gone'
    }
    const row = await tx.first<RollupRow>(
      `SELECT r.through, r.zone, r.counted_by, a.settings FROM rollups r JOIN accounts a ON a.id = r.account_id
       WHERE r.account_id = $1`,
      [account],
    )
    const { through, zone: madeIn, counted_by, settings } = row!
    return { now: tx.now, through, madeIn, countedBy: counted_by, zone: readSettings(settings).time_zone }
  }, 'committed')
}

/** Other work runs between two batches. */
function createRenewal({ store, account, holder }: Turn): () => Promise<void> {
  let renewed = performance.now()
  return async () => {
    if (performance.now() - renewed > RENEWED_EVERY) {
      await store.transaction(tx => lease.renew(tx, [account], holder), 'committed')
      renewed = performance.now()
    }
    await new Promise(setImmediate)
  }
}

/** Whether forgotten people left anything. If somebody is forgotten meanwhile, there is a mark, and it is done again. */
async function hasKept({ store, account }: Turn): Promise<boolean> {
  return (await store.query('SELECT 1 FROM kept_counts WHERE account_id = $1 LIMIT 1', [account])).length > 0
}

async function release({ store, account, holder }: Turn): Promise<void> {
  await store.transaction(tx => lease.release(tx, [account], holder), 'committed')
}

/** Everything up to `now` is in the figures. */
async function finish({ store, account, holder }: Turn, now: number, zone: string): Promise<void> {
  await store.query(
    `UPDATE rollups SET through = $3, as_of = $3, zone = $4, counted_by = $5 WHERE account_id = $1 AND holder = $2`,
    [account, holder, now, zone, countedBy(now)],
  )
}

interface DueDay extends RowOf<'figures', 'day'> {
  experience: string
  due_at: number
}

async function dueDays({ store, account }: Turn, now: number): Promise<DueDay[]> {
  const found: DueDay[] = []
  const due = {
    sql: `SELECT experience_id AS experience, day, due_at FROM figures
      WHERE account_id = $1 AND due_at IS NOT NULL AND due_at <= $2 AND (due_at, experience_id, day) > ($3, $4, $5)
      ORDER BY due_at, experience_id, day`,
    values: [account, now],
    start: [-1, '', ''],
    placeOf: ({ due_at, experience, day }: DueDay) => [due_at, experience, day],
  }
  await eachBatch(store, due, rows => void found.push(...rows))
  return found
}

async function nextDue({ store, account }: Turn): Promise<number | null> {
  const [row] = await store.query<{ due_at: number }>(
    'SELECT due_at FROM figures WHERE account_id = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT 1',
    [account],
  )
  return row?.due_at ?? null
}

interface Wanted {
  experience: string
  /** Null: all days. */
  day: string | null
}

async function everyExperience({ store, account }: Turn): Promise<Wanted[]> {
  const rows = await store.query<RowOf<'experiences', 'id'>>('SELECT id FROM experiences WHERE account_id = $1', [
    account,
  ])
  return rows.map(({ id }) => ({ experience: id, day: null }))
}

function daysToMake(
  { memory, account }: Turn,
  changed: Changed[],
  marks: Mark[],
  due: { experience: string; day: string }[],
  { dayOf }: { dayOf(time: number): string },
  now: number,
): Iterable<Wanted> {
  const days = new Map<string, Wanted>()
  const add = (experience: string, day: string) => days.set(`${experience} ${day}`, { experience, day })
  const counted = memory.get(account)
  for (const { experience, at, row, updated_at } of changed)
    if (counted?.get(row) !== updated_at || updated_at > now - SETTLED) add(experience, dayOf(at))
  for (const { experience, at } of marks) add(experience, dayOf(at))
  for (const { experience, day } of due) add(experience, day)
  return days.values()
}

/** Remembers only what the overlap will look at again. */
function remember({ memory, account }: Turn, changed: Changed[], now: number): void {
  memory.set(
    account,
    new Map(changed.filter(one => one.updated_at <= now - SETTLED).map(one => [one.row, one.updated_at])),
  )
}
