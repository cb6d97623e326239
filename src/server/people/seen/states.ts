import type { InteractionState } from '../../../protocol/interaction.ts'

/** A state can only grow in this order. */
export const STATES: InteractionState[] = ['displayed', 'started', 'exited', 'completed']
