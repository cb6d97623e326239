import fc from 'fast-check'
import { expect, test } from '../../src/testing/index.ts'
import { history } from '../../test/client/people/history.ts'
import { play } from '../../test/client/people/play.ts'
import { LONG, runs } from '../../test/runs.ts'
import { aBrowserWorld, publishTours } from './browser-world.ts'

test('whoever looks in whichever real tab and browser, what was said reaches the person that it was said of, once', async ({
  browser,
  beckon,
}) => {
  test.setTimeout(LONG)
  const { seed, numRuns } = runs('histories of people in browsers', 300, 1)
  const tours = await publishTours(beckon)
  for (const [index, { moves }] of fc.sample(history, { seed, numRuns }).entries()) {
    const world = await aBrowserWorld(browser, beckon, tours)
    expect(await play(world, moves), `history ${index} of seed ${seed}: ${JSON.stringify(moves)}`).toEqual([])
    await world.close()
    if (index % 25 === 24) console.log(`${index + 1} histories`)
  }
})
