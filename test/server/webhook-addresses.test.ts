import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, refuseUrl } from '../../src/server/webhooks/check-address.ts'
import { createSend, type Resolve } from '../../src/server/webhooks/send.ts'

const PRIVATE = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.5.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
]

/** One IPv4 address in every form that an address may have. */
function disguises(address: string): string[] {
  const bytes = address.split('.').map(Number)
  const [a, b, c, d] = bytes as [number, number, number, number]
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const hex = (value: number, digits = 2) => value.toString(16).padStart(digits, '0')
  const [high, low] = [hex((a << 8) | b, 4), hex((c << 8) | d, 4)]
  const wide = address.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex(number, 8)}`,
    `0${number.toString(8)}`,
    bytes.map(byte => `0${byte.toString(8)}`).join('.'),
    bytes.map(byte => `0x${hex(byte)}`).join('.'),
    `${a}.${b}.${(c << 8) | d}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    wide,
    address.replaceAll('.', '。'),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${address}]`,
    `[64:ff9b::${high}:${low}]`,
    `[2002:${high}:${low}::]`,
    `someone:secret@${address}`,
    `good.example@${address}`,
  ]
}

const OTHERS = ['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[2001::1]', '168.63.129.16', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'] // biome-ignore format: a list

/** Names and their addresses, also addresses that change between two lookups. */
const NAMES: { [name: string]: string[][] } = {
  localhost: [['127.0.0.1']],
  'localhost.': [['127.0.0.1']],
  'app.localhost': [['::1']],
  'metadata.google.internal': [['169.254.169.254']],
  'private.example': [['10.0.0.1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'zero.example': [['0.0.0.0']],
  'several.example': [['127.0.0.1', '::1', '192.168.0.1']],
  'rebinding.example': [['127.0.0.1'], ['127.0.0.1']],
}

describe('Where webhooks lead', () => {
  const connected: string[] = []
  const listeners: Server[] = []
  let port: number
  beforeAll(async () => {
    const listen = (host: string, wanted: number) =>
      new Promise<Server>((resolve, reject) => {
        const server = createServer(socket => {
          connected.push(socket.localAddress ?? '')
          socket.destroy()
        })
        server.once('error', reject)
        server.listen(wanted, host, () => resolve(server))
      })
    const first = await listen('0.0.0.0', 0)
    port = (first.address() as { port: number }).port
    listeners.push(first, await listen('::1', port))
  })
  afterAll(() => Promise.all(listeners.map(server => new Promise(done => server.close(done)))))

  const asked = new Map<string, number>()
  const resolve = ((name: string, _: object, done: (error: Error | null, found: object[]) => void) => {
    const turns = NAMES[name] ?? [['127.0.0.1']]
    const turn = asked.get(name) ?? 0
    asked.set(name, turn + 1)
    const addresses = turns[Math.min(turn, turns.length - 1)]!
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as Resolve & typeof lookup

  test('[S300] no form of a private address, and no name that leads to one, is ever connected to', async () => {
    const hosts = [...PRIVATE.flatMap(disguises), ...OTHERS, ...Object.keys(NAMES), 'LOCALHOST', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ']
    const urls = hosts.flatMap(host => [`https://${host}:${port}/`, `http://${host}:${port}/`])
    urls.push(
      `https:\\\\127.0.0.1:${port}\\`,
      `https:///127.0.0.1:${port}`,
      `https:127.0.0.1:${port}`,
      `https://127.0.0.1:${port}#@good.example/`,
      `https://good.example#@127.0.0.1:${port}/`,
      `\thttps://127.0.0.1:${port}/`,
      `https://127.0.0.1\t:${port}/`,
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'gopher://127.0.0.1/',
      'javascript:alert(1)',
      'data:text/plain,x',
      '//127.0.0.1/',
      '/hook',
      'https://',
    )
    expect(urls.length).toBeGreaterThanOrEqual(300)
    const send = createSend([], 300, resolve)
    const reached: string[] = []
    for (const url of urls) {
      const before = connected.length
      const outcome = await send(url, {}, '{}')
      if (outcome.ok || connected.length > before) reached.push(url)
    }
    expect(reached).toEqual([])
    expect(connected).toEqual([])
  })

  test('[S300] the connection goes to the address that was checked: a name that leads elsewhere a moment later leads nowhere', async () => {
    const seen: string[] = []
    const shifty = ((name: string, _: object, done: (error: Error | null, found: object[]) => void) => {
      seen.push(name)
      // Public for the first check, private for the second lookup.
      done(null, [{ address: seen.length === 1 ? '192.88.98.1' : '127.0.0.1', family: 4 }])
    }) as unknown as Resolve
    const outcome = await createSend([], 200, shifty)(`https://shifty.example:${port}/`, {}, '{}')
    expect(outcome.ok).toBe(false)
    expect(seen).toEqual(['shifty.example'])
    expect(connected).toEqual([])
  })

  test('[S300] what the operator allows is reached, by plain http and at a private address, and nothing beside it', async () => {
    const allowed = [`127.0.0.1:${port}`, 'inside.example']
    expect(refuseUrl(`http://127.0.0.1:${port}/`, allowed)).toBeNull()
    expect(refuseUrl(`http://127.0.0.1:${port + 1}/`, allowed)).toMatch(/^must begin with https/)
    expect(refuseUrl('http://inside.example/hook', allowed)).toBeNull()
    expect(refuseUrl('http://beside.inside.example/hook', allowed)).not.toBeNull()
    await createSend(allowed, 300, resolve)(`http://127.0.0.1:${port}/`, {}, '{}')
    expect(connected.splice(0)).toHaveLength(1)
    for (const address of ['93.184.215.14', '2606:4700::6810:84e5']) expect(isPublicAddress(address)).toBe(true)
    for (const address of ['localhost', '', '1.2.3', 'fe80::1%eth0']) expect(isPublicAddress(address)).toBe(false)
  })
})
