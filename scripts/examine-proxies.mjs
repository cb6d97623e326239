// The examples of proxies in deploy/, with Debian's nginx and Caddy, in front of a server that answers with what it received. Only
// names, ports and certificates are replaced.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fail, root } from './prepare.mjs'

const folder = mkdtempSync(join(tmpdir(), 'beckon-deploy-'))
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
const made = spawnSync('openssl', [
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
  ...['-keyout', key, '-out', certificate],
])
if (made.status !== 0) fail('openssl could not make a certificate.')

const free = () =>
  new Promise(resolve => {
    const socket = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })

/** Answers with what it received. `/v3/observe/live` sends a word every 200 ms, five times. */
const behind = createServer(async (asked, answer) => {
  if (asked.url !== '/v3/observe/live') {
    const body = JSON.stringify({ headers: asked.headers, filler: 'x'.repeat(5_000) })
    return answer.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'identity' }).end(body)
  }
  answer.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store, no-transform' })
  for (let word = 0; word < 5; word++) {
    answer.write('.')
    await pause(200)
  }
  answer.end()
})
await new Promise(resolve => behind.listen(0, '127.0.0.1', resolve))
const target = `127.0.0.1:${behind.address().port}`

const [plain, secure] = [await free(), await free()]
const nginx = join(folder, 'nginx.conf')
writeFileSync(
  nginx,
  `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
${read('nginx.conf')
  .replace('127.0.0.1:4400', target)
  .replace('listen 80', `listen 127.0.0.1:${plain}`)
  .replace('listen 443', `listen 127.0.0.1:${secure}`)
  .replace('/etc/ssl/beckon.pem', certificate)
  .replace('/etc/ssl/beckon.key', key)}
}`,
)
await examine('nginx', ['nginx', '-e', 'stderr', '-p', folder, '-c', nginx], secure)

const [caddyPlain, caddySecure] = [await free(), await free()]
const caddy = join(folder, 'Caddyfile')
writeFileSync(
  caddy,
  `{\n\thttp_port ${caddyPlain}\n\thttps_port ${caddySecure}\n\tadmin off\n}\n${read('Caddyfile')
    .replace('127.0.0.1:4400', target)
    .replace('beckon.example.com {', `beckon.example.com {\n\ttls ${certificate} ${key}`)}`,
)
await examine('Caddy', ['caddy', 'run', '--adapter', 'caddyfile', '--config', caddy], caddySecure)
behind.close()
console.log('Both pass it on as they should.')

function read(name) {
  return readFileSync(join(root, 'deploy', name), 'utf8')
}

async function examine(name, [program, ...args], port) {
  const running = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } })
  let said = ''
  running.stderr.on('data', text => {
    said += text
  })
  running.once('error', () => fail(`${program} is not installed: apt-get install nginx caddy`))
  try {
    // Each says in its own words when it is ready. Asking is simpler.
    for (let tries = 0; !(await ask(port, '/').catch(() => null)); tries++) {
      if (tries > 100 || running.exitCode !== null) fail(`${name} does not answer:\n${said}`)
      await pause(100)
    }
    const { headers, text } = await ask(port, '/')
    const told = JSON.parse(text).headers
    expect(name, 'HTTPS is asked for again', headers['strict-transport-security'] !== undefined)
    expect(name, 'the visitor’s address is told', told['x-forwarded-for'] === '127.0.0.1')
    expect(name, 'the scheme is told', told['x-forwarded-proto'] === 'https')
    expect(name, 'the host is told', told.host.startsWith('beckon.example.com'))
    expect(name, 'a request has a name', /^[\w-]{8,}$/.test(told['x-request-id'] ?? ''))
    expect(name, 'what can be compressed may be', told['accept-encoding'] === 'br')
    expect(name, 'metrics are not for everybody', (await ask(port, '/metrics')).status === 404)
    const { pieces } = await ask(port, '/v3/observe/live')
    expect(name, 'a stream comes in pieces, as it is made', pieces.length >= 4)
  } finally {
    running.kill('SIGTERM')
  }
}

function expect(name, what, holds) {
  console.log(`${holds ? '✓' : '✗'} ${name}: ${what}`)
  if (!holds) fail('The example in deploy/ does not do that.')
}

function ask(port, path) {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1', port, path, rejectUnauthorized: false, servername: 'beckon.example.com',
        headers: { host: 'beckon.example.com', 'accept-encoding': 'br' },
      }, // biome-ignore format: one request
      answer => {
        const pieces = []
        answer.on('data', piece => pieces.push(piece))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            pieces,
            text: Buffer.concat(pieces).toString(),
          }),
        )
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}
