import { itemsFor } from '../../content/items-for.ts'
import type { ExperienceRecord } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { Badge } from '../controls/badge.tsx'
import type { Reached } from '../editor/draft/draft-api.ts'
import { useAsked } from '../use-asked.ts'
import { useMay } from '../use-signed.ts'
import { experiencePage, onePath } from '../words/addresses.ts'
import { scheduledWords } from '../words/scheduled-words.ts'
import { shareWords } from '../words/share-words.ts'
import { EVERYBODY } from './everybody.ts'
import { useCounted } from './use-counted.ts'

interface Props {
  /** The Segment, as it is live and as it would be. */
  id: string
  before: SegmentGroup | undefined
  after: SegmentGroup | undefined
  reached: Reached[]
  /** Of what else decides who they are. */
  stamp: string
}

/** The Experiences for whose people a Segment decides, now or later, and how many those are before and after. */
export function ReachedList({ reached, ...props }: Props) {
  if (reached.length === 0) return <p>No live or scheduled Experience is for it.</p>
  return (
    <>
      <p>These Experiences use it. Live ones change with the next page view, scheduled ones begin with it:</p>
      <ul class="facts">
        {reached.flatMap(each => [
          each.in_live && <Row key={`${each.id} live ${props.stamp}`} of={each} version="live" {...props} />,
          each.publish_at && (
            <Row key={`${each.id} scheduled ${props.stamp}`} of={each} version="scheduled" {...props} />
          ),
        ])}
      </ul>
    </>
  )
}

type CountProps = Omit<Props, 'reached'> & { group: SegmentGroup | undefined }

interface RowProps extends Omit<Props, 'reached'> {
  of: Reached
  version: 'live' | 'scheduled'
}

function Row({ of, version, ...props }: RowProps) {
  const mayCount = useMay('read people')
  const { data } = useAsked(mayCount ? onePath(of.kind) : null, { id: of.id, version })
  const record = data && experienceIn(data)
  const parts = of.parts.filter(part => part.version === version)
  const items = parts.flatMap(({ item }) => item ?? [])
  const isWhole = items.length < parts.length
  const share = record && shareWords(record)
  return (
    <li>
      <a href={experiencePage(of)}>{of.name}</a>
      {version === 'scheduled' && (
        <>
          {' '}
          <Badge tone="accent">{scheduledWords(of.publish_at!)}</Badge>
        </>
      )}
      {isWhole && <BeforeAfter group={record && (record.segment ?? EVERYBODY)} {...props} />} {share}
      {items.length > 0 && (
        <ul class="facts">
          {items.map(item => (
            <li key={item.id}>
              its item “{item.text}”
              <BeforeAfter group={record && itemGroup(record, item.id)} {...props} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How many people are in a group that uses the Segment, as it is live and as it would be. */
function BeforeAfter({ group, id, before, after, stamp }: CountProps) {
  const was = useCounted(before && group, stamp, before && { [id]: groupOf(before) })
  const is = useCounted(after && group, stamp, after && { [id]: groupOf(after) })
  if (!was.isKnown || !is.isKnown) return null
  return (
    <>
      : <b>{was.says}</b> now, <b>{is.says}</b> after this.
    </>
  )
}

/** Only who gets the launcher can get one of its items. */
function itemGroup(record: ExperienceRecord, id: string): SegmentGroup | undefined {
  const own = itemsFor(record).find(item => item.id === id)?.segment
  return own && { items_op: 'and', items: [...(record.segment?.items.length ? [record.segment] : []), own] }
}

const groupOf = ({ items, items_op }: SegmentGroup): SegmentGroup => ({ items, items_op })
