import { isUtf8 } from 'node:buffer'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { ExportAnswer } from '../protocol/schema/leaving.ts'
import { type Api, connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { isPretty, LIST } from './exported-files.ts'
import { Failure } from './failure.ts'
import { importPeople } from './import-people.ts'
import { notUtf8, readText } from './read-text.ts'

/** One request takes at most this many rows, and about this many characters. */
const MOST = { rows: 500, characters: 500_000 }

export const importAll: Command = {
  words: '<folder or people.csv>',
  options: {
    run: { says: 'people from a file: do it. Without this, it only says what it would do' },
    action: { value: 'what', says: 'upsert (default), create, update or forget' },
    column: {
      value: 'column=property',
      multiple: true,
      says: 'what a column is: uid, email, profile_id, company, a property, or nothing to leave it out; may be repeated',
    },
    empty: { value: 'keep|remove', says: 'what an empty cell means; default keep' },
    ...SERVER,
  },
  examples: ['beckon import account', 'beckon import people.csv', 'beckon import people.csv --column Plan=tier --run'],
  async run(given, world) {
    const [folder, ...more] = given.words
    if (folder === undefined || more.length > 0)
      throw new Failure('Which folder, or which CSV file of people? beckon import <folder or people.csv>', 2)
    const source = resolve(world.cwd, folder)
    if (/\.(csv|tsv|txt)$/i.test(folder)) return importPeople(given, world, source)
    const list = readList(source)
    const api = connect(given, world)
    await api.send('POST', '/v3/edit/import')
    const renamed = new Map<string, string>()
    for (const { name } of list.tables) await sendTable(api, source, name, renamed)
    const { contents } = await api.send('POST', '/v3/edit/import/end', { account: list.account })
    if (given.on('json')) world.out(JSON.stringify({ contents }, null, 2))
    else {
      for (const [what, count] of Object.entries(contents)) world.out(`${what.padEnd(14)} ${count}`)
      world.out(
        'Everything is imported. Users need a new link to sign in, webhooks have new secrets, and pages and backends need the token, the secret and the keys of this account.',
      )
    }
    return 0
  },
}

/** What an import needs of it. */
const List = ExportAnswer.pick({ format: true, account: true, tables: true })

function readList(folder: string): z.output<typeof List> {
  try {
    return List.parse(JSON.parse(readFileSync(join(folder, LIST), 'utf8')))
  } catch {}
  throw new Failure(`${folder} is no whole export: it needs the file ${LIST}, which beckon export writes last.`)
}

/** `renamed`: users who are in the account under another id, in everything that is sent. */
async function sendTable(api: Api, folder: string, table: string, renamed: Map<string, string>): Promise<void> {
  let rows: string[] = []
  let characters = 0
  const send = async () => {
    if (rows.length === 0) return
    const answer = await api.send('POST', '/v3/edit/import/:table', { table, rows: rows.map(row => JSON.parse(row)) })
    for (const [from, to] of Object.entries(answer.renamed)) renamed.set(from, to)
    rows = []
    characters = 0
  }
  for await (const text of rowsIn(folder, table)) {
    // An id is unlike any other text, so it can be replaced wherever it stands.
    const row = [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text)
    rows.push(row)
    characters += row.length
    if (rows.length >= MOST.rows || characters >= MOST.characters) await send()
  }
  await send()
}

async function* rowsIn(folder: string, table: string): AsyncGenerator<string> {
  const path = join(folder, isPretty(table) ? table : `${table}.jsonl`)
  if (!existsSync(path)) return
  if (isPretty(table)) {
    for (const file of readdirSync(path).sort()) yield checked(readText(join(path, file)), join(path, file))
    return
  }
  let number = 0
  for await (const bytes of linesOf(path)) {
    number++
    if (!isUtf8(bytes)) throw new Failure(`Line ${number} of ${path}: ${notUtf8(bytes)}.`)
    const line = bytes.toString('utf8')
    if (line.trim() !== '') yield checked(line, `line ${number} of ${path}`)
  }
}

/** The lines of a file that may be large, as bytes: whoever decodes them in pieces cannot say which one is wrong. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let begin = 0
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, begin)) {
      yield Buffer.concat([...rest, chunk.subarray(begin, end)])
      rest = []
      begin = end + 1
    }
    rest.push(chunk.subarray(begin))
  }
  yield Buffer.concat(rest)
}

const NEW_LINE = 0x0a

function checked(text: string, where: string): string {
  try {
    if (typeof JSON.parse(text) === 'object') return text
  } catch {}
  throw new Failure(`This is not JSON: ${where}. What was sent before stays; correct it, and import again.`)
}
