import { aroundOverApi } from '../console/editor/around-over-api.ts'
import { type NotOpened, openDraft } from '../console/editor/draft/open-draft.ts'
import { draftOverApi } from '../console/editor/draft-over-api.ts'
import type { Editor } from '../console/editor/editor.ts'
import { keepSaving } from '../console/editor/keep-saving.ts'
import { clock, makeId } from '../console/editor/use-draft.ts'
import { languagesIn } from '../console/editor/use-labels.ts'
import type { StudioSession } from '../protocol/studio.ts'
import { createDesk } from './desk.ts'
import { createElementTools } from './element-tools.tsx'
import { Sentence } from './sentence.tsx'
import { endSession, openSession } from './session.ts'
import { createShell, type Shell } from './shell.tsx'
import { createShowing } from './showing.ts'
import { studioApi } from './studio-api.ts'
import { StudioPanel } from './studio-panel.tsx'
import type { StudioTools } from './studio-tools.ts'
import { createTabMemory, type TabMemory } from './tab-memory.ts'
import { createTabShelf } from './tab-shelf.ts'
import { createViews } from './views.ts'

/** Opens the editor of one Experience on its page. Returns a function that closes it. */
export function open(tools: StudioTools): () => void {
  const ending = new AbortController()
  tools.guard(begin)(tools, ending)
  return () => ending.abort()
}

async function begin(tools: StudioTools, ending: AbortController): Promise<void> {
  const session = await openSession(tools)
  if (ending.signal.aborted) return
  if (typeof session === 'string') return giveUp(tools, session, ending)
  const memory = createTabMemory(tools.host, tools.token)
  const failure = await edit(tools, session, memory, ending).catch(() => NOT_LOADED)
  if (!failure) return
  // Without a connection, it may work later. But if the server says that it does not exist, do not try again.
  if (failure.status > 0) end(tools, session, memory)
  giveUp(tools, failure.messages.join(' '), ending)
}

const NOT_LOADED = { status: 0, messages: ['The studio could not be loaded here. Load the page again.'] }

/** Shows one sentence, and the page works as usual. */
function giveUp(tools: StudioTools, says: string, { signal }: AbortController): void {
  const shell = createShell()
  signal.addEventListener('abort', shell.remove)
  shell.draw(<Sentence says={says} onClose={shell.remove} />)
  tools.begin()
}

type Failure = Pick<NotOpened, 'status' | 'messages'>

/** Opens the draft and the panel. If there is no draft, says why. */
async function edit(
  tools: StudioTools,
  session: StudioSession,
  memory: TabMemory,
  ending: AbortController,
): Promise<Failure | undefined> {
  const { host, guard } = tools
  const { signal } = ending
  const { kind, experience_id: id } = session
  const api = studioApi(tools, session)
  const [draft, views] = await Promise.all([
    openDraft({ api: draftOverApi(api, kind, id), shelf: createTabShelf(memory, id), key: makeId(), clock }),
    createViews(tools, kind, id, signal),
  ])
  if ('ok' in draft) return draft
  if (signal.aborted) return void draft.stop()
  const shell = createShell()
  const desk = createDesk(memory)
  const showing = createShowing({ tools, views, draft, desk, shell, signal })
  const around = aroundOverApi(api, false)
  around.theme().then(guard(showing.useTheme), () => {})
  around.labels(languagesIn(draft.$draft.get().content)).then(guard(showing.useLabels), () => {})
  const ElementTools = createElementTools({ host, root: shell.root, testIds: session.test_ids, languages: around.languages, during: showing.hideDuring }) // biome-ignore format: one thought
  const editor: Editor = { draft, kind, readOnly: false, newId: makeId, around: { ...around, ElementTools } }
  const stops = [keepSaving(draft, host.document), draft.stop, rememberFocus(host, shell, desk.change), shell.remove]
  signal.addEventListener('abort', () => {
    for (const stop of stops) guard(stop)()
  })
  const close = () => {
    ending.abort()
    end(tools, session, memory)
    tools.begin()
  }
  shell.draw(
    <StudioPanel editor={editor} desk={desk} showing={showing} views={views} console={session.console} onClose={guard(close)} />, // biome-ignore format: one thought
  )
  if (tools.isNew || desk.$desk.get().focused) shell.focus()
}

/** On the next page, the focus is where it was. */
function rememberFocus(host: Window, shell: Shell, change: (changes: { focused: boolean }) => void): () => void {
  const remember = () => change({ focused: shell.hasFocus() })
  host.addEventListener('pagehide', remember)
  return () => host.removeEventListener('pagehide', remember)
}

/** Removes everything from the tab, and makes the token invalid. */
function end(tools: StudioTools, session: StudioSession, memory: TabMemory): void {
  for (const name of memory.names()) memory.remove(name)
  void endSession(tools, session)
}
