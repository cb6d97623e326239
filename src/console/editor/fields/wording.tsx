import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { tagsRead } from '../../../content/tags-read.ts'
import { Field } from '../../controls/field.tsx'
import type { Path } from '../draft/path.ts'
import { useField, useKnown } from '../editor.ts'
import { BothWritten } from './both-written.tsx'
import { completeTag, link, list, openTag, type Typed, wrap } from './markup.ts'
import { TagList } from './tag-list.tsx'

interface Props {
  at: Path
  label: string
  hint?: string
  optional?: boolean
  hidden?: boolean
  placeholder?: string
  /** It may contain bold, links and lists. */
  markup?: boolean
  lines?: number
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** A text that people read, with the small markup and merge tags, which are completed while they are typed. */
export function Wording({ at, label, hint, optional, hidden, placeholder, markup, lines }: Props) {
  const { value, error, disabled, set } = useField(at)
  const text = typeof value === 'string' ? value : ''
  const control = useRef<Control>(null)
  const next = useRef<Typed | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const { names, fromHooks } = useTagNames()
  const proven = tagsRead(text).filter(path => fromHooks.has(propertyOf(path)))
  const found = caret === null ? [] : matching(names, openTag(text, caret)?.typed)
  const [marked, setMarked] = useState(0)
  const say = (written: string) => set(written === '' && optional ? undefined : written)

  // Sets the caret after the new text is rendered.
  useLayoutEffect(() => {
    if (!next.current || control.current?.value !== next.current.text) return
    control.current.focus()
    control.current.setSelectionRange(next.current.start, next.current.end)
    next.current = null
  })
  const change = (work: (typed: Typed) => Typed) => {
    if (!control.current) return
    const { selectionStart, selectionEnd } = control.current
    next.current = work({ text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length })
    say(next.current.text)
    setCaret(next.current.start)
  }
  const insert = (name: string) => change(typed => completeTag(typed.text, typed.start, name))
  const look = () => setCaret(control.current?.selectionStart ?? null)
  const keys = (event: KeyboardEvent) => {
    if (found.length > 0 && chooses(event, found.length, marked, setMarked, () => insert(found[marked] ?? found[0]!)))
      return
    const mark = markup && (event.ctrlKey || event.metaKey) && { b: '**', i: '*' }[event.key.toLowerCase()]
    if (!mark) return
    event.preventDefault()
    change(typed => wrap(typed, mark))
  }
  const listId = `${at}-tags`
  const shared = {
    class: 'input',
    value: text,
    placeholder,
    readOnly: disabled,
    'aria-autocomplete': 'list' as const,
    'aria-controls': found.length > 0 ? listId : undefined,
    'aria-activedescendant': found.length > 0 ? `${listId}-${Math.min(marked, found.length - 1)}` : undefined,
    onInput(event: Event) {
      const { value: written, selectionStart } = event.currentTarget as Control
      say(written)
      setCaret(selectionStart)
      setMarked(0)
    },
    onKeyDown: keys,
    onClick: look,
    onBlur: () => setCaret(null),
  }
  return (
    <div class="wording">
      <Field label={label} hint={hint} error={error} optional={optional} hidden={hidden}>
        {ids => (
          <>
            {markup && !disabled && <Toolbar label={label} change={change} />}
            {lines ? (
              <textarea {...ids} {...shared} rows={lines} ref={control as never} />
            ) : (
              <input {...ids} {...shared} type="text" ref={control as never} />
            )}
          </>
        )}
      </Field>
      {proven.length > 0 && <p class="hint">{provenWords(proven)}</p>}
      {found.length > 0 && <TagList id={listId} names={found} marked={marked} onChoose={insert} />}
      <BothWritten at={at} />
    </div>
  )
}

/** While the list is open, Up, Down, Enter and Tab belong to it. Escape closes it. */
function chooses(
  event: KeyboardEvent,
  count: number,
  marked: number,
  mark: (to: number) => void,
  choose: () => void,
): boolean {
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      mark((marked + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
      break
    case 'Enter':
    case 'Tab':
      choose()
      break
    default:
      return false
  }
  event.preventDefault()
  return true
}

const TOOLS: { label: string; sign: string; does(typed: Typed): Typed }[] = [
  { label: 'Bold', sign: 'B', does: typed => wrap(typed, '**') },
  { label: 'Italic', sign: 'I', does: typed => wrap(typed, '*') },
  { label: 'Code', sign: '<>', does: typed => wrap(typed, '`') },
  { label: 'Link', sign: '↗', does: link },
  { label: 'List', sign: '≡', does: list },
  {
    label: "A value of the person's",
    sign: '{ }',
    does: ({ text, start }) => ({
      text: `${text.slice(0, start)}{{${text.slice(start)}`,
      start: start + 2,
      end: start + 2,
    }),
  },
]

function Toolbar({ label, change }: { label: string; change(work: (typed: Typed) => Typed): void }) {
  return (
    <fieldset class="toolbar" aria-label={`Marks for ${label}`}>
      {TOOLS.map(({ label: name, sign, does }) => (
        <button
          key={name}
          type="button"
          class="tool"
          aria-label={name}
          title={name}
          // The text field keeps the focus and its selection.
          onPointerDown={event => event.preventDefault()}
          onClick={() => change(does)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  )
}

function useTagNames(): { names: string[]; fromHooks: ReadonlySet<string> } {
  const people = useKnown(around => around.properties('profile'), [])
  const companies = useKnown(around => around.properties('company'), [])
  const all = [...people, ...companies.map(({ prop, ...rest }) => ({ ...rest, prop: `company.${prop}` }))]
  return {
    names: all.map(({ prop }) => prop),
    fromHooks: new Set(all.filter(({ from_hooks }) => from_hooks).map(({ prop }) => prop)),
  }
}

/** Dots reach into nested values. */
const propertyOf = (path: string): string =>
  path
    .split('.')
    .slice(0, path.startsWith('company.') ? 2 : 1)
    .join('.')

/** A stranger could pretend to be somebody, so what a backend knows is not in texts for everybody. */
function provenWords(paths: string[]): string {
  const said = paths.map(path => `{{${path}}}`).join(', ')
  return `Your backend says ${said}. Only people whose identity is verified read the value. All others read the fallback.`
}

const MOST_OFFERED = 8

function matching(names: string[], typed: string | undefined): string[] {
  if (typed === undefined) return []
  const wanted = typed.toLowerCase()
  const first = names.filter(name => name.toLowerCase().startsWith(wanted) && name !== typed)
  const others = names.filter(name => !first.includes(name) && name !== typed && name.toLowerCase().includes(wanted))
  return [...first, ...others].slice(0, MOST_OFFERED)
}
