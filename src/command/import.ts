import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Api, connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { type Exported, isPretty, LIST } from './exported-files.ts'
import { Failure } from './failure.ts'

/** One request takes at most this many rows, and about this many characters. */
const MOST = { rows: 500, characters: 500_000 }

export const importAll: Command = {
  words: '<folder>',
  options: SERVER,
  examples: ['beckon import account'],
  async run(given, world) {
    const [folder, ...more] = given.words
    if (folder === undefined || more.length > 0) throw new Failure('Which folder? beckon import <folder>', 2)
    const source = resolve(world.cwd, folder)
    const list = readList(source)
    const api = connect(given, world)
    await api.send('POST', '/v3/edit/import')
    const renamed = new Map<string, string>()
    for (const { name } of list.tables) await sendTable(api, source, name, renamed)
    const { contents } = await api.send<{ contents: Exported['contents'] }>('POST', '/v3/edit/import/end', {
      account: list.account,
    })
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

function readList(folder: string): Exported {
  try {
    const list = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Exported
    if (list.format === 1 && Array.isArray(list.tables)) return list
  } catch {}
  throw new Failure(`${folder} is no whole export: it needs the file ${LIST}, which beckon export writes last.`)
}

/** `renamed`: users who are in the account under another id, in everything that is sent. */
async function sendTable(api: Api, folder: string, table: string, renamed: Map<string, string>): Promise<void> {
  let rows: string[] = []
  let characters = 0
  const send = async () => {
    if (rows.length === 0) return
    const answer = await api.send<{ renamed: { [id: string]: string } }>('POST', `/v3/edit/import/${table}`, {
      rows: rows.map(row => JSON.parse(row)),
    })
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
    for (const file of readdirSync(path).sort()) yield checked(readFileSync(join(path, file), 'utf8'), join(path, file))
    return
  }
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() !== '') yield checked(line, `line ${number} of ${path}`)
  }
}

function checked(text: string, where: string): string {
  try {
    if (typeof JSON.parse(text) === 'object') return text
  } catch {}
  throw new Failure(`This is not JSON: ${where}. What was sent before stays; correct it, and import again.`)
}
