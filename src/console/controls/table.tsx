import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  title: string
  cell(row: Row): ComponentChildren
  /** Numbers are right-aligned. */
  figure?: boolean
  /** `head`: it names the row, and on a phone it is the heading of the card. `bare`: it has no title on a phone. */
  phone?: 'head' | 'bare'
  /** Takes the remaining width. */
  grows?: boolean
}

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf(row: Row): string
  /** Shows the caption above the table. */
  showCaption?: boolean
  busy?: boolean
}

/** Rows of the same kind. On a narrow screen, each row is a card. */
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
