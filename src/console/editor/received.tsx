import { useStore } from '@nanostores/preact'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import { type Received as Change, type Content, openCollisions, withTheirs } from './draft/draft.ts'
import { type Json, same } from './draft/json.ts'
import { idsOf } from './draft/merge.ts'
import type { OpenDraft } from './draft/open-draft.ts'
import { at } from './draft/path.ts'
import { inWords } from './fields/both-written.tsx'
import { membersOf } from './lists.ts'
import { namesWords, orderWords, pathWords } from './path-words.ts'

const MOST_TOLD = 5

/** What somebody else changed meanwhile, the old value, and a button to restore it. Also the open choices. */
export function Received({ draft, onGo }: { draft: OpenDraft; onGo(path: string): void }) {
  const now = useStore(draft.$draft)
  const received = useStore(draft.$received)
  const open = openCollisions(now)
  const told = received.filter(change => isThere(now.content, change)).slice(-MOST_TOLD)
  return (
    <>
      {open.length > 0 && (
        <Notice tone="warn">
          Two wrote in the same place. Choose what stays:{' '}
          {open.map(({ at: path, order }) => (
            <button type="button" class="link" key={path + order} onClick={() => onGo(path)}>
              {order ? orderWords(now.content, path) : pathWords(now.content, path)}
            </button>
          ))}
        </Notice>
      )}
      {told.length > 0 && (
        <Notice>
          <p>Somebody else is writing here too, and changed:</p>
          <ul class="received">
            {told.map(change => (
              <Told key={change.at + change.order} change={change} content={now.content} draft={draft} />
            ))}
          </ul>
          <Button small onClick={draft.dismiss}>
            Good
          </Button>
        </Notice>
      )}
    </>
  )
}

function OrderChange({ change, content }: { change: Change; content: Json }) {
  const list = membersOf(at(content, change.at))
  return (
    <>
      <b>{orderWords(content, change.at)}</b> <ins>{namesWords(list, idsOf(list))}</ins>{' '}
      <span class="hint">instead of</span> <del>{namesWords(list, change.before as string[])}</del>{' '}
    </>
  )
}

/** The draft as it was in this place. */
const putBack = (content: Content, { at: path, before, order }: Change): Content =>
  withTheirs(content, { at: path, theirs: before, ...(order ? { order } : {}) })

const isThere = (content: Content, change: Change): boolean => !same(putBack(content, change), content)

function Told({ change, content, draft }: { change: Change; content: Json; draft: OpenDraft }) {
  return (
    <li>
      {change.order ? (
        <OrderChange change={change} content={content} />
      ) : (
        <>
          <b>{pathWords(content, change.at)}</b> <ins>{inWords(at(content, change.at))}</ins>{' '}
          <span class="hint">instead of</span> <del>{inWords(change.before)}</del>{' '}
        </>
      )}
      <button type="button" class="link" onClick={() => draft.editAll(putBack(content as Content, change))}>
        Put back
      </button>
    </li>
  )
}
