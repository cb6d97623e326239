import type { StudioSession } from '../protocol/studio.ts'
import { WIRE } from '../protocol/wire.ts'
import { askOpener } from './ask-opener.ts'
import type { StudioTools } from './studio-tools.ts'

/** What the tab stores between two pages: the session, its code, and the old name of the window. */
interface Kept extends StudioSession {
  code: string
  answer?: undefined
  window_name: string
}

/** The name of the window while the studio is open. The entry reads it, and then looks for a stored session. */
const NAME = 'beckon-studio'

const SILENT = 'The server does not answer. Check your connection, then load the page again.'
const NOTHING = 'The studio is closed in this tab. Open it again with “Edit on the page” in the console.'

const keyOf = (token: string) => `beckon:${token}:studio`

/** The session of this tab, or a new one for a code. Or a sentence that says why there is none. */
export async function openSession(tools: StudioTools): Promise<StudioSession | string> {
  const { host, code: given } = tools
  const kept = readKept(tools)
  const goesOn = kept && (!given || given === kept.code)
  const { code = given, answer } = goesOn ? kept : await askOpener(host, consoleOf(tools), given)
  const session = code ? await ask(tools, goesOn ? { session: kept.token } : { code, answer }) : NOTHING
  // If the server does not answer, it has not refused: the next page of the tab asks again.
  if (session === null) return SILENT
  if (typeof session === 'string') forget(tools, kept)
  else keep(tools, { ...session, code, window_name: kept?.window_name ?? host.name })
  return session
}

/** The console is on the same origin as the server. */
const consoleOf = ({ host, api }: StudioTools): string => new URL(api, host.location.href).origin

/** Ends the session: the token becomes invalid, and the tab stores nothing of it. */
export async function endSession(tools: StudioTools, { token }: StudioSession): Promise<void> {
  forget(tools, readKept(tools))
  await post(tools, 'studio/end', { session: token }).catch(() => {})
}

/** Null: no answer. */
async function ask(tools: StudioTools, said: object): Promise<StudioSession | string | null> {
  try {
    const answer = await post(tools, 'studio', said)
    const answered = await answer.json()
    return answer.ok ? answered : answered.messages.join(' ')
  } catch {
    return null
  }
}

function post({ host, api, token }: StudioTools, what: string, said: object): Promise<Response> {
  const body = JSON.stringify({ v: WIRE, token, ...said })
  return host.fetch(`${api}v3/observe/${what}`, { method: 'POST', body, credentials: 'omit', keepalive: true })
}

function readKept({ host, token }: StudioTools): Kept | null {
  try {
    return JSON.parse(host.sessionStorage.getItem(keyOf(token)) ?? 'null')
  } catch {
    // Blocked or broken.
    return null
  }
}

function keep({ host, token }: StudioTools, kept: Kept) {
  if (!host.name.startsWith(NAME)) host.name = NAME
  // The snippet may have stored the address with the code here.
  const { beckon } = host as { beckon?: { at?: string } }
  if (beckon) delete beckon.at
  try {
    host.sessionStorage.setItem(keyOf(token), JSON.stringify(kept))
  } catch {
    // Blocked: the session ends with this page.
  }
}

function forget({ host, token }: StudioTools, kept: Kept | null) {
  const before = kept?.window_name ?? ''
  if (host.name.startsWith(NAME)) host.name = before.startsWith(NAME) ? '' : before
  try {
    host.sessionStorage.removeItem(keyOf(token))
  } catch {
    // Blocked, so there is nothing to remove.
  }
}
