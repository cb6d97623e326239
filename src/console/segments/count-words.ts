import { count, plural } from '../words/figures.ts'
import type { Counted } from './count-segment.ts'

/** `12 of 40 people`, or `1,204 of the newest 10,000` if that is not everybody. */
export const countWords = ({ count: found, of, before }: Counted): string =>
  before === null
    ? `${count(found)} of ${plural(of, 'person', 'people')}`
    : `${count(found)} of the newest ${count(of)}`
