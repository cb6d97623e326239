/** Listens on the page or in our root, until the view is closed. */
export type Listen = <T extends Event>(
  on: EventTarget,
  type: string,
  work: (event: T) => void,
  capture?: boolean,
) => void
