import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isWritten } from '../named-test.ts'
import { MENDED } from './all.ts'
import { placesOf } from './mended.ts'

// `npm run mended` takes the mends out and looks whether the tests fail. Here the list is kept true at every commit.

test('every mend can be taken out: its place is there once, and something else stands there then', () => {
  const lost = MENDED.flatMap(mended =>
    placesOf(mended).flatMap(({ file, search, replace }) => {
      const parts = readFileSync(file, 'utf8').split(search)
      return parts.length !== 2 || search === replace ? [`${file}: ${mended.fault}`] : []
    }),
  )
  expect(lost).toEqual([])
})

test('every test that notices a missing mend is written', () => {
  expect(MENDED.filter(({ seenBy }) => !isWritten(seenBy)).map(({ seenBy }) => seenBy)).toEqual([])
})

test('no fault is listed twice', () => {
  expect(new Set(MENDED.map(({ fault }) => fault)).size).toBe(MENDED.length)
})
