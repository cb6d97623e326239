import { useId } from 'preact/hooks'

interface Props {
  id: string
  values: readonly string[]
  /** What some of them mean. */
  words?: { readonly [value: string]: string }
}

/** Suggestions for a text field. Pass its id to the field as `list`. */
export function Suggestions({ id, values, words }: Props) {
  return (
    <datalist id={id}>
      {values.map(value => (
        <option key={value} value={value} label={words?.[value]} />
      ))}
    </datalist>
  )
}

export const useListId = (): string => `list-${useId()}`
