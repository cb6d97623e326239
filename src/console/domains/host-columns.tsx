import type { EnvironmentRecord, HostRecord } from '../../protocol/answer.ts'
import type { ParamsFor } from '../../protocol/contract.ts'
import { Ago } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { Menu } from '../controls/menu.tsx'
import { Select } from '../controls/select.tsx'
import type { Column } from '../controls/table.tsx'

const ENABLED = [
  { value: 'on', label: 'On' },
  { value: 'subdomain', label: 'On, with new subdomains' },
  { value: 'off', label: 'Off' },
] as const
const words = (enabled: HostRecord['enabled']) => ENABLED.find(({ value }) => value === enabled)!.label

export type HostChanges = Omit<ParamsFor<'PATCH /v3/edit/urls/:id'>, 'id'>

/** The columns of a host, and how to change it; null if that is not allowed. */
export function hostColumns(
  environments: EnvironmentRecord[],
  change: ((host: HostRecord, changes: HostChanges) => void) | null,
): Column<HostRecord>[] {
  const inEnvironments = [
    { value: '', label: 'Default' },
    ...environments.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const environment = (id: string | null) =>
    inEnvironments.find(({ value }) => value === (id ?? ''))?.label ?? 'Default'
  return [
    {
      title: 'Domain',
      phone: 'head',
      grows: true,
      cell: ({ host, installed_at, last_seen_at, archived_at }) => (
        <span class="two-lines">
          <span>
            {host} {archived_at && <Badge>Archived</Badge>}
          </span>
          <small>
            {last_seen_at ? (
              <>
                The snippet was met <Ago time={last_seen_at} />
              </>
            ) : installed_at ? (
              'The snippet was met'
            ) : (
              'No page with the snippet was loaded yet'
            )}
          </small>
        </span>
      ),
    },
    {
      title: 'Beckon is',
      cell: row =>
        change ? (
          <Select
            label={`Beckon on ${row.host}`}
            hidden
            value={row.enabled}
            options={ENABLED}
            onChange={enabled => change(row, { enabled })}
          />
        ) : (
          words(row.enabled)
        ),
    },
    {
      title: 'Environment',
      cell: row =>
        change ? (
          <Select
            label={`Environment of ${row.host}`}
            hidden
            value={row.url_group_id ?? ''}
            options={inEnvironments}
            onChange={id => change(row, { url_group_id: id || null })}
          />
        ) : (
          environment(row.url_group_id)
        ),
    },
    ...(change
      ? [
          {
            title: 'More',
            phone: 'bare' as const,
            cell: (row: HostRecord) => (
              <Menu
                label={`More for ${row.host}`}
                items={[
                  row.archived_at
                    ? { label: 'Bring back', icon: 'undo', onChoose: () => change(row, { archived_at: null }) }
                    : { label: 'Archive', icon: 'trash', onChoose: () => change(row, { archived_at: '$now' }) },
                ]}
              />
            ),
          },
        ]
      : []),
  ]
}
