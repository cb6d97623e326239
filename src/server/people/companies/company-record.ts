import type { Company, Properties } from '../../../protocol/profile.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'

export type CompanyRow = RowOf<
  'companies',
  'id' | 'created_at' | 'updated_at' | 'uid' | 'properties' | 'hook_properties'
>

export function fullCompany(row: CompanyRow): Company {
  return {
    ...(JSON.parse(row.properties) as Properties),
    ...(JSON.parse(row.hook_properties) as Properties),
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    uid: row.uid,
  }
}

export function minCompany(row: CompanyRow): Company {
  return { id: row.id, created_at: timestamp(row.created_at), updated_at: timestamp(row.updated_at), uid: row.uid }
}
