import type { ComponentChildren } from 'preact'
import type { TimelineEntry } from '../../protocol/answer.ts'
import { Ago } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { deliveryState, STATE_WORDS } from '../deliveries/delivery-state.ts'
import { useList } from '../use-list.ts'
import { experiencePage } from '../words/addresses.ts'
import { written } from './standard-fields.ts'

/** What happened to one person, newest first. */
export function TimelineCard({ person }: { person: string }) {
  const list = useList('/v3/analyze/profiles/:id/timeline', 'entries', { id: person })
  return (
    <Card title="Timeline" flush>
      {list.error ? <Failed error={list.error} again={list.again} /> : null}
      {!list.items && !list.error && (
        <div class="card-inside">
          <Loading lines={6} />
        </div>
      )}
      {list.items?.length === 0 && (
        <p class="card-inside quiet-text">Nothing yet: they saw nothing, and no event was tracked.</p>
      )}
      {list.items && list.items.length > 0 && (
        <ol class="timeline">
          {list.items.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
    </Card>
  )
}

const ICONS: Record<TimelineEntry['kind'], IconName> = {
  interaction: 'eye',
  answer: 'experience',
  event: 'check',
  delivery: 'delivery',
}

function Entry({ entry }: { entry: TimelineEntry }) {
  return (
    <li>
      <Icon name={ICONS[entry.kind]} size={18} />
      <div>{wordsOf(entry)}</div>
      <small class="quiet-text">
        <Ago time={entry.at} />
      </small>
    </li>
  )
}

type About = Extract<TimelineEntry, { experience: unknown }>['experience']
const Named = ({ experience }: { experience: About }) =>
  experience ? <a href={experiencePage(experience)}>{experience.name}</a> : <>something that is gone</>

function wordsOf(entry: TimelineEntry): ComponentChildren {
  switch (entry.kind) {
    case 'interaction': {
      const { word, tone } = DID[entry.interaction.state]
      return (
        <p>
          Saw <Named experience={entry.experience} /> <Badge tone={tone}>{word}</Badge>
        </p>
      )
    }
    case 'answer':
      return (
        <>
          <p>
            Answered <b>{entry.response.answer}</b> to <Named experience={entry.experience} />
          </p>
          {entry.response.text && <blockquote>{entry.response.text}</blockquote>}
        </>
      )
    case 'event':
      return (
        <>
          <p>
            Did <b>{entry.event.name}</b>
          </p>
          <small class="quiet-text">
            {Object.entries(entry.event.properties)
              .map(([name, value]) => `${name}: ${written(value)}`)
              .join(' · ')}
          </small>
        </>
      )
    case 'delivery': {
      const { word, tone } = STATE_WORDS[deliveryState(entry.delivery, Date.now())]
      return (
        <p>
          Was <a href={`/console/deliveries/${entry.delivery.id}`}>delivered</a> <Named experience={entry.experience} />{' '}
          <Badge tone={tone}>{word}</Badge>
        </p>
      )
    }
  }
}

const DID = {
  displayed: { word: 'Displayed', tone: 'plain' },
  started: { word: 'Started', tone: 'accent' },
  completed: { word: 'Completed', tone: 'good' },
  exited: { word: 'Left before its end', tone: 'warn' },
} as const
