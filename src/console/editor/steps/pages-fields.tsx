import { Button } from '../../controls/button.tsx'
import { Select } from '../../controls/select.tsx'
import type { Json, JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useEditor, useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { Text } from '../fields/text.tsx'

const RULES = [
  { value: 'simple', label: 'contains', yes: 'whose address contains', no: 'whose address does not contain' },
  { value: 'exact', label: 'is', yes: 'at', no: 'except' },
  { value: 'wildcard', label: 'fits (* is anything)', yes: 'at', no: 'except' },
  { value: 'regex', label: 'fits the pattern', yes: 'that fit', no: 'that do not fit' },
] as const

/** The pages in words. */
export function pagesWords(url: JsonObject | undefined): string {
  const rules = Array.isArray(url?.rules) ? (url.rules as JsonObject[]) : []
  if (rules.length === 0) return 'every page'
  const said = rules.map(({ kind, value, not }) => {
    const { yes, no } = RULES.find(rule => rule.value === kind) ?? RULES[0]
    return `${not ? no : yes} ${value || '…'}`
  })
  return `pages ${said.join(url?.match === 'any' ? ' or ' : ' and ')}`
}

/** Rules about the page's address. */
export function PagesFields({ at }: { at: Path }) {
  const { readOnly } = useEditor()
  const { value, set, disabled } = useField(at)
  const url = value as JsonObject | undefined
  const rules = Array.isArray(url?.rules) ? (url.rules as JsonObject[]) : []
  const say = (next: JsonObject[]) =>
    set(next.length === 0 ? undefined : { match: 'all', ...url, rules: next as Json[] })
  const change = (index: number, changes: JsonObject) =>
    say(rules.map((rule, each) => (each === index ? without({ ...rule, ...changes }) : rule)))
  return (
    <>
      {rules.length === 0 && <p class="hint">It may appear on every page.</p>}
      {rules.length > 1 && (
        <Select
          label="The address has to follow"
          value={String(url?.match ?? 'all')}
          disabled={disabled}
          options={[
            { value: 'all', label: 'all of these' },
            { value: 'any', label: 'one of these' },
          ]}
          onChange={match => set({ ...url, match })}
        />
      )}
      {rules.map((rule, index) => (
        <div class="piece" key={index}>
          <div class="fields">
            <Select
              label={`Rule ${index + 1}: the address`}
              value={`${rule.not ? 'not ' : ''}${rule.kind}`}
              disabled={disabled}
              options={RULES.flatMap(({ value: kind, label }) => [
                { value: kind as string, label },
                { value: `not ${kind}`, label: `not: ${label}` },
              ])}
              onChange={chosen =>
                change(index, {
                  kind: chosen.replace('not ', ''),
                  not: chosen.startsWith('not ') || undefined,
                })
              }
            />
            <Text at={join(at, 'rules', index, 'value')} label="What" hidden placeholder="/projects/*" />
          </div>
          {!readOnly && (
            <Button
              small
              kind="quiet"
              icon="trash"
              label={`Delete rule ${index + 1}`}
              onClick={() => say(rules.filter((_, each) => each !== index))}
            />
          )}
        </div>
      ))}
      <BothWritten at={at} />
      {!readOnly && rules.length < 50 && (
        <Button small icon="plus" onClick={() => say([...rules, { kind: 'wildcard', value: '/*' }])}>
          Add a page
        </Button>
      )}
    </>
  )
}

const without = (rule: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined))
