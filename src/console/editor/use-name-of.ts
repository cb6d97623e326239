import type { NameOf } from '../../content/segment-words.ts'
import { type Around, type Named, useKnown } from './editor.ts'

const NOTHING: Named[] = []

const allNamed = async ({ experiences, segments, environments }: Around): Promise<Named[]> =>
  (await Promise.all([experiences(), segments(), environments()])).flat()

/** The names of what a draft can refer to. */
export function useNameOf(): NameOf {
  const named = useKnown(allNamed, NOTHING)
  return id => named.find(each => each.id === id)?.name
}
