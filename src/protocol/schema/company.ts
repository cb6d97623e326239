import { z } from 'zod'
import { Uid } from './profile.ts'
import { page } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const CompanyList = z.object(page)
export const CompanyLookup = z
  .object({ id: Ref.optional(), uid: Uid.optional() })
  .refine(who => who.id ?? who.uid, 'one of id and uid is required')

export const CompanyAnswer = z
  .looseObject({ id: Id, created_at: Timestamp, updated_at: Timestamp, uid: z.string() })
  .describe('A company. Custom properties are beside the standard fields')
