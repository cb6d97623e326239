import { useEffect, useState } from 'preact/hooks'
import type { Api } from '../api.ts'
import { newId } from './draft/new-id.ts'
import { type NotOpened, type OpenDraft, openDraft } from './draft/open-draft.ts'
import type { Clock } from './draft/saver.ts'
import { createShelf } from './draft/shelf.ts'
import { type Drafted, draftOverApi } from './draft-over-api.ts'
import { keepSaving } from './keep-saving.ts'

export const makeId = (): string => newId(Date.now(), bytes => crypto.getRandomValues(bytes))

export const clock: Clock = {
  now: () => Date.now(),
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Keeps a draft open as long as the page shows it. */
export function useDraft(api: Api, user: string, kind: Drafted, id: string): OpenDraft | NotOpened | null {
  const [opened, setOpened] = useState<OpenDraft | NotOpened | null>(null)
  useEffect(() => {
    let left = false
    let stop = () => {}
    const shelf = createShelf(`${user}/${id}`)
    void openDraft({ api: draftOverApi(api, kind, id), shelf, key: makeId(), clock }).then(draft => {
      if ('ok' in draft) return left || setOpened(draft)
      if (left) return draft.stop()
      setOpened(draft)
      const rest = keepSaving(draft)
      stop = () => {
        rest()
        // Saves what was typed last, although nobody waits for it.
        void draft.save().finally(draft.stop)
      }
    })
    return () => {
      left = true
      stop()
    }
  }, [api, user, kind, id])
  return opened
}
