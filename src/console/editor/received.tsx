import { useStore } from '@nanostores/preact'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import type { Received as Change } from './draft/draft.ts'
import { openCollisions } from './draft/draft.ts'
import { type Json, same } from './draft/json.ts'
import type { OpenDraft } from './draft/open-draft.ts'
import { at } from './draft/path.ts'
import { inWords } from './fields/both-written.tsx'
import { pathWords } from './path-words.ts'

const MOST_TOLD = 5

/** What somebody else changed meanwhile, the old value, and a button to restore it. Also the open choices. */
export function Received({ draft, onGo }: { draft: OpenDraft; onGo(path: string): void }) {
  const now = useStore(draft.$draft)
  const received = useStore(draft.$received)
  const open = openCollisions(now)
  const told = received.filter(change => !same(at(now.content, change.at), change.before)).slice(-MOST_TOLD)
  return (
    <>
      {open.length > 0 && (
        <Notice tone="warn">
          Two wrote in the same place. Choose what stays:{' '}
          {open.map(({ at: path }) => (
            <button type="button" class="link" key={path} onClick={() => onGo(path)}>
              {pathWords(now.content, path)}
            </button>
          ))}
        </Notice>
      )}
      {told.length > 0 && (
        <Notice>
          <p>Somebody else is writing here too, and changed:</p>
          <ul class="received">
            {told.map(change => (
              <Told key={change.at} change={change} content={now.content} draft={draft} />
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

function Told({ change, content, draft }: { change: Change; content: Json; draft: OpenDraft }) {
  return (
    <li>
      <b>{pathWords(content, change.at)}</b> <ins>{inWords(at(content, change.at))}</ins>{' '}
      <span class="hint">instead of</span> <del>{inWords(change.before)}</del>{' '}
      <button type="button" class="link" onClick={() => draft.edit(change.at, change.before)}>
        Put back
      </button>
    </li>
  )
}
