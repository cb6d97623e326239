import { z } from 'zod'
import { Kind } from './experience.ts'
import { orJson } from './request.ts'
import { Id, Ref } from './values.ts'

/** The most bytes of a file, and the most files in one upload. Larger ones are refused before they are read. */
export const TRANSLATION_FILE_BYTES = 1_000_000
export const TRANSLATION_FILES = 20

export const LanguageCode = z
  .string()
  .regex(
    /^(default|[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3})$/,
    'must be "default" or a BCP 47 code such as "fr" or "pt-BR"',
  )
  .describe('`default` for the main language, otherwise a BCP 47 code')

const TranslatedText = z.strictObject({
  text: z.string().max(10_000),
  original: z
    .string()
    .max(10_000)
    .optional()
    .describe('the text in the main language when the file was made. Leave it as it is: it says what was translated'),
  outdated: z
    .array(z.string().max(35))
    .max(200)
    .optional()
    .describe('the languages in which the translation was made from another text'),
})

/** A translation file, as it is downloaded and uploaded. We read only the texts from it; the names are for people. */
export const TranslationFile = z
  .strictObject({
    id: z.string().max(100).describe('the id of the file. The same Experiences give the same id'),
    language: z.strictObject({
      code: LanguageCode,
      options: z
        .array(z.string().max(35))
        .max(200)
        .optional()
        .describe('the languages of the account, including `default`'),
    }),
    experiences: z
      .array(
        z.strictObject({
          id: Id,
          name: z.string().max(200).optional().describe('for reference only'),
          steps: z
            .array(
              z.strictObject({
                id: Id,
                translations: z.record(z.string().max(200), TranslatedText),
              }),
            )
            .max(200),
        }),
      )
      .max(5_000),
  })
  .describe('Translation file')

export const TranslationFormat = z.enum(['yaml', 'json', 'xliff'])

const NamedLanguage = LanguageCode.refine(code => code !== 'default', 'must be a BCP 47 code such as "fr" or "pt-BR"')

/** XLIFF names the languages that it is from and into. */
export const TranslationLanguages = z.object({
  language: NamedLanguage.optional().describe('for XLIFF: the language to translate into'),
  source_language: NamedLanguage.optional().describe('for XLIFF: the language of your own texts; default `en`'),
})

/** The file of one Experience, of one kind, or of a mix. */
export const TranslationsOfOne = z.object({ id: Ref })
export const TranslationsOfKind = z.object({})
export const TranslationsOfMix = z.object({
  experiences: orJson(
    z
      .array(z.object({ kind: Kind, id: Ref }))
      .min(1)
      .max(1_000),
  ).describe('the Experiences, each as {kind, id}. In a URL: as JSON text'),
})

export const TranslationsAnswer = z.object({
  translations: z.array(
    z.object({
      id: z.string(),
      language: z.object({ code: z.string() }),
      experiences: z.number().int().describe('how many Experiences the file contains'),
      texts: z.number().int().describe('how many texts the file contains'),
      left_out: z
        .array(
          z.object({
            experience: z.string(),
            step: z.string(),
            field: z.string(),
            because: z
              .enum(['step_gone', 'text_gone', 'newer_translation', 'newer_original', 'as_original'])
              .describe(
                'the step or the text is no longer there, there is a translation of a newer original, the original itself was changed meanwhile, or the text is still the original',
              ),
          }),
        )
        .describe('each text that was not taken. Everything else was'),
    }),
  ),
})
