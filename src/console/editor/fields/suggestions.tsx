import { useId } from 'preact/hooks'

/** A list that a text field offers; hand its id to the field as `list`. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map(value => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}

export const useListId = (): string => `list-${useId()}`
