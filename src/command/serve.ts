import { join, relative } from 'node:path'
import { NoSuchAccount } from '../server/access/provider/no-such-account.ts'
import { offerFirstLink } from '../server/access/users/join.ts'
import { linkAddress, type NewLink } from '../server/access/users/link.ts'
import { type BeckonServer, createServer, type Front } from '../server/app/create-server.ts'
import { defaultLimits } from '../server/ground/limits.ts'
import { isLoopback } from '../server/http/loopback.ts'
import { type OpenPort, openPort } from '../server/http/open-port.ts'
import { buildVersion } from '../server/store/build-version.ts'
import type { Command, Given } from './command.ts'
import { DATA, type Place, placeOf, whyNotOpened } from './database.ts'
import { type Demo, prepareDemo } from './demo.ts'
import { Failure } from './failure.ts'
import { openBrowser } from './open-browser.ts'
import { newOperatorKey, operatorFront, readServing, removeServing, writeServing } from './operator.ts'
import { publicUrlOf } from './public-url.ts'
import { readKeys } from './read-key.ts'
import { readProvider } from './read-provider.ts'
import { readLimits } from './serve-numbers.ts'
import { readDatabase, readLog, readMetricsToken, readSecret, VARIABLES } from './serve-variables.ts'
import { inOneLine, misspelled, settingsInForce } from './settings-in-force.ts'
import { version } from './version.ts'
import { webhooksAllowed } from './webhooks-allowed.ts'
import type { World } from './world.ts'

const DEFAULT_PORT = 4400

export const serve: Command = {
  words: '',
  options: {
    port: { value: 'number', says: `default PORT, else ${DEFAULT_PORT}; 0 lets the system choose` },
    host: { value: 'address', says: 'the address to listen on; default 127.0.0.1; all addresses: 0.0.0.0' },
    ...DATA,
    demo: { says: 'serve the demo at /demo/ too, for this machine only' },
    open: { says: 'open the demo in the browser' },
    quiet: { says: 'no request log' },
  },
  variables: VARIABLES,
  examples: [
    'beckon serve',
    'beckon serve --demo --open',
    'PORT=80 DATABASE_URL=postgres://… beckon serve --host 0.0.0.0',
  ],
  async run(given, world) {
    if (given.words.length)
      throw new Failure(`beckon serve does not take "${given.words[0]}"; beckon help serve lists its options.`, 2)
    const wanted = readWanted(given, world)
    const place = placeOf(given, world)
    const folder = 'folder' in place ? place.folder : null
    // The first start makes an account and shows its secret once, so first check that we can listen. If another process serves
    // this folder, the account exists, and the database refuses us.
    const open = folder && readServing(folder) ? undefined : await openOrFail(wanted, world)
    const server = await start(place, wanted, world).catch(async error => {
      await open?.close()
      throw error
    })
    const key = newOperatorKey()
    let demo: Demo | null = null
    try {
      if (wanted.demo) demo = await prepareDemo(server, folder ? readServing(folder)?.demo_secret : undefined)
      await demo?.seed()
      const address = await listen(
        server,
        wanted,
        [operatorFront(server.store, key), ...(demo ? [demo.front] : [])],
        open,
      )
      const settings = settingsInForce(given, world)
      for (const sentence of misspelled(world.env)) world.err(sentence)
      if (folder)
        writeServing(folder, { address: local(address), key, pid: process.pid, demo_secret: demo?.secretId, settings })
      const isEmpty = !server.credentials.isNew && !(await hasExperiences(server))
      const first = await offerFirstLink(server.store, server.credentials.account)
      announce(server, place, { address, first, code: demo?.code, isEmpty }, wanted, given, world)
      if (wanted.open) openBrowser(`${address}/demo/${demo ? `?code=${demo.code}` : ''}`, world)
      const signal = await world.stopped
      if (typeof signal === 'string') world.err(`${signal}: stopping. Running requests are answered first.`)
    } finally {
      if (folder && readServing(folder)?.key === key) removeServing(folder)
      await demo?.end()
      await server.close()
    }
    return 0
  },
}

