/**
 * The address as it is, and the one that the page was opened at: the browser remembers that where a router has changed it before
 * we came, and the snippet where it did so itself.
 */
export const addressesOf = ({ location, performance, beckon }: Window & { beckon?: { at?: string } }) => [
  location.href,
  performance.getEntriesByType?.('navigation')[0]?.name,
  beckon?.at,
]
