import { describe, expect, test } from 'vitest'
import type { LimitGroup } from '../../../src/protocol/limit-group.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'
import { navigate } from '../model/page-moves.ts'

const at = (value: string) => ({ url: { match: 'all' as const, rules: [{ kind: 'simple' as const, value }] } })
const first = anExperience({ id: anId('first'), name: 'first', position: 1 })
const second = anExperience({ id: anId('second'), name: 'second', position: 2 })
const GROUP: LimitGroup = { id: anId('group'), name: 'Tours', size: 1, every: '1h' }

/** A visit whose feed has these limit groups. */
function limited(limits: LimitGroup[] | undefined, live = [first, second], answer: object = {}) {
  const visit = aVisit(answer, live)
  visit.server.replies.feed = () => Response.json({ version: '1', experiences: live, segments: {}, limits })
  return visit
}
const complete = (visit: ReturnType<typeof limited>, name: string) =>
  visit.views.get(anId(name))!.say({ type: 'completed' })

describe('limit groups on a page', () => {
  test('without any, a page loads no code for them', async () => {
    const visit = limited(undefined)
    visit.begin()
    await visit.pass()
    expect(visit.shown).toEqual([first.id])
    expect(visit.parts.asked).not.toContain('limits')
  })

  test('nothing starts automatically before their code is there; a Delivery does', async () => {
    const delivered = anExperience({ id: anId('delivered'), name: 'delivered' })
    const visit = limited([GROUP], [first], { deliveries: [aPending(delivered)] })
    const arrive = visit.parts.hold('limits')
    visit.begin()
    await visit.pass()
    expect(visit.shown).toEqual([delivered.id])
    complete(visit, 'delivered')
    visit.server.answers({ deliveries: [] })
    await visit.pass()
    expect(visit.shown).toEqual([delivered.id])
    arrive()
    await visit.pass()
    expect(visit.shown).toEqual([delivered.id, first.id])
  })

  test('the next one comes when there is room, and not before', async () => {
    const visit = limited([GROUP])
    visit.begin()
    await visit.pass()
    complete(visit, 'first')
    await visit.pass(3_500)
    expect(visit.shown).toEqual([first.id])
    await visit.pass(120)
    expect(visit.shown).toEqual([first.id, second.id])
  })

  test('all groups of it must have room, and what is taken out of limits needs and takes none', async () => {
    const free = anExperience({ id: anId('free'), name: 'free', position: 0, unlimited: true })
    const wide = { ...GROUP, id: anId('wide'), size: 9 }
    const visit = limited([wide, { ...GROUP, experiences: [first.id, second.id] }], [free, first, second])
    visit.begin()
    await visit.pass()
    complete(visit, 'free')
    await visit.pass()
    complete(visit, 'first')
    await visit.pass()
    expect(visit.shown).toEqual([free.id, first.id])
    const told = await visit.beckon.explain()
    expect(told?.verdicts.find(({ candidate }) => candidate.experience.id === second.id)?.because).toBe('limited')
  })

  test('what the page asks for comes, and takes no room', async () => {
    const asked = anExperience({ id: anId('asked'), name: 'asked', automatic: false })
    const visit = limited([GROUP], [first, second, asked])
    visit.begin()
    await visit.pass()
    complete(visit, 'first')
    await visit.pass()
    void visit.beckon.show(asked.id)
    await visit.pass()
    expect(visit.shown).toEqual([first.id, asked.id])
    complete(visit, 'asked')
    await visit.pass(3_600)
    expect(visit.shown).toEqual([first.id, asked.id, second.id])
  })

  test('what the server knows of other devices counts', async () => {
    const visit = limited([GROUP])
    visit.server.answers({ limited: { [GROUP.id]: [visit.time.now() - 1_800_000] } })
    visit.begin()
    await visit.pass(1_700)
    expect(visit.shown).toEqual([])
    await visit.pass(200)
    expect(visit.shown).toEqual([first.id])
  })

  test('two tabs that begin at once take the last room once', async () => {
    const [here, there] = [
      anExperience({ id: anId('here'), name: 'here', step: at('/home') as never }),
      anExperience({ id: anId('there'), name: 'there', step: at('/other') as never }),
    ]
    const visit = limited([GROUP], [here, there])
    const other = visit.anotherTab()
    navigate(other.host, '/other')
    visit.begin()
    other.begin()
    await visit.pass(60)
    expect([...visit.shown, ...other.shown]).toHaveLength(1)
    await visit.pass(3_600)
    expect([...visit.shown, ...other.shown].sort()).toEqual([here.id, there.id].sort())
  })

  test('a limit that cannot be read keeps back what it is about', async () => {
    const visit = limited([{ ...GROUP, every: 'soon' }])
    visit.server.answers({ limited: { [GROUP.id]: [visit.time.now()] } })
    visit.begin()
    await visit.pass()
    expect(visit.shown).toEqual([])
  })
})
