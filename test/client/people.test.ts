import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG, runs } from '../runs.ts'
import { aServer } from '../server/stores.ts'
import { history } from './people/history.ts'
import { play } from './people/play.ts'
import { aVirtualWorld } from './people/virtual-world.ts'

// A visit adds all its listeners to one signal. Node thinks that more than ten are a leak.
setMaxListeners(0)

test('whoever looks in whichever tab and browser, what was said reaches the person that it was said of, once', {
  timeout: LONG,
}, async () => {
  const slice = runs('histories of people', 20_000, 40)
  await fc.assert(
    fc.asyncProperty(history, async ({ clockErrors, moves }) => {
      const server = await aServer('SQLite in memory')
      try {
        expect(await play(await aVirtualWorld(server, clockErrors), moves)).toEqual([])
      } finally {
        await server.close()
      }
    }),
    slice,
  )
})
