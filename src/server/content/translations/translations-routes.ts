import { z } from 'zod'
import { PLURALS } from '../../../protocol/kind-path.ts'
import type { Operation } from '../../../protocol/operations/operation.ts'
import {
  TRANSLATION_TYPES,
  TranslationFiles,
  TranslationsOfAll,
  TranslationsOfEach,
  TranslationsOfSome,
} from '../../../protocol/operations/translations.ts'
import { KINDS } from '../../../protocol/schema/experience.ts'
import {
  TranslationFormat,
  type TranslationLanguages,
  type TranslationsOfMix,
} from '../../../protocol/schema/translation.ts'
import type { Account } from '../../access/accounts/account.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { type Call, manage } from '../../access/manage.ts'
import { invalid } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { contentOf } from '../experiences/experience-record.ts'
import { translationFile, writeFile } from '../thread/translation-file.ts'
import { type Pair, writeXliff } from '../thread/write-xliff.ts'
import { filesIn, takeFiles } from './take-files.ts'

type Languages = z.output<typeof TranslationLanguages>

type Format = keyof typeof TRANSLATION_TYPES

interface Downloads<P> extends Record<Format, Operation & { params: z.ZodType<P> }> {
  asked: Operation & { params: z.ZodType<P & { format: Format }> }
}

/** The download at its path, with the format as a parameter, and those with the format as an ending. */
function download<P extends Languages>(
  declared: Downloads<P>,
  select: (tx: Tx, account: string, params: P) => Promise<DraftRow[]>,
): Endpoint[] {
  const answer = ({ store, account, params }: Call<P>, format: Format) =>
    store.transaction(async tx => fileAnswer(await select(tx, account.id, params), account, format, params))
  return [
    manage(declared.asked, call => answer(call, call.params.format)),
    ...TranslationFormat.options.map(format => manage(declared[format], call => answer(call, format))),
  ]
}

function fileAnswer(
  rows: DraftRow[],
  { settings }: Account,
  format: Format,
  languages: Languages,
): { text: string; type: string } {
  const selection = rows.map(row => ({ id: row.id, content: contentOf(row.draft) }))
  const had = selection.flatMap(({ content }) => Object.keys(content.translations ?? {}))
  const text =
    format === 'xliff'
      ? writeXliff(selection, pairOf(languages, [...settings.languages, ...had]))
      : writeFile(translationFile(selection, settings.languages), format)
  return { text, type: `${TRANSLATION_TYPES[format]}; charset=utf-8` }
}

/** XLIFF names both languages. The others leave them to the translator. */
function pairOf({ language, source_language }: Languages, known: string[]): Pair {
  if (language === undefined) throw invalid('language: is required for XLIFF; for example language=de', 'required')
  if (!known.includes(language)) throw invalid(`language: ${language} is not one of the account's languages`)
  return { source: source_language ?? 'en', target: language }
}

const ofOne = KINDS.flatMap(kind =>
  download<Languages & { id: string }>(TranslationsOfEach[kind], async (tx, account, { id }) => [
    await needDraft(tx, 'experiences', account, kind, id),
  ]),
)

const ofKind = KINDS.flatMap(kind =>
  download<Languages>(TranslationsOfAll[kind], (tx, account) =>
    tx.query<DraftRow>(
      'SELECT * FROM experiences WHERE account_id = $1 AND kind = $2 AND archived_at IS NULL ORDER BY id',
      [account, kind],
    ),
  ),
)

type Mix = z.output<typeof TranslationsOfMix>

const ofMix = download<Languages & Mix>(TranslationsOfSome, async (tx, account, { experiences }) => {
  const rows: DraftRow[] = []
  for (const { kind, id } of experiences) {
    if (!rows.some(row => row.id === id)) rows.push(await needDraft(tx, 'experiences', account, kind, id))
  }
  return rows
})

const upload = manage(TranslationFiles.upload, async ({ store, account, user, form, backend }) => {
  const files = await filesIn(form, backend.thread)
  return { body: { translations: await store.transaction(tx => takeFiles(tx, { account, user }, files)) } }
})

/** Any other ending is an unknown format, not an unknown address. */
const unknownFormats = KINDS.flatMap(kind => [`${PLURALS[kind]}/:id`, PLURALS[kind]])
  .concat('experiences')
  .map((path): Endpoint => {
    const refusal: Operation = {
      methods: ['GET', 'POST'],
      path: `/v3/edit/${path}/:file{i18n\\.[^/]+}`,
      summary: 'Refuse a format that does not exist',
      may: 'read',
      params: z.looseObject({}),
      answers: {},
    }
    const route = manage(refusal, async () => {
      throw invalid('format: must be yaml, json or xliff')
    })
    return { ...route, hidden: 'refusal' }
  })

/** Before the routes of Experiences, which would read `i18n` as an id. */
export const translations: Endpoint[] = [upload, ...ofMix, ...ofKind, ...ofOne, ...unknownFormats]
