import { expect, test } from 'vitest'
import { FAMILIES, topicsList, topicsMeant, topicsWords } from '../../src/console/webhooks/topic-words.ts'
import { TOPICS } from '../../src/protocol/webhook.ts'

test('every topic can be chosen, and what is chosen is said as shortly as it can be', () => {
  const all = FAMILIES.flatMap(({ topics }) => topics)
  expect([...all, 'ping'].toSorted()).toEqual(Object.keys(TOPICS).toSorted())
  for (const topics of [['*'], ['tour.*', 'goal.reached'], ['survey.answered', 'delivery.dropped'], []])
    expect(topicsList(topicsMeant(topics))).toEqual(topics)
  expect(topicsList(new Set(['launcher.displayed', 'launcher.started']))).toEqual([
    'launcher.displayed',
    'launcher.started',
  ])
})

test('what a webhook is told of reads as words', () => {
  expect(topicsWords(['*'])).toBe('Everything')
  expect(topicsWords(['survey.*', 'delivery.dropped'])).toBe('Everything about surveys, delivery.dropped')
  expect(topicsWords(['tour.*', 'goal.reached', 'delivery.created', 'delivery.dropped'])).toBe(
    'Everything about tours, goal.reached, 2 more',
  )
})
