/** What every contender offers to the harness: the same two steps, beside the same two targets. */
export interface Contender {
  /** Shows the first step. Called by the bundle itself at its end, and again for the open/close cycles. */
  start(): void
  /** Goes on to the second step as a user's click on "Next" would. */
  next(): void
  stop(): void
  /** The box of the step that is shown, or null. */
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
