import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE, tablesFile, tablesOfSqlite } from '../../../scripts/tables.ts'
import { TABLES } from '../../../src/server/store/tables.ts'
import { aPlace, type Place } from '../stores.ts'
import { byHand, type Column, wrongIn } from './check-row.ts'
import { type Given, openPostgresForTypes, openSqliteForNames, type Prepare } from './databases.ts'
import { leavesAccount } from './leaves-account.ts'
import { ALWAYS_SET, schema } from './schema.ts'
import { readSites, type Sites } from './sites.ts'
import { createTree, parseStatement } from './tree.ts'

const root = join(import.meta.dirname, '../../..')

/** Statements about the database itself, in the words of only one. */
const OF_SQLITE = /\b(?:pragma_|sqlite_)/
const OF_POSTGRES = /\bpg_/

/**
 * What cannot be read from the sources. Some hand on what others ask. The others are about every table that a migration makes, with
 * the columns of its key. Tests of moving, leaving and deleting run them.
 */
const UNREADABLE = [
  'operations/leaving/delete-account.ts: name',
  "operations/leaving/export.ts: columns.join(', ')",
  'operations/leaving/export.ts: name',
  'operations/leaving/import.ts: name',
  'operations/leaving/import.ts: sql.slice(EVERY_ACCOUNT.length).trim()',
  'operations/leaving/leaving-routes.ts: name',
  'operations/move/sqlite-end.ts: sql',
  'operations/watch-store.ts: sql',
  'store/made-before.ts: name',
]

describe('Every statement of the server', () => {
  let place: Place
  let sqlite: Prepare<string>
  let postgres: Prepare<Given>
  let read: Sites

  beforeAll(async () => {
    place = await aPlace('PostgreSQL')
    sqlite = openSqliteForNames()
    postgres = await openPostgresForTypes(place.options.databaseUrl!)
    read = readSites()
  })
  afterAll(async () => {
    await sqlite.close()
    await postgres.close()
    await place.remove()
  })

  test('is read from the sources', () => {
    expect(read.sites.length).toBeGreaterThan(500)
    expect([...new Set(read.unreadable)].sort()).toEqual(UNREADABLE)
    const files = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    const sources = files.map(file => file.split(sep).join('/')).filter(file => /(?<!\.d)\.ts$/.test(file))
    expect(sources.filter(file => !file.includes('migrations/') && !read.files.includes(file))).toEqual([])
  })

  test('is understood by both databases, which give the same columns', async () => {
    const wrong: string[] = []
    for (const { place, text } of everyText())
      for (const [database, never] of [
        [sqlite, OF_POSTGRES],
        [postgres, OF_SQLITE],
      ] as const)
        if (!never.test(text))
          await database.prepare(text).catch(error => wrong.push(`${place} ${error.message}: ${text}`))
    for (const { place, text } of portable()) {
      const [names, types] = [await sqlite.prepare(text), await postgres.prepare(text)]
      // Nobody can read a column without a name, such as that of `SELECT 1`.
      const named = types.map(({ name }, at) => (name === '?column?' ? names[at] : name))
      if (named.join() !== names.join()) wrong.push(`${place} ${named} is not ${names}`)
      for (const { name, gives } of types)
        if (gives !== 'string' && gives !== 'number') wrong.push(`${place} ${name} is a ${gives} on PostgreSQL`)
    }
    expect(wrong).toEqual([])
  })

  test('gives what its row type says', async () => {
    const wrong = new Set<string>()
    for (const { place, text, row } of portable())
      if (row) for (const each of wrongIn(row, await columnsOf(text))) wrong.add(`${place} ${each}`)
    expect([...wrong]).toEqual([])
  })

  test('has a row type that names its table', async () => {
    const found = new Set<string>()
    for (const { place, text, row } of portable())
      if (row) for (const each of byHand(row, await columnsOf(text))) found.add(`${place} ${each}`)
    expect([...found]).toEqual([])
  })

  test('says whose rows it means', async () => {
    const leaving: string[] = []
    for (const { place, text } of everyText()) {
      const wrong = await leavesAccount(text, schema)
      if (wrong) leaving.push(`${place} ${wrong}: ${text}`)
    }
    expect(leaving).toEqual([])
  })

  test('that makes a row gives the columns that are always set', () => {
    for (const each of ALWAYS_SET) {
      const [table, column] = each.split('.')
      const inserts = everyText().filter(({ text }) => text.includes(`INSERT INTO ${table} `))
      expect(inserts.length).toBeGreaterThan(0)
      for (const { text } of inserts) expect(/\(([^)]*)\)/.exec(text)![1]!.split(/,\s*/)).toContain(column)
    }
  })

  const everyText = () => read.sites.flatMap(({ texts, ...site }) => texts.map(text => ({ ...site, text })))
  const portable = () => everyText().filter(({ text }) => !OF_SQLITE.test(text) && !OF_POSTGRES.test(text))

  async function columnsOf(text: string): Promise<Column[]> {
    const results = createTree(schema).statement(await parseStatement(text))
    const types = await postgres.prepare(text)
    expect([text, results.length]).toEqual([text, types.length])
    return types.map(({ name, gives }, at) => ({ ...results[at]!, name, gives }))
  }
})

describe('The tables that row types come from', () => {
  test('are those of the migrations: `npm run tables` writes them', () => {
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(tablesFile(tablesOfSqlite()))
  })

  test('are the same on PostgreSQL', async () => {
    const place = await aPlace('PostgreSQL')
    const { columns, close } = await openPostgresForTypes(place.options.databaseUrl!)
    const there = await columns()
    await close()
    await place.remove()
    const here = Object.entries(TABLES).flatMap(([table, columns]) =>
      Object.entries(columns).map(([name, type]) => `${table}.${name} ${type}`),
    )
    expect(there.sort()).toEqual(here.sort())
  })
})
