/** By which rules figures were counted, and up to when. Earlier versions do not write it, so all they counted is counted again. */
export const countAnew = [`ALTER TABLE rollups ADD COLUMN counted_by TEXT NOT NULL DEFAULT ''`]
