import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { comePeople, missing, type People, seconds, tell, untilIt } from '../faults/people.ts'
import { type Serving, startServing } from '../faults/serving.ts'
import { note } from '../faults/table.ts'
import { type Cluster, type Name, startCluster } from './cluster.ts'

/** Both ways to a cluster: through HAProxy, and with every host in `DATABASE_URL`. */
const WAYS = ['HAProxy', 'several hosts'] as const

let cluster: Cluster
let servers: Serving[]
beforeAll(async () => {
  cluster = await startCluster()
  servers = []
  for (const url of [cluster.url, cluster.hosts])
    servers.push(await startServing({ DATABASE_URL: url, BECKON_DATABASE_TIMEOUT: '2' }))
})
afterAll(async () => {
  const codes = await Promise.all((servers ?? []).map(one => one.end('SIGTERM')))
  await cluster?.stop()
  expect(codes.filter(code => code !== 0)).toEqual([])
})

interface Drill {
  fault: string
  breaks(leader: Name): Promise<unknown> | unknown
  /** The old primary comes back. */
  mends(leader: Name): Promise<unknown> | unknown
}

const DRILLS: Drill[] = [
  { fault: 'killed', breaks: leader => cluster.signal(leader, 'SIGKILL'), mends: leader => cluster.start(leader) },
  { fault: 'frozen', breaks: leader => cluster.signal(leader, 'SIGSTOP'), mends: leader => cluster.signal(leader, 'SIGCONT') },
  { fault: 'cut off', breaks: leader => cluster.cutOff(leader), mends: leader => cluster.join(leader) },
  { fault: 'switched', breaks: leader => cluster.switchOver(leader), mends: () => {} },
] // biome-ignore format: a row each

const writesAgain = async (people: People) => {
  const before = people.acknowledged.size
  await pause(500)
  return people.acknowledged.size > before + 5
}

test.each(
  [true, false].flatMap(synchronous =>
    DRILLS.map(drill => ({ ...drill, synchronous, mode: synchronous ? 'synchronous' : 'asynchronous' })),
  ),
)('the primary is $fault, $mode: no process is started anew', async ({ fault, breaks, mends, synchronous, mode }) => {
  await cluster.configure({ synchronous_mode: synchronous })
  await untilIt(cluster.whole)
  // Patroni tells PostgreSQL in its next round.
  await pause(6_000)
  const crowds = servers.map(({ address }) => comePeople(() => address))
  await untilIt(() => crowds.every(people => people.acknowledged.size >= 40))
  for (const people of crowds) {
    people.answers()
    people.slowest()
    people.gap()
  }
  const before = (await cluster.primary())!
  await breaks(before)
  await untilIt(async () => {
    const now = await cluster.primary()
    return now !== null && now !== before
  })
  for (const people of crowds) await untilIt(() => writesAgain(people))
  const told = crowds.map(people => ({ answers: people.answers(), slowest: people.slowest(), gap: people.gap() }))
  await mends(before)
  await untilIt(cluster.whole)
  for (const people of crowds) await untilIt(() => writesAgain(people))
  await Promise.all(crowds.map(people => people.stop()))
  for (const [index, people] of crowds.entries()) {
    const lost = await missing(servers[index]!.address, people.acknowledged)
    const { answers, slowest, gap } = told[index]!
    note(inject('rows'), {
      fault: `primary ${fault}, ${mode}, ${WAYS[index]}`,
      answers: tell(answers, slowest),
      acknowledged: people.acknowledged.size,
      lost: lost.length,
      recovery: `${seconds(gap)} without a write`,
    })
    if (synchronous) expect(lost).toEqual([])
    expect([...answers.keys()].filter(status => status !== '200' && status !== '503')).toEqual([])
  }
})
