import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikeWords } from '../../../src/studio/pick/looks-like-words.ts'
import { runs } from '../../runs.ts'

const WORDS =
  'account active add address admin alert amount archive back banner billing board body button calendar card cancel cart cell chart checkbox checkout close column comment company confirm contact content copy create customer dashboard date delete description detail dialog discount document download draft dropdown edit email empty export field file filter folder footer form group header heading help history home icon image import inbox info input invite invoice item label language layout link list loading login logo logout main member menu message modal month name navigation next note notification number order output owner page panel password payment people phone picture plan play preview previous price primary print priority product profile progress project publish quantity quote radio rating remove report reset result review role save schedule search secondary section select send session settings share shipping sidebar signup sort start state status step stock submit subscription summary switch tab table tag task team template text theme time title toggle toolbar tooltip total type update upload user video view warning webhook week welcome widget width workflow workspace year'.split(
    ' ',
  )

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** How people join words in ids and classes. */
const JOINS: ((words: string[]) => string)[] = [
  words => words.join('-'),
  words => words.join('_'),
  words => words.map((word, at) => (at ? capital(word) : word)).join(''),
  words => words.map(capital).join(''),
  words => `${words.slice(0, 1)}__${words.slice(1).join('-') || 'item'}`,
  words => `js-${words.join('-')}`,
]
const written = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }), fc.constantFrom(...JOINS))
  .map(([words, join]) => join(words))
const BASE36 = 'abcdefghijklmnopqrstuvwxyz0123456789'
const hashed = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 5, maxLength: 8 })

test('what people join from words looks like words', () => {
  const property = fc.property(written, name => looksLikeWords(name))
  fc.assert(property, runs('written names', 100_000, 2_000))
})

test('a hash with a digit and a letter in it does not, wherever it stands', () => {
  const mixed = hashed(BASE36).filter(hash => /\d/.test(hash))
  const property = fc.property(written, mixed, fc.constantFrom('-', '_', '__', ''), (name, hash, joint) => {
    return (
      !looksLikeWords(`${name}${joint}${hash}`) && !looksLikeWords(`css-${hash}`) && !looksLikeWords(`${hash}-${name}`)
    )
  })
  fc.assert(property, runs('hashed names', 100_000, 2_000))
})

test('a name that ends with a number does not: somebody counted', () => {
  const property = fc.property(
    written,
    fc.nat(9_999),
    fc.constantFrom('-', '_', ':', ''),
    (name, number, joint) => !looksLikeWords(`${name}${joint}${number}`),
  )
  fc.assert(property, runs('counted names', 100_000, 2_000))
})

test('letters by chance hardly ever do, with capitals or without digits either', () => {
  const shares = [
    BASE36,
    `${BASE36}ABCDEFGHIJKLMNOPQRSTUVWXYZ_-`,
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ].map(letters => {
    const names = fc.sample(hashed(letters), { seed: 7, numRuns: 5_000 })
    return names.filter(looksLikeWords).length / names.length
  })
  expect(Math.max(...shares)).toBeLessThan(0.03)
})

test.each([
  'react-tabs-0',
  'radix-:r1:',
  ':r3:',
  'headlessui-menu-button-2',
  'mat-input-12',
  'ember417',
  'cdk-overlay-0',
  'Button_root__x7Ya2',
  '_button_1a2b3_12',
  'css-1tk4m2z',
  'css-1tk4m2z-Button',
  'sc-bczRLJ',
  'hJYqbO',
  'jss103',
  'data-v-7ba5bd90',
  '_ngcontent-abc-c12',
  'svelte-1xy9q0p',
  'e1f2b3c40',
  '',
  '-',
  'x',
])('%s does not look like words', name => {
  expect(looksLikeWords(name)).toBe(false)
})

test.each([
  'MuiButton-root',
  'btn-primary',
  'nav',
  'HTMLView',
  'signup',
  '/projects/new',
  'user.email',
  'billing:plan',
])('%s looks like words', name => {
  expect(looksLikeWords(name)).toBe(true)
})
