import type { Change } from '../../protocol/change.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { Ago } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { useAsked } from '../use-asked.ts'
import { audienceWords } from './audience-words.ts'

/** When other people began to get it, although nobody published it: one of its Segments was changed. Nothing if that never was. */
export function AudienceCard({ path }: { path: string }) {
  const { data } = useAsked<{ changes: Change[] }>(`${path}/changes`, { filters: 'segments', limit: 50 })
  const changes = data?.changes.filter(({ path: place }) => place === 'audience') ?? []
  if (changes.length === 0) return null
  return (
    <Card title="Who got it">
      <ul class="sentences">
        {changes.map(({ id, created_at, user, object, options }) => {
          const [groups] = Object.values(object) as [SegmentGroup, SegmentGroup][]
          return (
            <li key={id}>
              <Ago time={created_at} />, {user.name}: {audienceWords(String(options.segment?.[1]), groups!)}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
