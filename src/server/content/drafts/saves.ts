import type { DraftRow } from './draft.ts'

/** An editor has one write on its way at a time. So its last one is enough, for as many editors as work on a draft. */
const MOST = 50

const readSaves = ({ saves }: Pick<DraftRow, 'saves'>): string[] => (saves ? JSON.parse(saves) : [])

/** `<editor>.<number>`: the part before the dot names the editor. */
const editorOf = (save: string): string => save.split('.')[0]!
const numberOf = (save: string): number => Number(save.split('.')[1])

/**
 * Whether this write was done before: its answer got lost, and it was sent again. An editor counts its writes, and begins one only
 * after the one before was answered. So an earlier one than its last was done too.
 */
export const wasSaved = (row: DraftRow, save: string | undefined): boolean =>
  save !== undefined &&
  readSaves(row).some(last => last === save || (editorOf(last) === editorOf(save) && numberOf(last) > numberOf(save)))

export function withSave(row: DraftRow, save: string | undefined): Pick<DraftRow, 'saves'> {
  if (save === undefined) return { saves: row.saves ?? null }
  const others = readSaves(row).filter(each => editorOf(each) !== editorOf(save))
  return { saves: JSON.stringify([...others, save].slice(-MOST)) }
}
