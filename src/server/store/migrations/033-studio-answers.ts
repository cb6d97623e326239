/** The hash of what only the console's window can answer. Without it, such a code opens nothing. */
export const studioAnswers = ['ALTER TABLE studio_codes ADD COLUMN answer_hash TEXT']