interface Wanted {
  port: number
  host: string
  demo: boolean
  open: boolean
  log: boolean
}

function readWanted(given: Given, world: World): Wanted {
  const text = given.value('port') ?? world.env.PORT ?? String(DEFAULT_PORT)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Failure(
      `The port ${given.value('port') === undefined ? 'in PORT ' : ''}must be a number from 0 to 65535, not "${text}".`,
      2,
    )
  }
  const host = given.value('host') ?? '127.0.0.1'
  const demo = given.on('demo')
  if (demo && !isLoopback(host)) {
    throw new Failure('The demo has no password, so only this machine may use it: leave out --host or --demo.', 2)
  }
  return { port, host, demo, open: given.on('open'), log: !given.on('quiet') && !demo }
}

async function start(place: Place, { log }: Wanted, world: World): Promise<BeckonServer> {
  try {
    return await createServer({
      ...('postgres' in place
        ? { databaseUrl: place.postgres, databasePooler: place.pooler, ...readDatabase(world.env) }
        : { data: place.folder ?? 'memory' }),
      accountToken: world.env.BECKON_ACCOUNT_TOKEN,
      accountSecret: readSecret(world.env),
      ...readKeys(world.env),
      provider: readProvider(world.env),
      trustedProxies: trustedProxies(world),
      publicUrl: publicUrlOf(world),
      webhooksAllow: webhooksAllowed(world),
      limits: readLimits(world.env),
      log: log ? readLog(world.env) : null,
      metricsToken: readMetricsToken(world.env),
      warn: sentence => world.err(sentence),
      // The snippet is there but nothing shows: say the most likely reason where somebody looks.
      onHostOff: host =>
        world.err(`A page on ${host} has the snippet; to show something there: beckon domain on ${host}`),
    })
  } catch (error) {
    if (error instanceof NoSuchAccount)
      throw new Failure(`${error.message}; set BECKON_OIDC_ACCOUNT to one that beckon account list shows.`, 2)
    throw error instanceof Failure ? error : new Failure(whyNotOpened(error, place))
  }
}

function trustedProxies(world: World): number {
  const text = world.env.BECKON_TRUSTED_PROXIES ?? '0'
  if (!/^\d{1,2}$/.test(text))
    throw new Failure(`BECKON_TRUSTED_PROXIES must be the number of proxies in front of the server, not "${text}".`, 2)
  return Number(text)
}

async function listen(
  server: BeckonServer,
  { port, host }: Wanted,
  fronts: Front[],
  open: OpenPort | undefined,
): Promise<string> {
  const front: Front = async (request, peer) => {
    for (const each of fronts) {
      const answer = await each(request, peer)
      if (answer) return answer
    }
    return null
  }
  return server.listen(port, host, front, open).catch(error => {
    throw notListening(error, port, host)
  })
}

async function openOrFail({ port, host }: Wanted, world: World): Promise<OpenPort> {
  return openPort(port, host, { ...defaultLimits, ...readLimits(world.env) }).catch(error => {
    throw notListening(error, port, host)
  })
}

function notListening(error: NodeJS.ErrnoException, port: number, host: string): Failure {
  return new Failure(whyNotListening(error, port, host) ?? error.message)
}

