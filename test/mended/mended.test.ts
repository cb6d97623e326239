import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isWritten, partsOf, titlesIn } from '../named-test.ts'
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

const HOSTILE = 'test/server/hostile'
const NOTHING_TO_TAKE_OUT = [
  // It shows that the tests beside it can fail.
  'who may everything finds every mark',
  // Without the mend it would never end. The test after it notices.
  'does not hold up boots, claims, explanations and dry runs',
  // The library of the provider checks this, whatever we ask for.
  'cannot put in an ID token with another nonce',
  // A group of tests.
  'who was named by a backend before',
]

test('every test that plays an attacker notices a missing mend', () => {
  const unused = readdirSync(HOSTILE)
    .filter(name => name.endsWith('.test.ts'))
    .flatMap(name => {
      const file = `${HOSTILE}/${name}`
      const noticing = MENDED.map(({ seenBy }) => partsOf(seenBy)).filter(seen => seen.file === file)
      const known = [...noticing.map(({ words }) => words), ...NOTHING_TO_TAKE_OUT]
      return titlesIn(file).filter(title => !known.some(words => title.includes(words)))
    })
  expect(unused).toEqual([])
})
