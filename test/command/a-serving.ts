import { onTestFinished } from 'vitest'
import { readServing } from '../../src/command/operator.ts'
import { aTerminal, type Ran } from './a-world.ts'

/** `beckon serve` in this process, on a port that the system chose, until the test ends or `stop` is called. */
export async function aServing(data: string, args: string[] = [], env: { [name: string]: string } = {}) {
  let stop!: () => void
  const stopped = new Promise<void>(resolve => {
    stop = resolve
  })
  const terminal = aTerminal({ env: { BECKON_DATA: data, PORT: '0', ...env }, stopped })
  let ran: Ran | undefined
  const ended = terminal.type('serve', '--quiet', ...args).then(result => {
    ran = result
    return result
  })
  onTestFinished(async () => {
    stop()
    await ended
  })
  // A limit far above what a busy machine needs: serving either says where, or has ended with a reason.
  for (let i = 0; i < 6_000 && !ran && !readServing(data); i++) await new Promise(resolve => setTimeout(resolve, 20))
  const address = readServing(data)?.address
  if (ran || !address) throw new Error(`It does not serve: ${ran?.err}`)
  return {
    address,
    async stop(): Promise<Ran> {
      stop()
      return ended
    },
  }
}
