import { useStore } from '@nanostores/preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../controls/button.tsx'
import { isUnreadable } from './draft/draft.ts'
import type { OpenDraft } from './draft/open-draft.ts'

/**
 * Undo and redo, by buttons and by the usual keys. The keys also work in fields, because the draft remembers more than a field.
 */
export function UndoButtons({ draft }: { draft: OpenDraft }) {
  const { past, future } = useStore(draft.$draft)
  const buttons = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const keys = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event)) return
      // The browser takes back single letters of a text that is no JSON yet.
      if (isUnreadable(draft.$draft.get()) && isJson(event)) return
      const key = event.key.toLowerCase()
      const back = key === 'z' && !event.shiftKey
      if (!back && key !== 'y' && key !== 'z') return
      event.preventDefault()
      if (back) draft.undo()
      else draft.redo()
    }
    // On a customer's page, the keys work only inside the editor.
    const root = buttons.current!.getRootNode()
    root.addEventListener('keydown', keys)
    return () => root.removeEventListener('keydown', keys)
  }, [draft])
  return (
    <span class="undo" ref={buttons}>
      <Button kind="quiet" icon="undo" label="Undo" disabled={past.length === 0} onClick={() => draft.undo()} />
      <Button kind="quiet" icon="redo" label="Redo" disabled={future.length === 0} onClick={() => draft.redo()} />
    </span>
  )
}

const isJson = ({ target }: Event): boolean => target instanceof Element && target.matches('textarea.json')

/** A dialog edits something else than the draft. */
const isElsewhere = ({ target }: Event): boolean => target instanceof Element && target.closest('dialog') !== null
