import { z } from 'zod'
import { pluralOf } from '../kind-path.ts'
import type { ExperienceKind } from '../schema/experience-request.ts'
import {
  TranslationFile,
  TranslationFormat,
  TranslationLanguages,
  TranslationsAnswer,
  TranslationsOfKind,
  TranslationsOfMix,
  TranslationsOfOne,
} from '../schema/translation.ts'
import { operation } from './operation.ts'

export const TranslationFiles = {
  upload: operation({
    methods: ['POST'],
    path: '/v3/edit/i18n',
    summary: 'Upload translation files. All of them are accepted, or none',
    may: 'edit drafts',
    upload: { file: 'one translation file: YAML, JSON or XLIFF 2', files: 'several translation files' },
    answers: {
      200: { description: 'What the files contain', body: TranslationsAnswer },
      413: { description: 'A file is too large' },
    },
  }),
}

const description = 'The translation file. Its language is `default`; in XLIFF, the one that you name'
const missing = { description: 'There is no such Experience' }
export const TRANSLATION_TYPES = {
  yaml: 'application/yaml',
  json: 'application/json',
  xliff: 'application/xliff+xml',
} as const

/** A download at its path, with the format as a parameter. And more paths with the format as an ending. */
function downloads<const P extends string, S extends z.ZodRawShape>(path: P, summary: string, params: z.ZodObject<S>) {
  const { yaml, xliff } = TRANSLATION_TYPES
  const asked = z.object({ ...params.shape, ...TranslationLanguages.shape })
  return {
    asked: operation({
      methods: ['GET', 'POST'],
      path,
      summary,
      may: 'read',
      params: z.object({ ...asked.shape, format: TranslationFormat }),
      answers: { 200: { description, body: TranslationFile, texts: [yaml, xliff] }, 404: missing },
    }),
    yaml: operation({
      methods: ['GET', 'POST'],
      path: `${path}.yaml`,
      summary: `${summary}, as yaml`,
      may: 'read',
      params: asked,
      answers: { 200: { description, texts: [yaml] }, 404: missing },
    }),
    json: operation({
      methods: ['GET', 'POST'],
      path: `${path}.json`,
      summary: `${summary}, as json`,
      may: 'read',
      params: asked,
      answers: { 200: { description, body: TranslationFile }, 404: missing },
    }),
    xliff: operation({
      methods: ['GET', 'POST'],
      path: `${path}.xliff`,
      summary: `${summary}, as xliff`,
      may: 'read',
      params: asked,
      answers: { 200: { description, texts: [xliff] }, 404: missing },
    }),
  }
}

const ofOne = <const K extends ExperienceKind>(kind: K) =>
  downloads(`/v3/edit/${pluralOf(kind)}/:id/i18n`, `Get the translation file of one ${kind}`, TranslationsOfOne)

const ofKind = <const K extends ExperienceKind>(kind: K) =>
  downloads(`/v3/edit/${pluralOf(kind)}/i18n`, `Get the translation file of all ${pluralOf(kind)}`, TranslationsOfKind)

/** The file of one Experience. */
export const TranslationsOfEach = {
  tour: ofOne('tour'),
  survey: ofOne('survey'),
  launcher: ofOne('launcher'),
  tooltip: ofOne('tooltip'),
  embed: ofOne('embed'),
}

/** The file of all Experiences of one kind. */
export const TranslationsOfAll = {
  tour: ofKind('tour'),
  survey: ofKind('survey'),
  launcher: ofKind('launcher'),
  tooltip: ofKind('tooltip'),
  embed: ofKind('embed'),
}

export const TranslationsOfSome = downloads(
  '/v3/edit/experiences/i18n',
  'Get the translation file of the Experiences that you name',
  TranslationsOfMix,
)
