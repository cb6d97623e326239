import { differences } from '../../content/changes/difference.ts'
import { type Model, modelsOf } from '../../content/changes/models.ts'
import { sentencesOf } from '../../content/changes/sentences.ts'
import type { NameOf } from '../../content/segment-words.ts'
import type { Content } from './draft/draft.ts'
import { membersOf } from './lists.ts'

/** What differs between two contents, in the sentences of the review. */
export function changeWords(before: Content, after: Content, nameOf?: NameOf): string[] {
  const [was, is] = [modelsIn(before), modelsIn(after)]
  return sentencesOf(differences(was, is), was, is, nameOf)
}

const modelsIn = (content: Content): Model[] =>
  modelsOf('', { ...content, kind: content.kind ?? 'tour', steps: membersOf(content.steps) } as never)
