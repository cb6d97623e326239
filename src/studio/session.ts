import type { StudioSession } from '../protocol/studio.ts'
import { WIRE } from '../protocol/wire.ts'
import { askOpener } from './ask-opener.ts'
import type { StudioTools } from './studio-tools.ts'

/** What the tab stores between two pages: the session, and the name of the window, before and while it is open. */
interface Kept extends StudioSession {
  window_name: string
  opened_as: string
}

/** The name of the window while the studio is open. The entry reads it, and then looks for a stored session. */
const NAME = 'beckon-studio'

const SILENT = 'The server does not answer. Check your connection, then load the page again.'
const NOTHING = 'The studio is closed in this tab. Open it again with “Edit on the page” in the console.'
const NO_ANSWER =
  'The console did not answer, so the studio cannot open. Keep the console open, and choose “Edit on the page” there again.'

const keyOf = (token: string) => `beckon:${token}:studio`

/** The session of this tab, or a new one if the console's window gives a code. Or a sentence that says why there is none. */
export async function openSession(tools: StudioTools): Promise<StudioSession | string> {
  const { host, isNew } = tools
  const kept = readKept(tools)
  const goesOn = kept && (!isNew || kept.opened_as === host.name)
  const said = goesOn ? { session: kept.token } : await askOpener(host, consoleOf(tools))
  const session = 'session' in said || said.code ? await ask(tools, said) : isNew ? NO_ANSWER : NOTHING
  // If the server does not answer, it has not refused: the next page of the tab asks again.
  if (session === null) return SILENT
  if (typeof session === 'string') forget(tools, kept)
  else keep(tools, session, kept?.window_name ?? host.name)
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

function keep({ host, token }: StudioTools, session: StudioSession, window_name: string) {
  if (!host.name.startsWith(NAME)) host.name = NAME
  const kept: Kept = { ...session, window_name, opened_as: host.name }
  // The snippet may have stored the address with the sign here.
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
