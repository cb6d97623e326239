import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../dist/command/beckon.js', import.meta.url))

export const TOKEN = 'token-of-the-test'
export const SECRET = 'secret-of-the-test-0123456789abcdef'

/** `beckon serve` as people start it: the built command, in a process of its own. */
export interface Serving {
  address: string
  pid: number
  /** Its standard error so far. */
  said(): string
  /** Resolves with its exit code; null if it was killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

export async function startServing(env: Record<string, string>, flags: string[] = [], port = '0'): Promise<Serving> {
  const child = spawn(process.execPath, [...flags, COMMAND, 'serve', '--port', port, '--json', '--quiet'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      BECKON_ACCOUNT_TOKEN: TOKEN,
      BECKON_ACCOUNT_SECRET: SECRET,
      // Each client has an address of its own. Otherwise we would hit the limits.
      BECKON_TRUSTED_PROXIES: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const gone = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const line = await Promise.race([
    new Promise<string>(resolve => createInterface({ input: child.stdout }).once('line', resolve)),
    gone.then(code => Promise.reject(new Error(`beckon serve ended with ${code}: ${said}`))),
  ])
  return {
    address: JSON.parse(line).serving.address,
    pid: child.pid!,
    said: () => said,
    end(signal) {
      child.kill(signal)
      return gone
    },
  }
}
