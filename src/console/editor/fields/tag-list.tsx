interface Props {
  id: string
  names: string[]
  marked: number
  onChoose(name: string): void
}

/** What a merge tag can read, while one is being typed. The text field keeps the focus. */
export function TagList({ id, names, marked, onChoose }: Props) {
  return (
    <div class="tag-list" role="listbox" id={id} aria-label="Values of people">
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which keeps the focus
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
