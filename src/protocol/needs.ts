/** What only some Experiences take: merge tags in their texts, addresses, pictures and films, a backdrop, a banner for which the page makes room. */
export const NEEDS = ['tags', 'links', 'media', 'modal', 'room'] as const
export type Need = (typeof NEEDS)[number]
