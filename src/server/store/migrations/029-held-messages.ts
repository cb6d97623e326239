/** Until when a process is sending it. Processes of the release before only move `next_at` on. */
export const heldMessages = ['ALTER TABLE webhook_messages ADD COLUMN held_until BIGINT']
