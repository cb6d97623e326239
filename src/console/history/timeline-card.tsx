import { useMemo } from 'preact/hooks'
import type { HistoryEntry } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { aroundOverApi } from '../editor/around-over-api.ts'
import { useNames } from '../segments/use-names.ts'
import type { LongList } from '../use-list.ts'
import { entryWords } from './entry-words.ts'

/** What people got, and who got it: everything that scheduled, began, changed or ended it, newest first. */
export function TimelineCard({ list }: { list: LongList<HistoryEntry> }) {
  const { api } = useConsole()
  const { nameOf } = useNames(useMemo(() => aroundOverApi(api, false), [api]))
  if (list.error) return <Failed error={list.error} again={list.again} />
  if (!list.items || list.items.length === 0) return null
  return (
    <Card title="Who got it">
      <ul class="sentences" aria-busy={list.loading}>
        {list.items.map(entry => {
          const [did, ...more] = entryWords(entry, nameOf)
          return (
            <li key={entry.id}>
              <Ago time={entry.created_at} />, {entry.user.name || 'somebody'}: {did}
              {more.map(sentence => (
                <p key={sentence}>{sentence}</p>
              ))}
            </li>
          )
        })}
      </ul>
      <MoreButton more={list.more} loading={false} />
    </Card>
  )
}
