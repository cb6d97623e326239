import { z } from 'zod'
import { pluralOf } from '../kind-path.ts'
import { ChangeAnswer, ChangeList, ChangeListOf, ChangeSummaryAnswer } from '../schema/change.ts'
import type { ExperienceKind } from '../schema/experience-request.ts'
import { Cursor } from '../schema/request.ts'
import { Ref } from '../schema/values.ts'
import { withArticle } from '../with-article.ts'
import { operation } from './operation.ts'

const page = {
  description: 'One page of the list, newest first',
  body: z.object({ changes: z.array(ChangeAnswer), cursor: Cursor }),
}

export const Changes = {
  list: operation({
    methods: ['GET'],
    path: '/v3/edit/changes',
    summary: 'List every change of every Experience, newest first',
    may: 'read',
    params: ChangeList,
    answers: { 200: page },
  }),
}

function operationsOf<const K extends ExperienceKind>(kind: K) {
  const one = `/v3/edit/${pluralOf(kind)}/:id` as const
  const missing = { description: `There is no such ${kind}` }
  return {
    list: operation({
      methods: ['GET'],
      path: `${one}/changes`,
      summary: `List every change of one ${kind}, newest first`,
      may: 'read',
      params: ChangeListOf,
      answers: { 200: page, 404: missing },
    }),
    summary: operation({
      methods: ['GET'],
      path: `${one}/changes/summary`,
      summary: `Say what publishing ${withArticle(kind)} would change for people`,
      may: 'read',
      params: z.object({ id: Ref }),
      answers: {
        200: {
          description: 'How the draft differs from the live version',
          body: z.object({ change: ChangeSummaryAnswer }),
        },
        404: missing,
      },
    }),
  }
}

/** The changes of one Experience. */
export const ChangesOf = {
  tour: operationsOf('tour'),
  survey: operationsOf('survey'),
  launcher: operationsOf('launcher'),
  tooltip: operationsOf('tooltip'),
  embed: operationsOf('embed'),
}
