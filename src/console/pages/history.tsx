import { useState } from 'preact/hooks'
import type { VersionRecord } from '../../protocol/answer.ts'
import type { Kind } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import { Ago } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button, LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { type Column, Table } from '../controls/table.tsx'
import { ExperienceTabs } from '../experiences/experience-tabs.tsx'
import { Comparison } from '../history/comparison.tsx'
import { KeptCard } from '../history/kept-card.tsx'
import { RestoreDialog } from '../history/restore-dialog.tsx'
import { TimelineCard } from '../history/timeline-card.tsx'
import type { PageProps } from '../route.ts'
import { useAsked } from '../use-asked.ts'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'
import { experiencePage, onePath } from '../words/addresses.ts'
import { isKind } from '../words/kind-words.ts'

/** All versions of one Experience, what waits to be published, what was not published, and how to roll back. */
export function Page({ params }: PageProps) {
  const { kind, id = '' } = params
  if (!isKind(kind)) return <Empty title="There is no such kind of Experience" />
  return <History kind={kind} id={id} />
}

function History({ kind, id }: { kind: Kind; id: string }) {
  const path = onePath(kind)
  const one = useAsked(path, { id })
  const list = useList(`${path}/versions`, 'versions', { id })
  const timeline = useList(`${path}/history`, 'history', { id })
  const kept = useAsked(`${path}/kept_drafts`, { id })
  const [restoring, setRestoring] = useState<number | null>(null)
  const mayPublish = useMay('publish')
  const experience = one.data && experienceIn(one.data)
  const isLive = list.items?.some(({ live }) => live) ?? false
  const waits = experience?.publish_at ?? null
  const again = () => {
    one.again()
    list.again()
    timeline.again()
    kept.again()
  }
  return (
    <Shown
      title={experience?.name ?? 'History'}
      back={{ href: '/console/experiences', label: 'Experiences' }}
      says="All versions that were published, and who got them."
    >
      <ExperienceTabs kind={kind} id={id} current="history" />
      {one.error || list.error ? <Failed error={one.error ?? list.error} again={again} /> : null}
      {!list.items && !list.error && <Loading lines={6} />}
      {list.items?.length === 0 && (
        <Empty title="It was never published" says="Versions appear here when it is." icon="clock">
          <LinkButton href={experiencePage({ kind, id })}>Go on editing</LinkButton>
        </Empty>
      )}
      {list.items && (
        <div class="stack">
          {list.items.length > 0 && (
            <Card title="Versions" flush>
              <Table
                caption="Versions"
                columns={columns(mayPublish && !experience?.archived_at, setRestoring)}
                rows={list.items}
                keyOf={({ id }) => id}
                busy={list.loading}
              />
              <MoreButton more={list.more} loading={false} />
            </Card>
          )}
          <TimelineCard list={timeline} />
          <KeptCard
            kind={kind}
            id={id}
            kept={kept.data?.kept_drafts ?? []}
            from={isLive ? 'live' : (list.items[0]?.number ?? null)}
            onDone={again}
          />
          {experience && (list.items.length > 0 || waits) && (
            <Comparison
              key={list.items[0]?.number}
              kind={kind}
              id={id}
              numbers={list.items.map(({ number }) => number)}
              isLive={isLive}
              scheduledFor={waits}
            />
          )}
        </div>
      )}
      {restoring !== null && (
        <RestoreDialog kind={kind} id={id} number={restoring} onClose={() => setRestoring(null)} onDone={again} />
      )}
    </Shown>
  )
}

function columns(mayRestore: boolean, restore: (number: number) => void): Column<VersionRecord>[] {
  return [
    {
      title: 'Version',
      phone: 'head',
      grows: true,
      cell: ({ number, live, restored_from }) => (
        <span class="row">
          <b>{number}</b>
          {live && <Badge tone="good">People get this</Badge>}
          {restored_from !== null && <Badge>as version {restored_from}</Badge>}
        </span>
      ),
    },
    { title: 'First published', cell: ({ created_at }) => <Ago time={created_at} /> },
    { title: 'By', cell: ({ user }) => user?.name ?? '–' },
    ...(mayRestore
      ? [
          {
            title: 'Roll back',
            phone: 'bare' as const,
            cell: ({ number, live }: VersionRecord) =>
              !live && (
                <Button small icon="undo" onClick={() => restore(number)}>
                  Publish again
                </Button>
              ),
          },
        ]
      : []),
  ]
}
