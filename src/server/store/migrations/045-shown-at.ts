/** The page on which it was first drawn. Nobody knows that of what was shown before. */
export const shownAt = ['ALTER TABLE interactions ADD COLUMN href TEXT']
