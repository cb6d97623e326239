/**
 * What only some Experiences need: merge tags, addresses, pictures and videos, a backdrop, tour steps beside elements, stars or
 * faces and options in a survey, a tooltip's dot, a banner, and a banner for which the page makes room.
 */
export const NEEDS = [
  'tags',
  'links',
  'media',
  'modal',
  'beside',
  'faces',
  'choices',
  'hints',
  'banner',
  'room',
] as const
export type Need = (typeof NEEDS)[number]

/** What is loaded when somebody is about to use it: the panel of a launcher, the card of a tooltip. */
export type Later = 'panel' | 'tip'
