/** What the Segments of a scheduled version said when it was scheduled, so that its author learns when they say something else. */
export const scheduledFor = ['ALTER TABLE experiences ADD COLUMN scheduled_for TEXT']
