import type { SegmentItem } from '../../protocol/segment.ts'
import type { ItemKind } from './operators.ts'

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

/** What was typed, as its real type: numbers, true and false are not texts. */
export function readValue(text: string): string | number | boolean {
  const plain = text.trim()
  if (plain === 'true' || plain === 'false') return plain === 'true'
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : text
}
