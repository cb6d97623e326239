import { useStore } from '@nanostores/preact'
import { type ComponentType, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { NameOf } from '../../content/segment-words.ts'
import type { Kind } from '../../protocol/experience.ts'
import type { Labels } from '../../protocol/labels.ts'
import type { Property } from '../../protocol/property.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import type { Theme } from '../../protocol/theme.ts'
import { type Content, collisionAt } from './draft/draft.ts'
import type { Json } from './draft/json.ts'
import type { Collision } from './draft/merge.ts'
import type { OpenDraft } from './draft/open-draft.ts'
import { at, type Path } from './draft/path.ts'
import { problemsAt } from './draft/problems.ts'
import type { Received } from './draft/received.ts'
import { type Member, membersOf } from './lists.ts'

/** Something that can be referred to by its id. */
export interface Named {
  id: string
  name: string
}

/** Its values are empty for users who may not read people. */
export type KnownProperty = Pick<Property, 'prop' | 'from_hooks' | 'types' | 'values'>

export interface ElementToolsProps {
  at: Path
  selector: string
}

/** What an editor can ask about its surroundings. The console and a customer's page answer in different ways. */
export interface Around {
  properties(of: 'profile' | 'company'): Promise<KnownProperty[]>
  eventNames(): Promise<string[]>
  experiences(): Promise<(Named & { kind: Kind })[]>
  segments(): Promise<Named[]>
  environments(): Promise<Named[]>
  theme(): Promise<Theme | null>
  /** Our own texts, as people read them in these languages. */
  labels(languages: string[]): Promise<{ [language: string]: Labels }>
  languages(): Promise<string[]>
  /** How many people match, how many were looked at, and whether there are more. Missing if the user may not ask. */
  countPeople?(segment: SegmentGroup, signal: AbortSignal): Promise<{ count: number; of: number; more: boolean }>
  /** Where to download the XLIFF file of a language. Missing on a customer's page, like what follows. */
  xliffAddress?(language: string): string
  /** Downloads and uploads files for translators. */
  TranslationFiles?: ComponentType
  /** The limit groups that it is in. */
  LimitGroups?: ComponentType<{ unlimited: boolean }>
  /** Below the field of an element: picks it on the page, and says how many match. Missing if there is no page. */
  ElementTools?: ComponentType<ElementToolsProps>
}

/** What every part of the editor works with. */
export interface Editor {
  draft: OpenDraft
  around: Around
  kind: Kind
  /** A user who may only read sees everything and changes nothing. */
  readOnly: boolean
  newId(): string
  /** The id of the signed-in user. */
  me?: string
  /** What differs between two contents, in sentences. Missing on a customer's page, where every byte counts. */
  changeWords?(before: Content, after: Content, nameOf: NameOf): string[]
  /** That something is back which was deleted here and changed there. Missing as well. */
  receivedWords?(content: Content, change: Received, who: string, nameOf?: NameOf): string
}

const Context = createContext<Editor | null>(null)
export const EditorProvider = Context.Provider

export function useEditor(): Editor {
  const editor = useContext(Context)
  if (!editor) throw new Error('Outside of an editor')
  return editor
}

export interface FieldState {
  value: Json | undefined
  /** What the server refuses here, in words. */
  error: string | undefined
  /** Somebody else wrote another value here. */
  collision: Collision | undefined
  disabled: boolean
  set(value: Json | undefined): void
}

/** One place of the draft. */
export function useField(path: Path): FieldState {
  const { draft, readOnly } = useEditor()
  const now = useStore(draft.$draft)
  const problems = useStore(draft.$problems)
  return {
    value: at(now.content, path),
    error: problemsAt(problems, path).join(' ') || undefined,
    collision: collisionAt(now, path),
    disabled: readOnly,
    set: value => draft.edit(path, value),
  }
}

/** A list of the draft. `change` gets the list as it is at that moment: somebody may be faster than the page draws. */
export function useMembers(path: Path) {
  const { draft } = useEditor()
  const { value, set, error } = useField(path)
  const change = (changed: (members: readonly Member[]) => readonly Member[] | undefined) =>
    set(changed(membersOf(at(draft.$draft.get().content, path))) as Member[] | undefined)
  return { members: membersOf(value), change, error }
}

/** The answer of the surroundings. Until it is there, `until`. */
export function useKnown<T>(ask: (around: Around) => Promise<T>, until: T): T {
  const { around } = useEditor()
  const [known, setKnown] = useState(until)
  useEffect(() => {
    let here = true
    ask(around).then(
      answer => here && setKnown(answer),
      () => {},
    )
    return () => {
      here = false
    }
  }, [around])
  return known
}
