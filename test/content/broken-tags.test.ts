import { expect, test } from 'vitest'
import { brokenTags } from '../../src/content/broken-tags.ts'

const ORIGINAL = 'Hello {{first_name fallback="there"}}, **you** have {{pluralize seats "seat" "seats"}}'

test.each([
  ['Hallo {{first_name fallback="x"}', '{{first_name fallback="x"} is not closed'],
  ['Hallo {first_name}', '{first_name} must be {{first_name}}'],
  ['Hallo {{first_name fallback=«du»}}', 'needs straight quotes'],
  ['Hallo {{}}', '{{}} is not a merge tag'],
  ['Hallo first_name}}', 'is not closed'],
  ['Hallo &lt;b&gt;du&lt;/b&gt;', '&lt; must be the character itself'],
])('%s: %s', (text, says) => {
  expect(brokenTags(text, ORIGINAL).join()).toContain(says)
})

test.each([
  'Hallo {{first_name fallback="du"}}',
  'Hallo {{first_name fallback=“du”}}, {{pluralize seats one="Platz" other="Plätze"}}',
  'Nothing of it',
  'A {brace} of its own',
])('%s is whole', text => {
  expect(brokenTags(text, ORIGINAL)).toEqual([])
})

test('what the original has too is no mistake of a translator', () => {
  expect(brokenTags('Tippe {{ und &amp;', 'Type {{ and &amp;')).toEqual([])
})
