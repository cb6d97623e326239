import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  title: string
  cell(row: Row): ComponentChildren
  /** Figures stand at the end of their column. */
  figure?: boolean
  /** `head`: says what its row is about, and on a phone is the heading of the card. `bare`: has no title there. */
  phone?: 'head' | 'bare'
  /** Takes what width is left. */
  grows?: boolean
}

interface Props<Row> {
  /** What it is a table of. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf(row: Row): string
  /** The caption stands above it, for everybody. */
  showCaption?: boolean
  busy?: boolean
}

/** Rows of the same things; on a narrow screen each row is a card. */
export function Table<Row>({ caption, columns, rows, keyOf, showCaption, busy }: Props<Row>) {
  return (
    <table class="table" aria-busy={busy || undefined}>
      <caption class={showCaption ? undefined : 'unseen'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, figure, grows }) => (
            <th key={title} scope="col" class={`${figure ? 'figure' : ''}${grows ? ' grows' : ''}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, figure, phone }) =>
              phone === 'head' ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} data-title={title} class={`${figure ? 'figure' : ''}${phone ? ' phone-bare' : ''}`}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
