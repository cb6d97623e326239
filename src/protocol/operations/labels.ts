import { LabelsAnswer, LabelsAsked } from '../schema/labels.ts'
import { operation } from './operation.ts'

export const Labels = {
  get: operation({
    methods: ['GET'],
    path: '/v3/edit/labels',
    summary: 'Get the texts of ours that people read in views, by language',
    may: 'read',
    params: LabelsAsked,
    answers: { 200: { description: 'The texts', body: LabelsAnswer } },
  }),
}
