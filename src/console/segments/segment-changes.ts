import { type NameOf, segmentWords } from '../../content/segment-words.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import type { Content } from '../editor/draft/draft.ts'
import { same } from '../editor/draft/json.ts'

/** What differs between two states of a Segment, in sentences. */
export function segmentChanges(before: Content, after: Content, nameOf: NameOf): string[] {
  const people = ({ items, items_op }: Content) =>
    segmentWords({ items: items ?? [], items_op: items_op ?? 'and' } as unknown as SegmentGroup, nameOf)
  const isAbout = (field: string) => !same(before[field], after[field])
  const said = (value: unknown) => (value ? `"${value}"` : 'nothing')
  return [
    ...(isAbout('name') ? [`It is called ${said(after.name)} instead of ${said(before.name)}.`] : []),
    ...(isAbout('description')
      ? [`What it is for: ${said(after.description)} instead of ${said(before.description)}.`]
      : []),
    ...(isAbout('items') || isAbout('items_op') ? [`Who is in it: ${people(after)} It was: ${people(before)}`] : []),
  ]
}