function whyNotListening({ code }: NodeJS.ErrnoException, port: number, host: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken; choose another one: PORT=${port + 1} or --port ${port + 1}`
    case 'EACCES':
      return `This user may not listen on port ${port}; ports from 1024 are free to use.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address "${host}" to listen on.`
    default:
      return null
  }
}

/** The address for processes of this machine. */
function local(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

function announce(
  server: BeckonServer,
  place: Place,
  { address, first, code, isEmpty }: { address: string; first: FirstLink; code: string | undefined; isEmpty: boolean },
  wanted: Wanted,
  given: Given,
  world: World,
): void {
  const { token } = server.credentials
  // If the secret was given, the operator knows it.
  const secret = world.env.BECKON_ACCOUNT_SECRET ? undefined : server.credentials.secret
  const database =
    'postgres' in place
      ? 'PostgreSQL'
      : place.folder
        ? join(relative(world.cwd, place.folder) || '.', 'beckon.db')
        : 'in memory, kept nowhere'
  if (given.on('json')) {
    const demo = wanted.demo ? `${address}/demo/` : undefined
    const console = code === undefined ? `${address}/console/` : consoleOfDemo(address, code)
    const first_link = isNew(first) ? linkAddress(publicUrlOf(world) ?? address, first) : undefined
    world.out(
      JSON.stringify({ serving: { address, demo, console, token, secret: secret ?? undefined, first_link, database } }),
    )
    return
  }
  const lines = [
    `Beckon ${buildVersion(version())} is serving at ${address}`,
    ...(wanted.demo ? [`  demo      ${address}/demo/`] : []),
    code === undefined
      ? `  console   ${publicUrlOf(world) ?? address}/console/`
      : `  console   ${consoleOfDemo(address, code)}   (signs you in; works once, on this machine)`,
    `  documents ${address}/docs/`,
    `  data      ${database}${aboutTheData(place, server.credentials.isNew, isEmpty)}`,
    `  settings  ${inOneLine(settingsInForce(given, world))}`,
    `  token     ${token}   (public: it goes into the snippet)`,
    `  secret    ${secret ? `${secret}   (shown only now: keep it)` : whereTheSecretIs(token, given, world)}`,
    ...(first ? [`  sign in   ${whereTheFirstLinkIs(first, address, token, given, world)}`] : []),
    ...(secret ? [`  next      ${nextCommand(token, local(address))}`] : []),
    '  Ctrl-C stops it.',
  ]
  // With the request log on, standard output is only for the log: one JSON line per request.
  const say = wanted.log ? world.err : world.out
  say(lines.join('\n'))
}

/** Whoever expected their data here must not have to find out by themselves that this is another place. */
function aboutTheData(place: Place, isNew: boolean, isEmpty: boolean): string {
  if ('folder' in place && place.folder === null) return ''
  if (isNew)
    return '   (new: the account was made now. Did you expect your data here? Look at BECKON_DATA, DATABASE_URL)'
  return isEmpty ? '   (there are no Experiences in the account yet)' : ''
}

async function hasExperiences({ store, credentials }: BeckonServer): Promise<boolean> {
  const rows = await store.query('SELECT id FROM experiences WHERE account_id = $1 LIMIT 1', [credentials.account])
  return rows.length > 0
}

const consoleOfDemo = (address: string, code: string): string => `${address}/demo/console?code=${code}`

function nextCommand(token: string, address: string): string {
  const elsewhere = address === `http://127.0.0.1:${DEFAULT_PORT}` ? '' : ` --server ${address}`
  return `beckon snippet --token ${token}${elsewhere}`
}

function whereTheSecretIs(token: string, given: Given, world: World): string {
  if (world.env.BECKON_ACCOUNT_SECRET) return 'the one in BECKON_ACCOUNT_SECRET'
  return `was shown when the account was made; another one: ${onThisData(`beckon account add-secret ${token}`, given)}`
}

type FirstLink = Awaited<ReturnType<typeof offerFirstLink>>

const isNew = (first: FirstLink): first is NewLink => first !== null && first !== 'open'

function whereTheFirstLinkIs(
  first: NonNullable<FirstLink>,
  address: string,
  token: string,
  given: Given,
  world: World,
): string {
  if (isNew(first))
    return `${linkAddress(publicUrlOf(world) ?? address, first)}   (makes the first user; shown only now, works once, for 7 days)`
  const another = onThisData(`beckon user invite <email> --role owner --account ${token}`, given)
  return `the link for the first user was shown at an earlier start; another way in: ${another}`
}

function onThisData(command: string, given: Given): string {
  const data = given.value('data')
  return data ? `${command} --data ${data}` : command
}
