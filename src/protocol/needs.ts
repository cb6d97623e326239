/**
 * What only some Experiences take: merge tags in their texts, addresses, pictures and films, a backdrop, elements beside which
 * steps of a tour stand, stars or faces and options of a survey, a tooltip's dot, a banner, and one for which the page makes room.
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

/** What is loaded once somebody is about to use it: the panel that a launcher opens, the card of a tooltip. */
export type Later = 'panel' | 'tip'
