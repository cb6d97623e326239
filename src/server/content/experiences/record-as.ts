import type { ExperienceRecord } from '../../../protocol/experience.ts'
import { PLURALS, type Plural } from '../../../protocol/kind-path.ts'
import type { ExperienceKind } from '../../../protocol/schema/experience-request.ts'

// Answers have Experiences under the name of their kind. The kind of a record is known only while the code runs.

type As<K extends ExperienceKind> = K extends unknown ? { [P in K]: Extract<ExperienceRecord, { kind: P }> } : never
type AllAs<K extends ExperienceKind> = K extends unknown
  ? { [P in Plural<K>]: Extract<ExperienceRecord, { kind: K }>[] }
  : never

export const recordAs = <K extends ExperienceKind>(kind: K, record: ExperienceRecord): As<K> =>
  ({ [kind]: record }) as As<K>

export const recordsAs = <K extends ExperienceKind>(kind: K, records: ExperienceRecord[]): AllAs<K> =>
  ({ [PLURALS[kind]]: records }) as AllAs<K>
