import { ExperienceList } from '../../../protocol/operations/experience-list.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { listExperiences } from './list-experiences.ts'

export const experienceList: Endpoint[] = [
  manage(ExperienceList.list, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: await listExperiences(tx, account, params) })),
  ),
]
