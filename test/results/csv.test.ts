import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../../src/results/csv.ts'
import { runs } from '../runs.ts'

/** Texts that people have put into forms to run them in somebody's spreadsheet. */
const PAYLOADS = [
  '=1+1', '=cmd|\'/c calc\'!A1', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://example.com","x")', '\t=1', '\r=1', '\n=1',
  ' =1', '  +1', '＝1+1', '＋1', '－1', '＠SUM(1)', '%0A=1', '|calc', '=IMPORTXML("http://example.com")', '\u0000=1', '\u200b=1',
] // biome-ignore format: a list

test.each(PAYLOADS)('%j is text', payload => {
  const [[cell]] = parse(csvLine([payload, 'x']), { bom: false }) as [[string]]
  expect(cell.startsWith("'")).toBe(true)
  expect(cell.slice(1)).toBe(payload)
})

test('numbers stay numbers, also below zero', () => {
  expect(csvLine([-12.5, 0, null, true])).toBe('-12.5,0,,true\r\n')
})

test('a second parser reads the same cells', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a,b', '"', 'a"b', 'x\r\ny', ' x ', '', ...PAYLOADS),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), rows => {
      const width = Math.min(...rows.map(row => row.length))
      const given = rows.map(row => row.slice(0, width))
      const read = parse(given.map(csvLine).join(''), { recordDelimiter: '\r\n' }) as string[][]
      expect(read.map(row => row.map(text => text.replace(/^'(?=[\s\p{C}]*[=+\-@|%＝＋－＠]|[\t\r\n])/u, '')))).toEqual(
        given,
      )
    }),
    runs('tables for spreadsheets', 5_000, 300),
  )
})
