import { useStore } from '@nanostores/preact'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import { type Content, openCollisions } from './draft/draft.ts'
import { idsOf } from './draft/merge.ts'
import type { OpenDraft } from './draft/open-draft.ts'
import { at } from './draft/path.ts'
import { type Received as Change, isStill, putBack } from './draft/received.ts'
import { useEditor } from './editor.ts'
import { membersOf } from './lists.ts'
import { namesWords, orderWords, pathWords } from './path-words.ts'
import { useNameOf } from './use-name-of.ts'
import { whoWords } from './who-words.ts'

const MOST_TOLD = 5

interface Props {
  draft: OpenDraft
  onGo(path: string): void
}

/** What others changed meanwhile, with a button to put it back. Also the open choices. */
export function Received({ draft, onGo }: Props) {
  const now = useStore(draft.$draft)
  const received = useStore(draft.$received)
  const open = openCollisions(now)
  const told = received.filter(change => isStill(now.content, change))
  return (
    <>
      {open.length > 0 && (
        <Notice tone="warn">
          The same place was written twice. Choose what stays:{' '}
          {open.map(({ at: path, order }) => (
            <button type="button" class="link" key={path + order} onClick={() => onGo(path)}>
              {order ? orderWords(now.content, path) : pathWords(now.content, path)}
            </button>
          ))}
        </Notice>
      )}
      {told.length > 0 && <Told told={told} draft={draft} />}
    </>
  )
}

function Told({ told, draft }: { told: Change[]; draft: OpenDraft }) {
  const { content } = useStore(draft.$draft)
  const { me, receivedWords } = useEditor()
  const nameOf = useNameOf()
  const who = [...new Set(told.map(({ by }) => whoWords(by, me)))]
  const shown = told.slice(-MOST_TOLD)
  const others = told.length - shown.length
  const changed = (change: Change): string => {
    const said = receivedWords?.(content, change, whoWords(change.by, me), nameOf)
    return said || `${pathWords(content, change.at)} ${change.stays ? 'was deleted, but stays' : 'was changed'}.`
  }
  return (
    <Notice>
      <p>
        {who.join(' and ')} wrote here too, and changed{others > 0 ? ` ${told.length} places. The latest:` : ':'}
      </p>
      <ul class="received">
        {shown.map(change => (
          <li key={`${change.at} ${change.order} ${change.stays}`}>
            {change.order ? newOrder(content, change) : changed(change)}{' '}
            {!change.stays && (
              <button type="button" class="link" onClick={() => draft.editAll(putBack(content, change))}>
                Put back
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button small onClick={() => draft.dismiss()}>
        Good
      </Button>
    </Notice>
  )
}

function newOrder(content: Content, { at: path, before }: Change): string {
  const list = membersOf(at(content, path))
  const order = (ids: readonly string[]) => namesWords(list, ids)
  return `${orderWords(content, path)} is ${order(idsOf(list))} instead of ${order(before as string[])}.`
}
