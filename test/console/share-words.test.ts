import { expect, test } from 'vitest'
import { shareWords } from '../../src/console/words/share-words.ts'

test('who of the people really gets it is said for each kind', () => {
  const said = [
    { kind: 'tour' },
    { kind: 'tour', automatic: true, percent: 100 },
    { kind: 'embed', percent: 10 },
    { kind: 'survey', automatic: false, percent: 10 },
    { kind: 'embed', automatic: false },
  ].map(shareWords)
  expect(said).toEqual([
    '',
    '',
    'It is an experiment: 10 % of them get it.',
    'It is not automatic: only people with a Delivery get it.',
    'It is not automatic: people get it only where a link or the page starts it.',
  ])
})
