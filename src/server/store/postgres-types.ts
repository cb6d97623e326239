import pg from 'pg'

const INT8 = 20

/** Whole numbers of eight bytes come as numbers: times and counts are far below what a number can hold. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
