import { POSITIONS } from '../../protocol/schema/delivery.ts'
import { conflict, invalid } from '../http/problem.ts'

/** Where a new Delivery goes in a person's list of waiting ones. */
export interface Place {
  position?: 'first' | 'last' | number
  limit?: number
  atLimit: 'error' | 'drop'
}

/** The list with the new id, and the ids that had to leave. */
export interface Placed {
  list: string[]
  dropped: string[]
}

/** If this many are waiting, the caller must say where the new one goes. */
const POSITION_REQUIRED_FROM = 2

export function placeDelivery(pending: string[], id: string, place: Place, accountLimit: number): Placed {
  const limit = place.limit ?? accountLimit
  if (limit < 1 || limit > accountLimit) {
    throw invalid(`delivery_ids_limit: is too ${limit < 1 ? 'small' : 'large'}; it can be 1 to ${accountLimit}`)
  }
  if (place.position === undefined && pending.length >= POSITION_REQUIRED_FROM && limit > 1) {
    throw invalid(
      `delivery_ids_position: is required when ${pending.length} Deliveries are waiting; it must be ${POSITIONS}`,
      'required',
    )
  }
  const index = indexOf(place.position ?? 'first', pending.length)
  const full = pending.length >= limit
  if (full && place.atLimit === 'error') {
    throw conflict(
      'Too many Deliveries wait for the person; use delivery_ids_at_limit=drop or remove Deliveries first',
      'too_many',
    )
  }
  if (full && index >= limit) {
    throw invalid(
      `delivery_ids_position: would drop the new Delivery itself, because the list is at its limit; it must be ${limit === 1 ? 'first or 0' : `first or an index from 0 to ${limit - 1}`}`,
    )
  }
  const list = pending.toSpliced(index, 0, id)
  return { list: list.slice(0, limit), dropped: list.slice(limit) }
}

/** The list after one of its ids was moved. */
export function moveDelivery(pending: string[], id: string, position: 'first' | 'last' | number): string[] {
  const others = pending.filter(other => other !== id)
  return others.toSpliced(indexOf(position, others.length), 0, id)
}

function indexOf(position: 'first' | 'last' | number, length: number): number {
  if (position === 'first') return 0
  return position === 'last' ? length : Math.min(position, length)
}
