import { z } from 'zod'
import { LABELS, type Labels } from '../labels.ts'
import { LanguageCode } from './translation.ts'

const numbersIn = (text: string) => text.split('#').length - 1

/** A text of ours in other words. It must have a place for the same numbers. */
const OwnLabel = (english: string) =>
  z
    .string()
    .max(200)
    .refine(
      text => text.trim() === '' || numbersIn(text) === numbersIn(english),
      numbersIn(english) > 0 ? `must have # ${numbersIn(english)} times, like "${english}"` : 'must not have #',
    )
    .optional()

export const LabelSet = z.strictObject(Object.fromEntries(LABELS.map(english => [english, OwnLabel(english)])))

export const OwnLabels = z
  .record(
    LanguageCode.refine(code => code !== 'default', 'must name a language, such as "de"'),
    LabelSet,
  )
  .refine(languages => Object.keys(languages).length <= 100, 'at most 100 languages')
  .describe('our own texts in views ("Close", "Step # of #"), as you want them, by language and by the English text')

/** What a file says about them. */
export const LabelsFile = z.strictObject({ languages: OwnLabels })

export const LabelsAsked = z.object({
  languages: z
    .string()
    .max(2_000)
    .optional()
    .describe('only these languages, separated by commas. Left out: all that there are'),
})

/** For code, it has every text. */
const WholeSet = z.record(z.string(), z.string()) as unknown as z.ZodType<Labels>

export const LabelsAnswer = z.object({
  labels: z.record(z.string(), WholeSet).describe('what people read, by language and by the English text'),
  built_in: z
    .record(z.string(), WholeSet)
    .describe('what they read where you have set nothing. No native speaker has checked them'),
})
