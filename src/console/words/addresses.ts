import type { Kind } from '../../protocol/experience.ts'

interface Named {
  kind: Kind
  id: string
}

/** The address of the editor of an Experience, and of its other pages. */
export const experiencePage = ({ kind, id }: Named, page?: 'results' | 'history'): string =>
  `/console/experiences/${kind}/${id}${page ? `/${page}` : ''}`

/** The same in the API, where each kind is named by its plural. */
export const kindPath = (kind: Kind): string => `/v3/edit/${kind}s`
export const experiencePath = ({ kind, id }: Named): string => `${kindPath(kind)}/${id}`
export const resultPath = ({ kind, id }: Named): string => `/v3/analyze/results/${kind}s/${id}`
