import { tagsRead } from '../../../content/tags-read.ts'
import type { Experience } from '../../../protocol/experience.ts'
import type { SegmentGroup, SegmentItem } from '../../../protocol/segment.ts'

/** Names that live content reads. Everything else about a person stays on the server. */
export interface Reads {
  profile: string[]
  company: string[]
  events: string[]
  segments: string[]
}

/** What Experiences and their Segments read, in Segment items or merge tags. */
export function readsOf(experiences: Experience[], segments: { [id: string]: SegmentGroup }): Reads {
  const found = { profile: new Set<string>(), company: new Set<string>(), events: new Set<string>() }
  const referred = new Set<string>()
  const group = ({ items }: SegmentGroup) => {
    for (const item of items) {
      if ('items' in item) group(item)
      else readItem(item, found, referred)
    }
  }
  for (const experience of experiences) {
    walk(
      experience,
      text => {
        for (const path of tagsRead(text)) readTag(path, found)
      },
      group,
    )
  }
  for (const segment of Object.values(segments)) group(segment)
  return {
    profile: [...found.profile].sort(),
    company: [...found.company].sort(),
    events: [...found.events].sort(),
    segments: [...referred].sort(),
  }
}

/** Ids of the named Segments that this one refers to. */
export function segmentsIn({ items }: SegmentGroup): string[] {
  return items.flatMap(item => ('items' in item ? segmentsIn(item) : item.kind === 'segment' ? [item.id] : []))
}

type Found = { [where in 'profile' | 'company' | 'events']: Set<string> }

/** Dots reach into nested values, but the whole value is sent. */
const head = (path: string) => path.split('.')[0]!

function readItem(item: SegmentItem, found: Found, referred: Set<string>): void {
  switch (item.kind) {
    case 'property':
      found.profile.add(head(item.prop))
      return
    case 'company':
      found.company.add(head(item.prop))
      return
    case 'event':
      found.events.add(item.name)
      return
    case 'segment':
      referred.add(item.id)
      return
    case 'tour':
    case 'survey':
      return
  }
}

function readTag(path: string, found: Found): void {
  if (path.startsWith('company.')) found.company.add(head(path.slice('company.'.length)))
  else if (!path.startsWith('delivery.')) found.profile.add(head(path))
}

/** Every text and every Segment inside an Experience, also in launcher items and translations. */
function walk(value: unknown, text: (text: string) => void, group: (group: SegmentGroup) => void): void {
  if (typeof value === 'string') {
    if (value.includes('{{')) text(value)
  } else if (Array.isArray(value)) {
    for (const item of value) walk(item, text, group)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === 'segment' && item) group(item as SegmentGroup)
      else walk(item, text, group)
    }
  }
}
