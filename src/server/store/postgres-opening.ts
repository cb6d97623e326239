import type pg from 'pg'
import { nameColumns } from './name-columns.ts'
import type { Opening, Question, Value } from './store.ts'

const TIME = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'

/** One statement for the time and the rows of all questions, each as a list. One answer costs a fraction of several. */
const texts = new Map<string, string>()

function textFor(questions: Question[]): string {
  const key = questions.map(({ sql }) => sql).join('; ')
  let text = texts.get(key)
  if (text === undefined) {
    let before = 0
    const lists = questions.map(({ sql, values }, index) => {
      const numbered = nameColumns(sql).replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)
      before += values.length
      return `, (SELECT json_agg(q${index}) FROM (${numbered}) q${index}) AS a${index}`
    })
    text = `SELECT ${TIME}${lists.join('')}`
    texts.set(key, text)
  }
  return text
}

interface Opened extends Question {
  answer: Promise<pg.QueryResult>
}

/** The time of the database, and the questions that were asked together with it or later. Each question is answered once. */
export function askOpening(send: (sql: string, values: Value[]) => Promise<pg.QueryResult>, opening?: Opening) {
  const opened: Opened[] = []

  function ask(questions: Question[]): Promise<number> {
    const values = questions.flatMap(question => question.values)
    const answer = send(textFor(questions), values)
    for (const [index, question] of questions.entries())
      opened.push({
        ...question,
        answer: answer.then(result => ({ ...result, rows: result.rows[0][`a${index}`] ?? [] })),
      })
    const time = answer.then(({ rows }) => rows[0].now as number)
    for (const each of [time, ...opened.map(one => one.answer)]) each.catch(() => {})
    return time
  }

  return {
    time: ask(opening?.() ?? []),
    ask: (questions: Question[]) => void ask(questions),
    /** The answer, if this was asked. */
    take(sql: string, values: Value[]): Promise<pg.QueryResult> | undefined {
      const index = opened.findIndex(
        one => one.sql === sql && one.values.every((value, i) => (value ?? null) === (values[i] ?? null)),
      )
      return index < 0 ? undefined : opened.splice(index, 1)[0]!.answer
    },
  }
}
