import { atom, type ReadableAtom } from 'nanostores'
import type { OpenDraft } from '../console/editor/draft/open-draft.ts'
import { membersOf } from '../console/editor/lists.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Theme } from '../protocol/theme.ts'
import type { Change, Desk } from './desk.ts'
import { play } from './play.ts'
import type { Shell } from './shell.tsx'
import { type Note, showWritten, type Written } from './show-written.ts'
import type { StudioTools } from './studio-tools.ts'
import type { Views } from './views.ts'

interface Parts {
  tools: StudioTools
  views: Views
  draft: OpenDraft
  desk: { $desk: ReadableAtom<Desk>; change: Change }
  shell: Shell
  signal: AbortSignal
}

/** What the page shows of the draft: the step that is being edited, or the whole while it plays. */
export interface Showing {
  $note: ReadableAtom<Note | null>
  /** Somebody is picking an element, so we hide everything of ours. */
  $hidden: ReadableAtom<boolean>
  /** The panel covers it. */
  $covered: ReadableAtom<boolean>
  hideDuring<T>(work: () => Promise<T>): Promise<T>
  useTheme(theme: Theme | null): void
  useLabels(labels: Written['labels']): void
  showAgain(): void
  play(from: number): void
  stop(): void
}

/** Follows the draft and the desk, at most once a frame. */
export function createShowing({ tools, views, draft, desk, shell, signal }: Parts): Showing {
  const { host, guard } = tools
  const { $desk, change } = desk
  const $note = atom<Note | null>(null)
  const $hidden = atom(false)
  const $covered = atom(false)
  let theme: Theme | null = null
  let labels: Written['labels'] = {}
  let shown = ''
  let planned = false
  /** The step from which it plays here. -1 if it continues from the page before. */
  let from = -1

  const stepsNow = () => membersOf(draft.$draft.get().content.steps)
  const select = (index: number) => change({ step: stepsNow()[index]?.id ?? null })
  const telling = { note: (note: Note | null) => $note.set(note) }

  const writtenNow = (): Written => {
    const { step, playing } = $desk.get()
    const steps = stepsNow()
    const index = playing ?? steps.findIndex(({ id }) => id === step)
    const { id } = draft.$about.get() ?? { id: 'draft' }
    const experience = { ...draft.$draft.get().content, id, published_at: null } as unknown as Experience
    return { experience, step: Math.min(Math.max(0, index), steps.length - 1), theme, labels }
  }
  const look = () => {
    planned = false
    if (signal.aborted) return
    const playing = $desk.get().playing !== null
    const written = writtenNow()
    // A view that plays goes its own way. A step that is being edited is drawn again with every change.
    const { side } = $desk.get()
    const wanted = $hidden.get() ? 'hidden' : playing ? 'playing' : JSON.stringify({ ...written, side })
    if (wanted === shown) return
    const again = shown.startsWith('{')
    shown = wanted
    if ($hidden.get()) return views.close()
    if (playing) play(tools, views, { ...written, from }, { ...telling, onStep: index => change({ playing: index }) })
    else showWritten(host, views, { ...written, again }, { ...telling, onStep: select })
    const covered = overlaps(views, shell)
    $covered.set(covered)
    if (covered || views.part('.hole')) shell.lift()
  }
  const plan = () => {
    if (planned) return
    planned = true
    host.requestAnimationFrame(() => guard(look)())
  }
  const afresh = () => {
    shown = ''
    plan()
  }
  for (const store of [draft.$draft, $desk, $hidden]) signal.addEventListener('abort', store.listen(plan))
  plan()

  return {
    $note,
    $hidden,
    $covered,
    async hideDuring(work) {
      $hidden.set(true)
      try {
        return await work()
      } finally {
        $hidden.set(false)
      }
    },
    useLabels(next) {
      labels = next
      plan()
    },
    useTheme(next) {
      theme = next
      plan()
    },
    showAgain: afresh,
    play(at) {
      from = at
      change({ playing: at })
      afresh()
    },
    stop() {
      const at = $desk.get().playing
      change({ playing: null })
      if (at !== null) select(at)
      $note.set(null)
    },
  }
}

/** Whether the panel covers what is shown. */
function overlaps(views: Views, { root }: Shell): boolean {
  const [one, other] = [views.part('.card, .tip, .banner, .fab'), root.querySelector('.studio')]
  if (!one || !other) return false
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
