import pg from 'pg'

const INT8 = 20

/** Reads 8-byte integers as numbers: times and counts are far below the limit of a number. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
