import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/protocol/view.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'

const first = anExperience({ kind: 'tour', id: anId('first'), name: 'first', position: 1 })
const second = anExperience({ kind: 'survey', id: anId('second'), name: 'second', position: 2 })

async function aTour() {
  const visit = aVisit({}, [first, second])
  visit.begin()
  await visit.pass()
  return visit
}

const ENDS: Outcome[] = [{ type: 'exited' }, { type: 'completed' }, { type: 'snoozed', for: '2h' }]

describe.each(ENDS)('in the second in which somebody closes something ($type)', end => {
  test('nothing opens automatically, and after it the next one does', async () => {
    const { views, log, pass } = await aTour()
    views.get(first.id)!.say(end)
    await pass(0.9)
    expect(log).toEqual(['open first', 'close first'])
    await pass(0.2)
    expect(log).toEqual(['open first', 'close first', 'open second'])
  })

  test('nothing opens automatically on the next page either', async () => {
    const { views, beckon, nextPage, pass } = await aTour()
    views.get(first.id)!.say(end)
    await pass(0.1)
    beckon.destroy()
    const next = nextPage()
    next.begin()
    await pass(0.8)
    expect(next.log).toEqual([])
    await pass(0.2)
    expect(next.log).toEqual(['open second'])
  })

  test('a Delivery comes at once', async () => {
    const { views, server, beckon, log, pass } = await aTour()
    const sent = anExperience({ kind: 'tour', id: anId('sent'), name: 'sent' })
    server.answers({ deliveries: [aPending(sent)] })
    views.get(first.id)!.say(end)
    await beckon.refresh()
    await pass(0.5)
    expect(log).toEqual(['open first', 'close first', 'open sent'])
  })
})
