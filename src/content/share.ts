/**
 * Who of the people that an Experience is for gets it: this many of a hundred; or only those to whom it is delivered; or, if it cannot be
 * delivered, only where it is asked for.
 */
export type Share = number | 'delivered' | 'asked'

/** The fields of an Experience that decide it. */
export interface Sharing {
  kind?: unknown
  automatic?: unknown
  percent?: unknown
}

/** The others are part of a page. */
export const canDeliver = (kind: unknown): boolean => kind === 'tour' || kind === 'survey'

/** An experiment is only about those who get it automatically. */
export function shareOf({ kind, automatic, percent }: Sharing): Share {
  if (automatic === false) return canDeliver(kind) ? 'delivered' : 'asked'
  return typeof percent === 'number' ? Math.min(percent, 100) : 100
}

/** "10 % of people whose plan is pro" */
export function sharedWords(share: Share, people: string): string {
  if (typeof share === 'number') return share < 100 ? `${share} % of ${people}` : people
  return people === 'everybody' ? ONLY[share] : `${ONLY[share]}, of ${people}`
}

const ONLY = {
  delivered: 'only people with a Delivery',
  asked: 'only people for whom a link or the page starts it',
}
