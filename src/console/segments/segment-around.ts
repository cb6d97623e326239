import type { Around } from '../editor/editor.ts'

/** What the builder asks of where it stands. */
export type SegmentAround = Pick<Around, 'properties' | 'eventNames' | 'experiences' | 'segments' | 'countPeople'>
