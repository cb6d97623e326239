import { useMemo } from 'preact/hooks'
import type { Change } from '../../protocol/change.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { aroundOverApi } from '../editor/around-over-api.ts'
import { useNames } from '../segments/use-names.ts'
import { useAsked } from '../use-asked.ts'
import { audienceWords } from './audience-words.ts'

/** When other people began to get it, although nobody published it: one of its Segments was changed. Nothing if that never was. */
export function AudienceCard({ path }: { path: string }) {
  const { data } = useAsked<{ changes: Change[] }>(`${path}/changes`, { filters: 'segments', limit: 50 })
  const changes = data?.changes.filter(({ path: place }) => place === 'audience') ?? []
  return changes.length === 0 ? null : <Audiences changes={changes} />
}

function Audiences({ changes }: { changes: Change[] }) {
  const { api } = useConsole()
  const { nameOf } = useNames(useMemo(() => aroundOverApi(api, false), [api]))
  return (
    <Card title="Who got it">
      <ul class="sentences">
        {changes.map(({ id, created_at, user, object, options }) => {
          const [groups] = Object.values(object) as [SegmentGroup, SegmentGroup][]
          const [, isLive = true] = (options.live ?? []) as [null?, boolean?]
          const [, publishAt = null] = (options.publish_at ?? []) as [null?, (string | null)?]
          const words = audienceWords(String(options.segment?.[1]), groups!, nameOf, { isLive, publishAt })
          return (
            <li key={id}>
              <Ago time={created_at} />, {user.name}: {words}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
