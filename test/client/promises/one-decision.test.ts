import { expect, test } from 'vitest'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'

const waiting = anExperience({ id: anId('tour'), step: { triggers: [{ on: 'named', name: 'never' }] } })

async function decisions(work: (visit: ReturnType<typeof aVisit>) => void): Promise<number> {
  const visit = aVisit({}, [waiting])
  let decided = 0
  visit.begin()
  await visit.pass()
  visit.beckon.on('verdict', () => decided++)
  work(visit)
  await visit.pass()
  return decided
}

test('a hundred triggers in a loop are one decision', async () => {
  const decided = await decisions(({ beckon }) => {
    for (let index = 0; index < 100; index++) beckon.trigger(`trigger ${index}`)
  })
  expect(decided).toBe(1)
})

test('triggers, properties and events of one moment are one decision', async () => {
  const decided = await decisions(({ beckon }) => {
    for (let index = 0; index < 10; index++) {
      beckon.trigger(`trigger ${index}`)
      beckon.track(`event ${index}`)
      beckon.set({ count: index })
    }
  })
  expect(decided).toBe(1)
})
