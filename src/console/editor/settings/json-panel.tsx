import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import { Field } from '../../controls/field.tsx'
import { isObject, same } from '../draft/json.ts'
import { useEditor } from '../editor.ts'

/** The whole draft as its file, to read and edit. Fields that the other tabs do not show stay as they are. */
export function JsonPanel() {
  const { draft, readOnly } = useEditor()
  const { content } = useStore(draft.$draft)
  const problems = useStore(draft.$problems)
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readJson(typed)
  // Shows a change from elsewhere as soon as it differs from what is typed.
  useEffect(() => {
    if (read?.ok && !same(read.content, content)) setTyped(null)
  }, [content])
  const input = (text: string) => {
    setTyped(text)
    const next = readJson(text)
    if (next.ok) draft.editAll({ ...next.content, kind: content.kind }, 'json')
  }
  const wrong =
    read && !read.ok ? read.because : problems.map(({ at, says }) => (at ? `${at}: ${says}` : says)).join('\n')
  return (
    <div class="fields">
      <Field
        label="The Experience as JSON"
        hint="As in a file for `beckon push`. What is not valid JSON yet stays here and is not saved."
        error={wrong || undefined}
      >
        {ids => (
          <textarea
            {...ids}
            class="input json"
            rows={28}
            spellcheck={false}
            readOnly={readOnly}
            value={typed ?? JSON.stringify(content, null, 2)}
            onInput={event => input(event.currentTarget.value)}
            onBlur={() => read?.ok && setTyped(null)}
          />
        )}
      </Field>
    </div>
  )
}

type Read = { ok: true; content: ReturnType<typeof asContent> & object } | { ok: false; because: string }

const asContent = (value: unknown) => (isObject(value) ? value : null)

/** The parsed text, or where it stops being JSON. */
export function readJson(text: string): Read {
  try {
    const content = asContent(JSON.parse(text))
    return content ? { ok: true, content } : { ok: false, because: 'It has to be an object: { … }' }
  } catch (error) {
    return {
      ok: false,
      because: `This is not JSON yet: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    }
  }
}
