import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { COUNTS, type ItemKind, OPERATORS, SEEN } from '../../content/segment-operators.ts'
import { STANDARD, STANDARD_TYPES } from '../../content/standard-properties.ts'
import type { SegmentItem } from '../../protocol/segment.ts'
import { Suggestions, useListId } from '../editor/fields/suggestions.tsx'
import { newCondition } from './new-condition.ts'
import type { Names } from './use-names.ts'
import { matchWords, readAs, typeOfProperty, typeOfValue, typesFor, type ValueType } from './value-type.ts'

const KINDS: { value: ItemKind; says: string }[] = [
  { value: 'property', says: 'whose' },
  { value: 'company', says: "whose company's" },
  { value: 'event', says: 'who have done' },
  { value: 'tour', says: 'who, of a tour,' },
  { value: 'survey', says: 'who, of a survey,' },
  { value: 'segment', says: 'who, of a Segment,' },
]

interface Props {
  item: SegmentItem
  /** "condition 2", for screen readers. */
  name: string
  onChange(item: SegmentItem): void
  names: Names
  disabled: boolean | undefined
  problemAt(place: string): string | undefined
}

/** One condition as a line of words. The words that can be changed are fields. */
export function ConditionRow({ item, name: said, onChange, names, disabled, problemAt }: Props) {
  const [wasLeft, setLeft] = useState(false)
  const problem = ['prop', 'name', 'id', 'op', 'value', 'within'].map(problemAt).find(Boolean)
  return (
    <fieldset
      class="condition-row"
      aria-label={said}
      onFocusOut={event => setLeft(wasLeft || !event.currentTarget.contains(event.relatedTarget as Node | null))}
    >
      <Pick
        label={`${said}: about`}
        value={item.kind}
        options={KINDS.map(({ value, says }) => [value, says])}
        disabled={disabled}
        onChange={kind => onChange(newCondition(kind as ItemKind))}
      />
      <Rest item={item} said={said} onChange={onChange} names={names} disabled={disabled} />
      {/* Nobody is told off for a condition that they have only just begun. */}
      {problem && (wasLeft || isBegun(item)) && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const isBegun = (item: SegmentItem) => ('prop' in item ? item.prop : 'name' in item ? item.name : item.id) !== ''

type RestProps = Omit<Props, 'name' | 'problemAt'> & { said: string }

function Rest({ item, said, onChange, names, disabled }: RestProps) {
  switch (item.kind) {
    case 'property':
    case 'company':
      return <PropertyCondition item={item} said={said} onChange={onChange} names={names} disabled={disabled} />
    case 'event':
      return <EventCondition item={item} said={said} onChange={onChange} names={names} disabled={disabled} />
    case 'tour':
    case 'survey':
      return (
        <>
          <Pick
            label={`${said}: what`}
            value={item.op}
            options={SEEN.map(({ op, says }) => [op, says])}
            disabled={disabled}
            onChange={op => onChange({ ...item, op: op as typeof item.op })}
          />
          <Pick
            label={`${said}: which`}
            value={item.id}
            options={names.experiences(item.kind)}
            disabled={disabled}
            onChange={id => onChange({ ...item, id })}
          />
        </>
      )
    case 'segment':
      return (
        <>
          <Pick label={`${said}: whether`} value={item.op} options={[['in', 'are in'], ['nin', 'are not in']]} disabled={disabled} onChange={op => onChange({ ...item, op: op === 'nin' ? 'nin' : 'in' })} />
          <Pick label={`${said}: which`} value={item.id} options={names.segments} disabled={disabled} onChange={id => onChange({ ...item, id })} />
        </>
      ) // biome-ignore format: a line a word
  }
}

type Of<K extends ItemKind> = Omit<RestProps, 'item'> & { item: Extract<SegmentItem, { kind: K }> }
type AboutProperty = Omit<RestProps, 'item'> & { item: Extract<SegmentItem, { prop: string }> }

const TYPES: { [type in ValueType]: string } = { text: 'as text', number: 'as a number', boolean: 'as true or false' }

function PropertyCondition({ item, said, onChange, names, disabled }: AboutProperty) {
  const { takes } = OPERATORS.find(({ op }) => op === item.op)!
  const known = names.properties(item.kind)
  const about = known.find(({ prop }) => prop === item.prop)
  const standard = item.kind === 'property' ? STANDARD : {}
  const offered = [...new Set([...Object.keys(standard), ...known.map(({ prop }) => prop)])]
  const isUnknown = item.prop !== '' && known.length > 0 && !offered.includes(item.prop.split('.')[0]!)
  // What the author chose, or began to write. While a number is half written, it is still meant as a number.
  const [chosen, setChosen] = useState<ValueType | null>(null)
  const typesOf = (prop: string) => known.find(each => each.prop === prop)?.types ?? STANDARD_TYPES[prop]
  const typeOf = (prop: string, op: typeof item.op): ValueType =>
    chosen && typesFor(op).includes(chosen) ? chosen : typeOfProperty(typesOf(prop) ?? [], op)
  const written = typeOfValue(item)
  const possible = typesFor(item.op)
  const type = chosen === null && written && possible.includes(written) ? written : typeOf(item.prop, item.op)
  const text = Array.isArray(item.value) ? item.value.join(', ') : String(item.value ?? '')
  const change = (next: Partial<typeof item>, as: ValueType) => {
    const { value, ...rest } = { ...item, ...next }
    if (OPERATORS.find(({ op }) => op === rest.op)!.takes === 'nothing') return onChange(rest as SegmentItem)
    // A list that was written elsewhere stays a list, until somebody writes here.
    onChange({ ...rest, value: Array.isArray(value) ? value : readAs(as, String(value ?? '')) } as SegmentItem)
  }
  /** A value has the type of its property, also if it was written for another one. */
  const changeProperty = (prop: string) => {
    const types = typesOf(prop)
    if (types) setChosen(null)
    change({ prop }, types ? typeOfProperty(types, item.op) : written === undefined ? typeOf(prop, item.op) : type)
  }
  const hint = Array.isArray(item.value) ? null : matchWords(item.op, type, (item.value ?? '') as string)
  return (
    <>
      <Write label={`${said}: property`} value={item.prop} named placeholder="plan" offered={offered} words={standard} disabled={disabled} onChange={changeProperty} />
      <Pick label={`${said}: comparison`} value={item.op} options={OPERATORS.map(({ op, says }) => [op, says])} disabled={disabled} onChange={op => change({ op: op as typeof item.op }, typeOf(item.prop, op as typeof item.op))} />
      {takes !== 'nothing' && type !== 'boolean' && (
        <Write
          label={`${said}: value`}
          value={text}
          placeholder={takes === 'days' ? '14' : takes === 'values' ? 'pro, team' : type === 'number' ? '10' : 'pro'}
          offered={(about?.values ?? []).filter(value => typeof value !== 'object').map(String)}
          disabled={disabled}
          onChange={typed => {
            if (possible.length > 1) setChosen(type)
            onChange({ ...item, value: readAs(type, typed) })
          }}
        />
      )}
      {takes !== 'nothing' && type === 'boolean' && (
        <Pick label={`${said}: value`} value={text} options={[['true', 'true'], ['false', 'false']]} disabled={disabled} onChange={typed => change({ value: typed }, type)} />
      )}
      {takes === 'days' && <span>days</span>}
      {takes !== 'nothing' && possible.length > 1 && (
        <Pick
          label={`${said}: type`}
          value={type}
          options={possible.map(each => [each, TYPES[each]])}
          disabled={disabled}
          onChange={picked => {
            setChosen(picked as ValueType)
            change({}, picked as ValueType)
          }}
        />
      )}
      {hint && <p class="hint">{hint}</p>}
      {isUnknown && <p class="hint">Nobody has a property of this name yet.</p>}
    </>
  ) // biome-ignore format: a line a word
}

function EventCondition({ item, said, onChange, names, disabled }: Of<'event'>) {
  const { within, ...rest } = item
  return (
    <>
      <Write label={`${said}: event`} value={item.name} named placeholder="report_exported" offered={names.events} disabled={disabled} onChange={name => onChange({ ...item, name })} />
      <Pick label={`${said}: how often`} value={item.op} options={COUNTS.map(({ op, says }) => [op, says])} disabled={disabled} onChange={op => onChange({ ...item, op: op as typeof item.op })} />
      <Write label={`${said}: times`} value={String(item.value)} disabled={disabled} onChange={text => onChange({ ...item, value: Number.parseInt(text, 10) || 0 })} />
      <span>{item.value === 1 ? 'time' : 'times'}</span>
      <Pick
        label={`${said}: since when`}
        value={within ?? ''}
        options={[['', 'ever'], ['1d', 'in the last day'], ['7d', 'in the last 7 days'], ['30d', 'in the last 30 days'], ['90d', 'in the last 90 days']]}
        disabled={disabled}
        onChange={span => onChange(span === '' ? rest : { ...rest, within: span })}
      />
    </>
  ) // biome-ignore format: a line a word
}

interface PickProps {
  label: string
  value: string
  options: readonly (readonly [value: string, says: string])[]
  disabled: boolean | undefined
  onChange(value: string): void
}

/** One of several words. A value that is not in the list stays as it is. */
function Pick({ label, value, options, disabled, onChange }: PickProps) {
  const listed = options.some(([each]) => each === value)
  const all: PickProps['options'] = listed ? options : [[value, value === '' ? 'choose…' : value], ...options]
  return (
    <select class="input word" aria-label={label} value={value} disabled={disabled} onChange={event => onChange(event.currentTarget.value)}>
      {all.map(([each, says]): ComponentChildren => (
        <option key={each} value={each} selected={each === value}>
          {says}
        </option>
      ))}
    </select>
  ) // biome-ignore format: a line a word
}

interface WriteProps {
  label: string
  value: string
  /** It is a name, so there is room for one before anything is written. */
  named?: boolean
  placeholder?: string
  offered?: readonly string[]
  /** What some of them mean. */
  words?: { readonly [value: string]: string }
  disabled: boolean | undefined
  onChange(text: string): void
}

/** What is typed stays as typed, even if it means a number. */
function Write({ label, value, named, placeholder, offered = [], words, disabled, onChange }: WriteProps) {
  const list = useListId()
  const [typed, setTyped] = useState<string | null>(null)
  const input = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  return (
    <>
      <input
        class={`input word${named ? ' named' : ''}`}
        aria-label={label}
        value={typed ?? value}
        placeholder={placeholder}
        readOnly={disabled}
        list={offered.length > 0 ? list : undefined}
        onInput={event => input(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      {offered.length > 0 && <Suggestions id={list} values={offered} words={words} />}
    </>
  )
}
