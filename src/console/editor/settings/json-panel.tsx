import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { Field } from '../../controls/field.tsx'
import { openCollisions } from '../draft/draft.ts'
import { shownIn, textOf } from '../draft/typed.ts'
import { useEditor } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { pathWords } from '../path-words.ts'

/** The whole draft as its file, to read and edit. Fields that the other tabs do not show stay as they are. */
export function JsonPanel() {
  const { draft, readOnly } = useEditor()
  const now = useStore(draft.$draft)
  const problems = useStore(draft.$problems)
  const unreadable = now.typed?.wrong
  const wrong = unreadable ? unreadable.says : problems.map(({ at, says }) => (at ? `${at}: ${says}` : says)).join('\n')
  return (
    <div class="fields">
      {openCollisions(now).map(({ at }) => (
        <div key={at}>
          <b>{pathWords(now.content, at)}</b>
          <BothWritten at={at} />
        </div>
      ))}
      <Field
        label="The Experience as JSON"
        hint="As in a file for `beckon push`. What is not valid JSON yet is kept on this device, and not saved."
        error={wrong || undefined}
      >
        {ids => (
          <textarea
            {...ids}
            class="input json"
            rows={28}
            spellcheck={false}
            readOnly={readOnly}
            value={textOf(now)}
            onInput={event => draft.typeJson(event.currentTarget.value, shownIn(now))}
            onBlur={() => unreadable || draft.dropText()}
          />
        )}
      </Field>
      {unreadable && (
        <Button small onClick={draft.dropText}>
          Discard this text
        </Button>
      )}
    </div>
  )
}
