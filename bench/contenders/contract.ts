/** What every contender offers: the same two steps, beside the same two targets. */
export interface Contender {
  /** Shows the first step. The bundle calls it at its end, and the open/close cycles call it again. */
  start(): void
  /** Goes to the second step, like a click on "Next". */
  next(): void
  stop(): void
  /** The box of the current step, or null. */
  box(): Element | null
}

declare global {
  interface Window {
    contender: Contender
  }
}

export const STEPS = [
  { target: '#target-1', title: 'Water by season', body: 'Set a rhythm once, and every plant follows it.' },
  { target: '#target-2', title: 'Share a greenhouse', body: 'Invite somebody to look after it while you are away.' },
] as const

export function compete(contender: Contender): void {
  window.contender = contender
  contender.start()
}
