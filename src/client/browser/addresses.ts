/**
 * The address as it is, and the one that the page was opened at: the browser remembers that where a router has changed it before
 * we came.
 */
export const addressesOf = ({ location, performance }: Window): (string | undefined)[] => [
  location.href,
  performance.getEntriesByType?.('navigation')[0]?.name,
]
