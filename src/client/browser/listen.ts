/** Listens as long as the signal lasts. */
export type Listen = (target: EventTarget, type: string, work: (event: Event) => unknown) => void
