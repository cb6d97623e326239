import { z } from 'zod'
import { KINDS } from '../../../protocol/schema/experience.ts'
import { PLURALS } from '../../../protocol/schema/experience-request.ts'
import {
  TranslationFile,
  TranslationFormat,
  TranslationLanguages,
  TranslationsAnswer,
  TranslationsOfKind,
  TranslationsOfMix,
  TranslationsOfOne,
} from '../../../protocol/schema/translation.ts'
import type { Account } from '../../access/accounts/account.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { type Answer, type Call, manage } from '../../access/manage.ts'
import { invalid } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { contentOf } from '../experiences/experience-record.ts'
import { translationFile, writeFile } from '../thread/translation-file.ts'
import { type Pair, writeXliff } from '../thread/write-xliff.ts'
import { filesIn, takeFiles } from './take-files.ts'

type Languages = z.output<typeof TranslationLanguages>

const Formatted = z.object({ format: TranslationFormat })
const TYPES = { yaml: 'application/yaml', json: 'application/json', xliff: 'application/xliff+xml' }
type Asked = keyof typeof TYPES

/** One format if the address names it, otherwise all. */
const answers = (formats: readonly Asked[]) => ({
  200: {
    description: 'The translation file. Its language is `default`; in XLIFF, the one that you name',
    ...(formats.includes('json') ? { body: TranslationFile } : {}),
    texts: formats.filter(format => format !== 'json').map(format => TYPES[format]),
  },
  404: { description: 'There is no such Experience' },
})

/** A download at its path, with the format as a parameter. And two more paths with the format as an ending. */
function download<S extends z.ZodRawShape>(
  path: string,
  summary: string,
  params: z.ZodObject<S>,
  select: (tx: Tx, account: string, params: z.output<z.ZodObject<S>>) => Promise<DraftRow[]>,
): Endpoint[] {
  const answer = ({ store, account }: Call<unknown>, format: Asked, given: z.output<z.ZodObject<S>>, pair: Languages) =>
    store.transaction(async tx => fileAnswer(await select(tx, account.id, given), account, format, pair))
  const asked = params.extend(TranslationLanguages.shape)
  return [
    manage({
      methods: ['GET', 'POST'],
      path,
      summary,
      may: 'read',
      params: asked.extend(Formatted.shape),
      answers: answers(TranslationFormat.options),
      act: call =>
        answer(
          call,
          Formatted.parse(call.params).format,
          params.parse(call.params),
          TranslationLanguages.parse(call.params),
        ),
    }),
    ...TranslationFormat.options.map(format =>
      manage({
        methods: ['GET', 'POST'],
        path: `${path}.${format}`,
        summary: `${summary}, as ${format}`,
        may: 'read',
        params: asked,
        answers: answers([format]),
        act: call => answer(call, format, params.parse(call.params), TranslationLanguages.parse(call.params)),
      }),
    ),
  ]
}

function fileAnswer(rows: DraftRow[], { settings }: Account, format: Asked, languages: Languages): Answer {
  const selection = rows.map(row => ({ id: row.id, content: contentOf(row.draft) }))
  const had = selection.flatMap(({ content }) => Object.keys(content.translations ?? {}))
  const text =
    format === 'xliff'
      ? writeXliff(selection, pairOf(languages, [...settings.languages, ...had]))
      : writeFile(translationFile(selection, settings.languages), format)
  return { text, type: `${TYPES[format]}; charset=utf-8` }
}

/** XLIFF names both languages. The others leave them to the translator. */
function pairOf({ language, source_language }: Languages, known: string[]): Pair {
  if (language === undefined) throw invalid('language: is required for XLIFF; for example language=de', 'required')
  if (!known.includes(language)) throw invalid(`language: ${language} is not one of the account's languages`)
  return { source: source_language ?? 'en', target: language }
}

const ofOne = KINDS.flatMap(kind =>
  download(
    `/v3/edit/${PLURALS[kind]}/:id/i18n`,
    `Get the translation file of one ${kind}`,
    TranslationsOfOne,
    async (tx, account, { id }) => [await needDraft(tx, 'experiences', account, kind, id)],
  ),
)

const ofKind = KINDS.flatMap(kind =>
  download(
    `/v3/edit/${PLURALS[kind]}/i18n`,
    `Get the translation file of all ${PLURALS[kind]}`,
    TranslationsOfKind,
    (tx, account) =>
      tx.query<DraftRow>(
        'SELECT * FROM experiences WHERE account_id = $1 AND kind = $2 AND archived_at IS NULL ORDER BY id',
        [account, kind],
      ),
  ),
)

const ofMix = download(
  '/v3/edit/experiences/i18n',
  'Get the translation file of the Experiences that you name',
  TranslationsOfMix,
  async (tx, account, { experiences }) => {
    const rows: DraftRow[] = []
    for (const { kind, id } of experiences) {
      if (!rows.some(row => row.id === id)) rows.push(await needDraft(tx, 'experiences', account, kind, id))
    }
    return rows
  },
)

const upload = manage({
  methods: ['POST'],
  path: '/v3/edit/i18n',
  summary: 'Upload translation files. All of them are accepted, or none',
  may: 'edit drafts',
  upload: { file: 'one translation file: YAML, JSON or XLIFF 2', files: 'several translation files' },
  answers: {
    200: { description: 'What the files contain', body: TranslationsAnswer },
    413: { description: 'A file is too large' },
  },
  async act({ store, account, user, form, backend }) {
    const files = await filesIn(form, backend.thread)
    return { body: { translations: await store.transaction(tx => takeFiles(tx, { account, user }, files)) } }
  },
})

/** Any other ending is an unknown format, not an unknown address. */
const unknownFormats = KINDS.flatMap(kind => [`${PLURALS[kind]}/:id`, PLURALS[kind]])
  .concat('experiences')
  .map((path): Endpoint => {
    const route = manage({
      methods: ['GET', 'POST'],
      path: `/v3/edit/${path}/:file{i18n\\.[^/]+}`,
      summary: 'Refuse a format that does not exist',
      may: 'read',
      params: z.looseObject({}),
      answers: {},
      act: async () => {
        throw invalid('format: must be yaml, json or xliff')
      },
    })
    return { ...route, hidden: 'refusal' }
  })

/** Before the routes of Experiences, which would read `i18n` as an id. */
export const translations: Endpoint[] = [upload, ...ofMix, ...ofKind, ...ofOne, ...unknownFormats]
