import type { ComponentChildren } from 'preact'
import { useQuery } from '../use-query.ts'

interface Props {
  title: string
  /** Its name in the address, if the reader wants the table instead. */
  name: string
  says?: ComponentChildren
  table: ComponentChildren
  /** The address of the table for spreadsheets. */
  csv?: string
  children: ComponentChildren
}

/** A chart, and the same figures as a table. The choice is in the address, so the reader can share it. */
export function Chart({ title, name, says, table, csv, children }: Props) {
  const [query, setQuery] = useQuery()
  const tables = new Set((query.tables ?? '').split(',').filter(Boolean))
  const asTable = tables.has(name)
  const turn = () => {
    if (asTable) tables.delete(name)
    else tables.add(name)
    setQuery({ tables: [...tables].join(',') || null })
  }
  return (
    <section class="card chart" aria-label={title}>
      <header class="card-head">
        <div>
          <h2>{title}</h2>
          {says && <p class="hint">{says}</p>}
        </div>
        <div class="row no-print">
          <button type="button" class="button quiet small" aria-pressed={asTable} onClick={turn}>
            Table
          </button>
          {csv && (
            <a class="button quiet small" href={csv} download={`${name}.csv`}>
              CSV
            </a>
          )}
        </div>
      </header>
      {asTable ? <div class="chart-table">{table}</div> : children}
      {!asTable && <div class="only-print">{table}</div>}
    </section>
  )
}
