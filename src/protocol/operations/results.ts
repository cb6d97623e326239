import { z } from 'zod'
import { pluralOf } from '../kind-path.ts'
import type { ExperienceKind } from '../schema/experience-request.ts'
import { Cursor } from '../schema/request.ts'
import {
  AnswerList,
  AnswerTable,
  GivenAnswer,
  ResultAnswer,
  ResultList,
  ResultOf,
  ResultsAnswer,
} from '../schema/results.ts'
import { operation } from './operation.ts'

const path = '/v3/analyze/results'

const CSV = 'text/csv'

const ofOne = <const K extends ExperienceKind>(kind: K) =>
  operation({
    methods: ['GET'],
    path: `${path}/${pluralOf(kind)}/:id`,
    summary: `Get the results of one ${kind}`,
    may: 'read',
    params: ResultOf,
    answers: {
      200: {
        description: 'The figures. With .csv after the id, their rows as a CSV table',
        body: z.object({ result: ResultAnswer }),
        texts: [CSV],
      },
      404: { description: `There is no such ${kind} or Segment` },
      429: { description: 'Other searches of this account are running. Try again after Retry-After seconds' },
    },
  })

export const ResultOfEach = {
  tour: ofOne('tour'),
  survey: ofOne('survey'),
  launcher: ofOne('launcher'),
  tooltip: ofOne('tooltip'),
  embed: ofOne('embed'),
}

export const Results = {
  all: operation({
    methods: ['GET'],
    path,
    summary: 'Get the results of every Experience, one line each',
    may: 'read',
    params: ResultList,
    answers: { 200: { description: 'The last 30 days, if you name no others', body: ResultsAnswer } },
  }),
  allAsTable: operation({
    methods: ['GET'],
    path: `${path}.csv`,
    summary: 'Get the results of every Experience as a table for spreadsheets',
    may: 'read',
    params: ResultList,
    answers: { 200: { description: 'A CSV table', texts: [CSV] } },
  }),
  answers: operation({
    methods: ['GET'],
    path: `${path}/surveys/:id/answers`,
    summary: 'List what people answered, with the questions',
    may: 'read people',
    params: AnswerList,
    answers: {
      200: {
        description: 'One page of the list, newest first',
        body: z.object({ answers: z.array(GivenAnswer), cursor: Cursor }),
      },
      404: { description: 'There is no such survey' },
    },
  }),
  answersAsTable: operation({
    methods: ['GET'],
    path: `${path}/surveys/:id/answers.csv`,
    summary: 'Get every answer as a table for spreadsheets',
    may: 'read people',
    params: AnswerTable,
    answers: {
      200: { description: 'A CSV table, newest first', texts: [CSV] },
      404: { description: 'There is no such survey' },
    },
  }),
}
