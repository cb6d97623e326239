import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG, runs } from '../runs.ts'
import { aServer } from '../server/stores.ts'
import { history } from './people/history.ts'
import { play } from './people/play.ts'
import { virtualWorlds } from './people/virtual-world.ts'

// A visit adds all its listeners to one signal. Node thinks that more than ten are a leak.
setMaxListeners(0)

test('whoever looks in whichever tab and browser, what was said reaches the person that it was said of, once', {
  timeout: LONG,
}, async () => {
  const slice = runs('histories of people', 20_000, 12)
  let server = await aServer('SQLite in memory')
  let openWorld = await virtualWorlds(server)
  let histories = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ clockErrors, moves }) => {
      if (++histories % 20 === 0) {
        await server.close()
        server = await aServer('SQLite in memory')
        openWorld = await virtualWorlds(server)
      }
      expect(await play(await openWorld(clockErrors), moves)).toEqual([])
    }),
    slice,
  )
  await server.close()
})
