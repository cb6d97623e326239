import { useEffect, useState } from 'preact/hooks'
import type { Properties } from '../../protocol/profile.ts'
import { Suggestions, useListId } from '../editor/fields/suggestions.tsx'

/** The person that it is shown as. */
export interface Person {
  name: string
  profile: Properties
  company: Properties | null
}

interface Props {
  person: Person
  find(text: string): Promise<Person[]>
  /** Null: no person. */
  onChoose(person: Person | null): void
}

const PAUSE = 250

/** Chooses a person of the account by a part of their name. */
export function PersonPicker({ person, find, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Person[]>([])
  const list = useListId()
  useEffect(() => {
    if (typed === '') return onChoose(null)
    const chosen = found.find(({ name }) => name === typed)
    if (chosen) return onChoose(chosen)
    let here = true
    const timer = setTimeout(() => {
      find(typed).then(
        people => here && setFound(people),
        () => {},
      )
    }, PAUSE)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [typed, found])
  return (
    <>
      <input
        class="input word"
        aria-label="As this person"
        placeholder="As anybody…"
        title={`Now: ${person.name}`}
        list={list}
        value={typed}
        onInput={event => setTyped(event.currentTarget.value)}
      />
      <Suggestions id={list} values={found.map(({ name }) => name)} />
    </>
  )
}
