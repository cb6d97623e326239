/**
 * The address as it is, and as the page was opened at: the browser remembers that one where a router has changed it before we
 * came.
 */
export const addressesOf = ({ location, performance }: Window): string =>
  `${location.href} ${performance.getEntriesByType?.('navigation')[0]?.name}`
