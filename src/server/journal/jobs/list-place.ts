/** Where a list goes on: in which piece, and after how many of it. */
export interface ListPlace {
  piece: number
  after: number
}

export const LIST_START: ListPlace = { piece: 0, after: 0 }
