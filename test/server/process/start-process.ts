import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { BootRequest } from '../../../src/protocol/wire.ts'
import { type Answered, aBoot, ORIGIN } from '../caller.ts'
import { checkAnswer } from '../check-answers.ts'
import type { Place } from '../stores.ts'
import { programOf, root } from './program.ts'

/** A server in a process of its own, with a socket. */
export interface Running {
  address: string
  api(method: string, path: string, body?: unknown): Promise<Answered>
  page(path: 'boot' | 'claim' | 'reports', body: object): Promise<Answered>
  boot(asked?: Partial<BootRequest>): Promise<Answered>
  /** Ends it and waits until it is gone. Resolves with its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const program = programOf('serve.ts')

export async function startProcess(
  { options }: Pick<Place, 'options'>,
  lockWait = 0,
  env: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: root,
    env: {
      ...process.env,
      BECKON_DATA: options.data ?? '',
      TEST_DATABASE_URL: options.databaseUrl ?? '',
      TEST_LOCK_WAIT: String(lockWait),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin!.end(await program)
  const address = await firstLine(child)
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) } as RequestInit)
    await checkAnswer(method, path.split('?')[0]!, response.clone())
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const page: Running['page'] = (path, body) =>
    send('POST', `/v3/observe/${path}`, { v: 2, token: 'token-of-the-test', ...body }, { origin: ORIGIN })
  return {
    address,
    api: (method, path, body) => send(method, path, body, { 'x-account-secret': 'secret-of-the-test' }),
    page,
    boot: asked => page('boot', aBoot(asked)),
    end: signal =>
      new Promise(resolve => {
        child.once('exit', code => resolve(code))
        child.kill(signal)
      }),
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
}
