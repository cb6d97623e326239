/**
 * The current address, and the address that the page was opened at. If a router changed the address before we came, the browser
 * remembers the first one. If the snippet changed it, the snippet remembers it.
 */
export const addressesOf = ({ location, performance, beckon }: Window & { beckon?: { at?: string } }) => [
  location.href,
  performance.getEntriesByType?.('navigation')[0]?.name,
  beckon?.at,
]
