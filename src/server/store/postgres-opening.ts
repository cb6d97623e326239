import type pg from 'pg'
import type { Opening, Question, Value } from './store.ts'

const TIME = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'
const NOW = `SELECT ${TIME}`
/** Asks for the time and for a row, if there is one, in one statement. */
const WITH_TIME = `SELECT t.now, q.* FROM (${NOW}) t LEFT JOIN (SELECT 1 AS there, asked.* FROM (`

function withoutTime(result: pg.QueryResult): pg.QueryResult {
  const { now: _, there, ...row } = result.rows[0]
  return { ...result, rows: there === null ? [] : [row] }
}

/** The time of the database, and the questions that were asked together with it. Each question is answered once. */
export function askOpening(send: (sql: string, values: Value[]) => Promise<pg.QueryResult>, opening?: Opening) {
  const [first, ...others]: Question[] = opening?.() ?? []
  const beginning = first ? send(`${WITH_TIME}${first.sql}) asked) q ON true`, first.values) : send(NOW, [])
  const time = beginning.then(({ rows }) => rows[0].now as number)
  const opened = others.map(question => ({ ...question, answer: send(question.sql, question.values) }))
  if (first) opened.unshift({ ...first, answer: beginning.then(withoutTime) })
  for (const answer of [time, ...opened.map(one => one.answer)]) answer.catch(() => {})
  return {
    time,
    /** The answer, if this was asked. */
    take(sql: string, values: Value[]): Promise<pg.QueryResult> | undefined {
      const index = opened.findIndex(
        one => one.sql === sql && one.values.every((value, i) => (value ?? null) === (values[i] ?? null)),
      )
      return index < 0 ? undefined : opened.splice(index, 1)[0]!.answer
    },
  }
}
