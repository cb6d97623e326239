import type { Browser } from 'playwright'
import { createServer } from '../../../src/server/app/create-server.ts'
import type { SIZES } from '../../../src/server/store/sizes.ts'
import { aPlace, type StoreName } from '../stores.ts'
import { UNLIMITED } from '../unlimited.ts'
import { compareAll } from './compare.ts'
import { compareConsole } from './compare-console.ts'
import { aVisitor, aWorld, chanceFrom, MINUTE, retire, send, step, type World } from './generate.ts'
import { signedIn } from './pages.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']
/** Shortly before clocks change somewhere, and after today: ids never go back in time. */
const STARTS = ['2027-03-20T08:00:00Z', '2027-10-27T20:00:00Z', '2027-04-01T10:00:00Z', '2027-11-03T05:00:00Z']

async function settle(world: World): Promise<void> {
  for (const server of world.servers) await server.settle()
}

export interface Case {
  store: StoreName
  processes: number
  sizes: typeof SIZES
  people: number
  moves: number
  seed: number
  /** Compares at the end only, not on the way and made anew. */
  once?: boolean
  /** Reads the console's pages at the end, too. */
  browser?: Browser | undefined
}

/** Makes one account, lives through its history, and compares every figure three times: on the way, at the end, and made anew. */
export async function liveThrough({
  store,
  processes,
  sizes,
  people,
  moves,
  seed,
  once,
  browser,
}: Case): Promise<number> {
  const chance = chanceFrom(seed)
  const place = await aPlace(store)
  const options = {
    sizes, ...place.options, accountSecret: 'secret', accountToken: 'token', log: null,
    limits: { ...UNLIMITED, deliveryLockWait: 0 },
  } // biome-ignore format: a row of fields
  const servers = []
  for (let made = 0; made < processes; made++) servers.push(await createServer(options))
  try {
    const zone = ZONES[Math.floor(chance() * ZONES.length)]!
    const world = await aWorld(servers, chance, zone, Date.parse(STARTS[Math.floor(chance() * STARTS.length)]!))
    for (let made = 0; made < people; made++) await aVisitor(world)
    const half = Math.floor(moves / 2)
    const often = Math.max(23, Math.floor(moves / 12))
    if (moves > 10_000) world.pause = MINUTE
    for (let move = 0; move < moves; move++) {
      await step(world)
      if (move % often === often - 1) await settle(world)
      if (move === half && chance() < 0.4) await retire(world)
    }
    await settle(world)
    let compared = once ? 0 : await compareAll(world, 'everybody')
    for (const visitor of world.visitors) if (!visitor.over) await send(world, visitor)
    await settle(world)
    compared += await compareAll(world)
    if (browser) compared += await throughTheConsole(world, browser)
    if (once) return compared
    await servers[0]!.makeFiguresAnew()
    await settle(world)
    return compared + (await compareAll(world, 'everybody'))
  } finally {
    for (const server of servers) await server.close()
    await place.remove()
  }
}

async function throughTheConsole(world: World, browser: Browser): Promise<number> {
  const server = world.servers[0]!
  const address = await server.listen(0)
  const page = await signedIn(browser, server, address)
  try {
    return await compareConsole(world, page, address)
  } finally {
    await page.context().close()
  }
}
