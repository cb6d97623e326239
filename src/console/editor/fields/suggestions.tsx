import { useId } from 'preact/hooks'

interface Props {
  id: string
  values: readonly string[]
  /** What some of them mean. */
  words?: { readonly [value: string]: string }
}

/** A list that a text field offers; hand its id to the field as `list`. */
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
