import type { Kind } from '../../protocol/experience.ts'
import { kindPath, pluralOf } from '../../protocol/kind-path.ts'

interface Named {
  kind: Kind
  id: string
}

/** The address of the editor of an Experience, and of its other pages. */
export const experiencePage = ({ kind, id }: Named, page?: 'results' | 'history'): string =>
  `/console/experiences/${kind}/${id}${page ? `/${page}` : ''}`

/** The paths of one Experience and of its results in the API, where the id is a parameter. */
export const onePath = (kind: Kind) => `${kindPath(kind)}/:id` as const
export const resultPath = (kind: Kind) => `/v3/analyze/results/${pluralOf(kind)}/:id` as const
