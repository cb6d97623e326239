import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { untilIt } from '../faults/people.ts'
import { aProxy, type DatabaseProxy } from '../server/proxy.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/patroni/', import.meta.url))
const NAMES = ['one', 'two', 'three'] as const
export type Name = (typeof NAMES)[number]
const PASSWORD = 'password-of-the-drill'

/** Three nodes of PostgreSQL under Patroni, as deploy/patroni says, each with its etcd, and HAProxy in front of them. All on loopback. */
export interface Cluster {
  /** Through HAProxy. */
  url: string
  /** All nodes, without a proxy. */
  hosts: string
  primary(): Promise<Name | null>
  /** One primary and two standbys that follow it. */
  whole(): Promise<boolean>
  configure(settings: object): Promise<void>
  switchOver(from: Name): Promise<void>
  /** Every process of the node's PostgreSQL and Patroni. */
  signal(name: Name, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  start(name: Name): void
  /** The other nodes and etcd do not reach it, nor it them. Its clients still do. */
  cutOff(name: Name): Promise<void>
  join(name: Name): Promise<void>
  stop(): Promise<void>
}

interface Node {
  name: Name
  env: Record<string, string>
  data: string
  postgres: number
  rest: number
  /** What the others reach: its PostgreSQL, its Patroni. What it reaches: etcd. */
  ways: DatabaseProxy[]
  patroni: ChildProcess | null
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-cluster-'))
  chmodSync(folder, 0o755)
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined
  const started: ChildProcess[] = []
  const run = (name: string, program: string, args: string[], env: Record<string, string>) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', log, log],
      ...user,
    })
    started.push(child)
    return child
  }
  const ownFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const ports = await freePorts(13)
  const port = (index: number, of: number) => ports[index * 4 + of]!
  const local = (at: number) => `127.0.0.1:${at}`

  const peers = NAMES.map((name, index) => `${name}=http://${local(port(index, 1))}`).join(',')
  for (const [index, name] of NAMES.entries()) {
    const [client, peer] = [`http://${local(port(index, 0))}`, `http://${local(port(index, 1))}`]
    run(`etcd-${name}`, 'etcd', [], {
      ...settings('etcd.env'),
      ETCD_NAME: name, ETCD_DATA_DIR: ownFolder(`etcd-${name}`), ETCD_UNSUPPORTED_ARCH: 'arm64',
      ETCD_LISTEN_PEER_URLS: peer, ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_LISTEN_CLIENT_URLS: client, ETCD_ADVERTISE_CLIENT_URLS: client, ETCD_INITIAL_CLUSTER: peers,
    }) // biome-ignore format: a row of settings
  }

  const nodes = new Map<Name, Node>()
  for (const [index, name] of NAMES.entries()) {
    const [postgres, rest] = [port(index, 2), port(index, 3)]
    const ways = await Promise.all([postgres, rest, port(index, 0)].map(at => aProxy(`tcp://${local(at)}`)))
    const [toPostgres, toRest, toEtcd] = ways.map(way => new URL(way.url).host)
    const data = join(ownFolder(name), 'data')
    const env = {
      ...settings('node.env'),
      // Otherwise it would find a way to etcd that we do not cut.
      PATRONI_NAME: name, PATRONI_ETCD3_HOSTS: toEtcd!, PATRONI_ETCD3_USE_PROXIES: 'true',
      PATRONI_RESTAPI_LISTEN: local(rest), PATRONI_RESTAPI_CONNECT_ADDRESS: toRest!,
      PATRONI_POSTGRESQL_LISTEN: local(postgres), PATRONI_POSTGRESQL_CONNECT_ADDRESS: toPostgres!,
      PATRONI_POSTGRESQL_DATA_DIR: data, PATRONI_SUPERUSER_PASSWORD: PASSWORD, PATRONI_REPLICATION_PASSWORD: PASSWORD,
    } // biome-ignore format: a row of settings
    nodes.set(name, { name, env, data, postgres, rest, ways, patroni: null })
  }
  const node = (name: Name) => nodes.get(name)!
  const start = (name: Name) => {
    const one = node(name)
    one.patroni = run(name, 'patroni', [join(DEPLOY, 'patroni.yml')], one.env)
  }
  for (const name of NAMES) start(name)

  const front = ports[12]!
  let config = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8').replace(':5000', local(front))
  for (const [index, name] of NAMES.entries())
    config = config.replace(
      `server ${name} 10.0.0.${index + 1}:5432 port 8008`,
      `server ${name} ${local(node(name).postgres)} port ${node(name).rest}`,
    )
  writeFileSync(join(folder, 'haproxy.cfg'), config, { mode: 0o644 })
  run('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {})

  const rest = async (name: Name, path: string, init: RequestInit = {}) => {
    try {
      const url = `http://${local(node(name).rest)}${path}`
      return await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) })
    } catch {
      return null
    }
  }
  const primary = async () => {
    const answers = await Promise.all(NAMES.map(name => rest(name, '/primary')))
    return NAMES[answers.findIndex(answer => answer?.status === 200)] ?? null
  }
  const whole = async () => {
    const leader = await primary()
    if (!leader) return false
    const answer = await rest(leader, '/cluster')
    const { members } = (await answer!.json()) as { members: { role: string; state: string; timeline?: number }[] }
    const [first] = members
    const follows = ({ state, timeline }: { state: string; timeline?: number }) =>
      /^(running|streaming)$/.test(state) && timeline === first!.timeline
    return members.length === NAMES.length && members.every(follows)
  }
  const configure = async (given: object) => {
    const answer = await rest((await primary())!, '/config', { method: 'PATCH', body: JSON.stringify(given) })
    if (answer?.status !== 200) throw new Error(`Patroni refused its settings: ${await answer?.text()}`)
  }
  await untilIt(whole)
  const server = `postgres://postgres:${PASSWORD}@${local(front)}`
  execFileSync('psql', [`${server}/postgres`, '-qc', 'CREATE DATABASE beckon'])
  return {
    url: `${server}/beckon`,
    hosts: `postgres://postgres:${PASSWORD}@${NAMES.map(name => local(node(name).postgres)).join(',')}/beckon`,
    primary,
    whole,
    configure,
    async switchOver(from) {
      const body = JSON.stringify({ leader: from })
      const url = `http://${local(node(from).rest)}/switchover`
      const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(60_000) })
      if (answer.status !== 200) throw new Error(`Patroni did not switch: ${await answer.text()}`)
    },
    signal(name, signal) {
      for (const pid of processesOf(node(name))) process.kill(pid, signal)
    },
    start,
    async cutOff(name) {
      await Promise.all(node(name).ways.map(way => way.cut()))
    },
    async join(name) {
      await Promise.all(node(name).ways.map(way => way.resume()))
    },
    async stop() {
      for (const one of nodes.values()) {
        const pids = processesOf(one)
        for (const pid of pids) process.kill(pid, 'SIGKILL')
        for (const way of one.ways) await way.close()
      }
      for (const child of started) child.kill('SIGKILL')
      await Promise.all(started.map(gone))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>(resolve => child.once('exit', () => resolve()))

/** The lines of an example. */
function settings(name: string): Record<string, string> {
  const lines = readFileSync(join(DEPLOY, name), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, key, value]) => [key!, value!]))
}

function userOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Patroni first, so that it starts nothing again; then PostgreSQL's processes, which have left its family. */
function processesOf({ patroni, data }: Node): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has ended meanwhile.
    }
  }
  const roots: number[] = []
  if (patroni?.pid && parents.has(patroni.pid) && patroni.exitCode === null && patroni.signalCode === null)
    roots.push(patroni.pid)
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // After a kill, the file stays, and the number may be somebody else's.
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) roots.push(pid)
  } catch {
    // It does not run.
  }
  const family = roots.filter(pid => parents.has(pid))
  for (let index = 0; index < family.length; index++)
    for (const [pid, parent] of parents) if (parent === family[index] && !family.includes(pid)) family.push(pid)
  return family
}

async function freePorts(count: number): Promise<number[]> {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>(resolve => {
          const socket = createServer()
          socket.listen(0, '127.0.0.1', () => resolve(socket))
        }),
    ),
  )
  const ports = sockets.map(socket => (socket.address() as { port: number }).port)
  await Promise.all(sockets.map(socket => new Promise(resolve => socket.close(resolve))))
  return ports
}
