import type { ItemKind } from '../../content/segment-operators.ts'
import type { SegmentItem } from '../../protocol/segment.ts'

/** A new condition of another kind, to be filled in. */
export function newCondition(kind: ItemKind): SegmentItem {
  switch (kind) {
    case 'property':
    case 'company':
      return { kind, prop: '', op: 'eq', value: '' }
    case 'event':
      return { kind, name: '', op: 'gte', value: 1 }
    case 'tour':
    case 'survey':
      return { kind, id: '', op: 'seen' }
    case 'segment':
      return { kind, id: '', op: 'in' }
  }
}
