import type { NameOf } from '../../content/segment-words.ts'
import { backWords } from './back-words.ts'
import { changeWords } from './change-words.ts'
import type { Content } from './draft/draft.ts'
import { at, put } from './draft/path.ts'
import { putBack, type Received } from './draft/received.ts'

/** What somebody else changed here, in the sentences of the review. Empty if they have none for it. */
export function receivedWords(content: Content, change: Received, who: string, nameOf?: NameOf): string {
  if (change.back || change.stays) return backWords(content, change, who)
  return changeWords(...beforeAndAfter(content, change), nameOf)
    .map(sentence => `${sentence}.`)
    .join(' ')
}

/** What is gone has the number that it had, although others may be gone with it. */
function beforeAndAfter(content: Content, change: Received): [before: Content, after: Content] {
  const { at: path, before, among } = change
  const listPath = path.slice(0, path.lastIndexOf('.'))
  if (!among || !Array.isArray(at(content, listPath))) return [putBack(content, change), content]
  const members = among.map(id => at(content, `${listPath}.${id}`) ?? (path.endsWith(id) ? before! : { id }))
  const was = put(content, listPath, members)
  return [was, put(was, path, undefined)]
}
