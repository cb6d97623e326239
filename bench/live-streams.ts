import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { sendLoad } from './server-load.ts'
import { boots, listens, type Seeded } from './server-requests.ts'
import { createPrograms, type Programs, type Started } from './start-server.ts'

interface Side {
  server: Started
  seeded: Seeded
}

export interface Streams {
  /** Additional megabytes after they began to listen. */
  memory: number
  /** Seconds of CPU time per second while nothing is new. */
  idle: number
  /** The cost of boots with listeners, divided by the cost without, one ratio for each turn. */
  cost: number[]
  wait: number[]
}

const CONNECTIONS = 8
/** Long enough for two keepalive messages. */
const IDLE_SECONDS = 52
const OPENED_AT_ONCE = 100
/** Turns until both have compiled their code. */
const WARM_UP = 5

/** Two servers with the same people. One of them has this many listeners. Boots go to both in turns. */
export async function timeBootsBesideStreams(
  program: string,
  folder: string,
  streams: number,
  turns: number,
): Promise<Streams> {
  const programs = createPrograms(program)
  const sockets: Socket[] = []
  try {
    const quiet = await startSide(programs, join(folder, 'quiet'), streams)
    const listened = await startSide(programs, join(folder, 'listened'), streams)
    await turnOf(listened)
    const before = listened.server.memory()
    for (let at = 0; at < streams; at += OPENED_AT_ONCE) {
      const some = Array.from({ length: Math.min(OPENED_AT_ONCE, streams - at) }, (_, i) => open(listened, at + i))
      sockets.push(...(await Promise.all(some)))
    }
    const memory = listened.server.memory() - before
    const used = listened.server.cpu()
    await new Promise(resolve => setTimeout(resolve, IDLE_SECONDS * 1_000))
    const idle = (listened.server.cpu() - used) / IDLE_SECONDS
    const cost: number[] = []
    const wait: number[] = []
    for (let turn = -WARM_UP; turn < turns; turn++) {
      const [beside, without] = [await turnOf(listened), await turnOf(quiet)]
      if (turn < 0) continue
      cost.push(beside.cost / without.cost)
      wait.push(beside.wait / without.wait)
    }
    if (sockets.some(socket => socket.destroyed)) throw new Error('a stream was ended')
    return { memory, idle, cost, wait }
  } finally {
    for (const socket of sockets) socket.destroy()
    programs.stop()
  }
}

async function startSide(programs: Programs, data: string, people: number): Promise<Side> {
  const file = `${data}.json`
  const server = await programs.start('beckon', data, people, 0, 0, file)
  const headers = { 'x-account-secret': 'bench', 'content-type': 'application/json' }
  const body = JSON.stringify({ live_pages: true })
  const answer = await fetch(`${server.address}/v3/edit/account`, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`live pages could not be switched on: ${await answer.text()}`)
  return { server, seeded: JSON.parse(readFileSync(file, 'utf8')) as Seeded }
}

/** A page that listens. It is open once the head of the answer has arrived. */
function open({ server, seeded }: Side, index: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.on('error', reject).on('connect', () => socket.write(listens(seeded)(index)))
    socket.once('data', chunk => {
      if (chunk.toString('latin1', 9, 12) === '200') resolve(socket.resume())
      else reject(new Error(`a stream was refused: ${chunk}`))
    })
  })
}

async function turnOf({ server, seeded }: Side): Promise<{ cost: number; wait: number }> {
  const used = server.cpu()
  const load = await sendLoad(server.address, boots(seeded, false), { index: 0 }, CONNECTIONS, 1)
  if (load.failed > 0) throw new Error(`${load.failed} boots were not answered`)
  return {
    cost: (server.cpu() - used) / load.answered,
    wait: load.latencies[Math.floor(load.latencies.length / 2)]!,
  }
}
