import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timeDeliveries } from './live-appear.ts'
import { timeBootsBesideStreams } from './live-streams.ts'
import { bundleChild } from './start-server.ts'
import { figure, median, quantile, table } from './statistics.ts'

// `npm run bench -- live`: how soon a Delivery appears on an open page in a real browser, and what thousands of listening pages
// cost a server. `-- live appear` or `streams`: only one of the two. Build the runtime first.

const DELIVERIES = Number(process.env.BENCH_DELIVERIES ?? 100)
const STREAMS = Number(process.env.BENCH_STREAMS ?? 5_000)
const TURNS = Number(process.env.BENCH_TURNS ?? 15)

const only = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'beckon-live-'))
try {
  if (only !== 'streams') {
    const taken = await timeDeliveries(join(folder, 'appear'), DELIVERIES)
    const row = [0.5, 0.9, 0.99].map(share => quantile(taken, share))
    console.log(`From the answer of the Delivery to the painted step, ${taken.length} Deliveries, in milliseconds:\n`)
    console.log(table(['median', 'nine of ten', '99 of 100', 'longest'], [[...row, Math.max(...taken)]]))
    console.log()
  }
  if (only !== 'appear') {
    const program = await bundleChild(fileURLToPath(new URL('..', import.meta.url)))
    const { memory, idle, cost, wait } = await timeBootsBesideStreams(program, folder, STREAMS, TURNS)
    console.log(`${STREAMS.toLocaleString('en')} pages listen to one process, and nothing is new:\n`)
    console.log(
      table(
        ['a page', ''],
        [
          ['memory, KB', figure((memory * 1024) / STREAMS)],
          ['processor, microseconds a second', figure((idle * 1e6) / STREAMS)],
        ],
      ),
    )
    const ratios = [cost, wait].map(ratio => `${median(ratio).toFixed(2)} ×`)
    console.log(`\nA boot beside them, to one without: processor ${ratios[0]}, waiting ${ratios[1]} (limit 1.10 ×);`)
    console.log(`the median of ${TURNS} turns, by turns.`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
