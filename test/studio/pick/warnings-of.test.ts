import { expect, test } from 'vitest'
import { warningsOf, warningsOfCount } from '../../../src/studio/pick/warnings-of.ts'

test.each([
  ['#billing .save', []],
  ['[data-testid="save"]', []],
  ['main', []],
  ['rapi-doc >>> #top', []],
  ['#list li:nth-of-type(3)', ['By position']],
  ['ul > li:first-child', ['By position']],
  ['[aria-label="Close"]', ['By a text that is translated']],
  ['#billing [placeholder="Your e-mail"]', ['By a text that is translated']],
  ['.css-1tk4m2z', ['This class looks generated']],
  ['#\\:r1\\:', ['This id looks generated']],
  ['.sc-bczRLJ .hJYqbO', ['This class looks generated']],
  ['#address-line-2', ['By a number']],
  ['[href="/projects/42"]', ['By a number']],
  ['tr:has([href="/projects/apollo"]) .edit', ['By what is in it']],
  ['#toolbar button', ['By its kind alone']],
  ['#toolbar [type="submit"]', ['By its kind alone']],
  ['#toolbar .btn', ['By its kind alone']],
  ['#toolbar h2', []],
  ['h2', ['By its kind alone']],
  ['.app-button', ['By its kind alone']],
  ['[title=".a#b:first-child"]', ['By a text that is translated']],
])('of %s says %j', (selector, expected) => {
  const said = warningsOf(selector).map(sentence => sentence.slice(0, sentence.indexOf(':')))
  expect(said).toEqual(expected)
})

test('how many elements match is said unless it is one', () => {
  expect(warningsOfCount(0)).toEqual(['Nothing matches on this page.'])
  expect(warningsOfCount(1)).toEqual([])
  expect(warningsOfCount(7)).toEqual(['Matches 7 elements: the first one is used.'])
})
