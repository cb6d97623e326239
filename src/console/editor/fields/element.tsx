import { isByPosition } from '../../../content/selector-kind.ts'
import { TextField } from '../../controls/text-field.tsx'
import { TO_CHOOSE_ELEMENT } from '../../templates/to-choose.ts'
import { knownPath } from '../draft/known-path.ts'
import { type Path, put } from '../draft/path.ts'
import { useEditor, useField } from '../editor.ts'
import { BothWritten } from './both-written.tsx'

interface Props {
  at: Path
  label: string
  hint?: string
  hidden?: boolean
}

const USUAL_HINT = 'A CSS selector, such as #invite or [data-beckon="invite"]. A developer can name elements for you.'

/** A selector is in lower case, has a special character, or is one word: `main`, `#invite`, `nav a`. */
const isWords = (selector: string): boolean => /^[\p{L}\d ]*\p{Lu}[\p{L}\d ]*$/u.test(selector)

/** An element of the page: by a selector or, if the page is there, by pointing at it. */
export function ElementField({ at, label, hint = USUAL_HINT, hidden }: Props) {
  const { around, draft } = useEditor()
  const { value, error, disabled } = useField(at)
  const selector = typeof value === 'string' ? value : ''
  const open = selector === TO_CHOOSE_ELEMENT
  const asWords = !open && isWords(selector) ? 'This reads as words, and the page would not find it. ' : ''
  const byPosition = isByPosition(selector)
    ? 'It counts positions: if the order of the page changes, it points at another element. '
    : ''
  const write = (text: string) => {
    const knownAt = knownPath(at)
    const content = put(draft.$draft.get().content, at, text)
    // What was known is about the element that somebody pointed at, not about this one.
    draft.editAll(knownAt ? put(content, knownAt, undefined) : content, at)
  }
  return (
    <>
      <TextField
        label={label}
        hint={`${asWords}${byPosition}${hint}`}
        hidden={hidden}
        error={error ?? (open ? 'Choose the element of your page.' : undefined)}
        placeholder="#invite"
        value={open ? '' : selector}
        readOnly={disabled}
        onInput={write}
      />
      {around.ElementTools && !disabled && <around.ElementTools at={at} selector={open ? '' : selector} />}
      <BothWritten at={at} />
    </>
  )
}
