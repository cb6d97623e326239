import { z } from 'zod'
import { Cursor } from '../schema/request.ts'
import { BulkTags, ChangedTag, NewTag, TagAnswer, TagById, TaggedExperience, TagList } from '../schema/tag.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/tags'

const One = z.object({ tag: TagAnswer })

const missing = { description: 'There is no such tag' }

const taken = { description: 'Another tag has this name' }

export const Tags = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List tags of Experiences, newest first',
    may: 'read',
    params: TagList,
    answers: {
      200: { description: 'One page of the list', body: z.object({ tags: z.array(TagAnswer), cursor: Cursor }) },
    },
  }),
  bulk: operation({
    methods: ['POST'],
    path: `${path}/bulk`,
    summary: 'Add tags to many Experiences, and remove them. Tags with new names are made',
    may: 'edit drafts',
    params: BulkTags,
    answers: {
      200: {
        description: 'The Experiences, with the tags that they have now',
        body: z.object({ experiences: z.array(TaggedExperience) }),
      },
      404: { description: 'There is no such Experience. Nothing was done' },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one tag',
    may: 'read',
    params: TagById,
    answers: { 200: { description: 'The tag', body: One }, 404: missing },
  }),
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Create a tag',
    may: 'edit drafts',
    params: NewTag,
    answers: { 201: { description: 'Created', body: One }, 409: taken },
  }),
  change: operation({
    methods: ['PATCH'],
    path: `${path}/:id`,
    summary: 'Rename or describe a tag',
    may: 'edit drafts',
    params: ChangedTag,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing, 409: taken },
  }),
  remove: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Delete a tag. No Experience has it any more',
    may: 'edit drafts',
    params: TagById,
    answers: {
      200: { description: 'The record as it was', body: One },
      404: missing,
      409: { description: 'A webhook is only for Experiences with this tag' },
    },
  }),
}
