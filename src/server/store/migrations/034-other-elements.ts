/** How often a page found something else than the element that somebody had pointed at. */
export const otherElements = ['ALTER TABLE element_paths ADD COLUMN other INTEGER NOT NULL DEFAULT 0']
