import type { Around } from '../editor/editor.ts'

/** What the builder asks about its surroundings. */
export type SegmentAround = Pick<Around, 'properties' | 'eventNames' | 'experiences' | 'segments' | 'countPeople'>
