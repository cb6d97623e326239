import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage } from '../../src/content/in-language.ts'
import { enter, lookUp } from '../../src/content/outdated.ts'
import { textsOf } from '../../src/content/texts.ts'
import type { Step, Survey, SurveyStep, Translations } from '../../src/protocol/experience.ts'
import type { TranslationFile } from '../../src/protocol/translation.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { LONG, runs } from '../runs.ts'
import { aCaller, type Caller } from './caller.ts'
import { aServer } from './stores.ts'

// Each text means a number: "About 17". Its translation says the language and the same number: "de 17". So whoever reads a
// translation can tell whether it belongs to its text.

const LANGUAGES = ['de', 'fr']
const meaningOf = (text: string) => Number(/\d+/.exec(text)?.[0])

type Move =
  | { does: 'edit' | 'respell' | 'clear' | 'translate' | 'still right'; at: number; language: number }
  | { does: 'reorder' | 'drop step' | 'add step' | 'drop follow-up' | 'add follow-up' | 'swap follow-ups'; at: number }
  | { does: 'download' | 'upload' | 'save file' | 'import' | 'import without ids'; at: number; language: number }
  | { does: 'publish' | 'revert' | 'roll back'; at: number }

const at = fc.nat(30)
const language = fc.nat(1)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('edit' as const, 'respell' as const, 'clear' as const, 'still right' as const), at, language }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('translate' as const), at, language }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('reorder' as const, 'drop step' as const, 'add step' as const, 'drop follow-up' as const, 'add follow-up' as const, 'swap follow-ups' as const), at }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('download' as const, 'upload' as const, 'save file' as const, 'import' as const, 'import without ids' as const), at, language }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('publish' as const, 'revert' as const, 'roll back' as const), at }) },
) // biome-ignore format: a table

let server: BeckonServer
let me: Caller
beforeAll(async () => {
  server = await aServer('SQLite in memory')
  me = aCaller(server)
  await me.api('PATCH', '/v3/edit/account', { languages: LANGUAGES })
})
afterAll(() => server.close())

const fields = (survey: Survey) =>
  survey.steps.flatMap(step => Object.entries(textsOf(step)).map(([field, text]) => ({ step: step.id, field, text })))

/** One survey and everything that people keep of it: files of translators, files of the content, versions. */
async function live(moves: Move[]): Promise<void> {
  let meaning = 0
  const says = () => `About ${++meaning}`
  const followUp = (answer: string) => ({ answers: [answer], text: says() })
  const aStep = () => ({
    title: says(),
    body: says(),
    question: { type: 'nps', follow_up: [followUp('0'), followUp('10')] },
  })
  const created = await me.api('POST', '/v3/edit/surveys', { name: 'Survey', steps: [aStep(), aStep()] })
  let survey: Survey = created.body.survey
  const path = `/v3/edit/surveys/${survey.id}`
  const downloads: TranslationFile[] = []
  const saved: Survey[] = []
  let versions = 0
  const send = async (method: string, to: string, body?: object) => {
    const { status, body: answer } = await me.api(method, to, body)
    if (status >= 400 && status !== 409) throw new Error(`${method} ${to}: ${JSON.stringify(answer)}`)
    survey = (await me.api('GET', path)).body.survey
  }
  const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
  const withSteps = (change: (steps: SurveyStep[]) => SurveyStep[]) =>
    send('PATCH', path, { steps: change(structuredClone(survey.steps)) })
  const withText = (index: number, say: (text: string) => string) => {
    const place = pick(fields(survey), index)!
    return withSteps(steps =>
      steps.map(step =>
        step.id === place.step
          ? JSON.parse(JSON.stringify(step).replace(JSON.stringify(place.text), JSON.stringify(say(place.text))))
          : step,
      ),
    )
  }
  const followUpsOf = (step: SurveyStep) => step.question?.follow_up ?? []
  const withFollowUps = (index: number, change: (list: ReturnType<typeof followUpsOf>) => object[]) =>
    withSteps(steps =>
      steps.map((step, each) =>
        each === index % steps.length
          ? ({ ...step, question: { ...step.question, follow_up: change(followUpsOf(step)) } } as SurveyStep)
          : step,
      ),
    )
  const upload = async (file: TranslationFile, code: string) => {
    const filled = structuredClone(file)
    filled.language.code = code
    for (const each of filled.experiences.flatMap(({ steps }) =>
      steps.flatMap(step => Object.values(step.translations)),
    ))
      each.text = `${code} ${meaningOf(each.text)}`
    const form = new FormData()
    form.append('file', new Blob([JSON.stringify(filled)]), 'file.json')
    await server.app.request('/v3/edit/i18n', {
      method: 'POST',
      headers: { 'x-account-secret': server.credentials.secret! },
      body: form,
    })
    survey = (await me.api('GET', path)).body.survey
  }
  const content = ({ name, steps, translations, outdated }: Survey) => ({ name, steps, translations, outdated })

  async function make(move: Move): Promise<void> {
    switch (move.does) {
      case 'edit':
        return withText(move.at, says)
      case 'respell':
        return withText(move.at, text => (text.endsWith('!') ? text.slice(0, -1) : `${text}!`))
      case 'clear':
        return withSteps(steps =>
          steps.map((step, each) =>
            each === move.at % steps.length ? { ...step, body: step.body ? undefined : says() } : step,
          ),
        )
      case 'translate': {
        const code = LANGUAGES[move.language]!
        // One text in four, or all.
        const chosen = fields(survey).filter((_, index) => move.at > 10 || index % 4 === move.at % 4)
        const translations = structuredClone(survey.translations ?? {}) as Translations
        for (const { step, field, text } of chosen)
          enter(translations, [code, step, field], `${code} ${meaningOf(text)}`)
        return send('PATCH', path, { translations })
      }
      case 'still right': {
        const outdated = structuredClone(survey.outdated ?? {})
        const texts = new Map(fields(survey).map(({ step, field, text }) => [`${step} ${field}`, text]))
        // Only where it is true.
        for (const [code, steps] of Object.entries(outdated))
          for (const [step, entries] of Object.entries(steps))
            for (const field of Object.keys(entries))
              if (
                meaningOf(lookUp(survey.translations, [code, step, field]) ?? '') ===
                meaningOf(texts.get(`${step} ${field}`) ?? '')
              )
                delete entries[field]
        return send('PATCH', path, { outdated })
      }
      case 'reorder':
        return withSteps(steps => steps.reverse())
      case 'drop step':
        return survey.steps.length > 1
          ? withSteps(steps => steps.filter((_, each) => each !== move.at % steps.length))
          : undefined
      case 'add step':
        return survey.steps.length < 5 ? withSteps(steps => [...steps, aStep() as unknown as SurveyStep]) : undefined
      case 'drop follow-up':
        return withFollowUps(move.at, list => list.slice(1))
      case 'add follow-up':
        return withFollowUps(move.at, list => (list.length < 5 ? [followUp('5'), ...list] : list))
      case 'swap follow-ups':
        return withFollowUps(move.at, list => list.toReversed())
      case 'download':
        downloads.push((await me.api('GET', `${path}/i18n.json`)).body)
        return
      case 'upload': {
        const file = pick(downloads, move.at)
        return file && upload(file, LANGUAGES[move.language]!)
      }
      case 'save file':
        saved.push(structuredClone(survey))
        return
      case 'import': {
        const file = pick(saved, move.at)
        return file && send('PUT', path, content(file))
      }
      case 'import without ids': {
        const file = pick(saved, move.at)
        return file && send('PUT', path, content(byPosition(file)))
      }
      case 'publish':
        versions++
        return send('PATCH', path, { published_at: '$now' })
      case 'revert':
        return send('POST', `${path}/revert`)
      case 'roll back':
        if (versions === 0) return
        await send('POST', `${path}/rollback`, { version: 1 })
        return send('POST', `${path}/revert`)
    }
  }
  for (const move of moves) {
    await make(move)
    check(survey)
  }
}

/** As files were before follow-ups had ids. */
function byPosition(survey: Survey): Survey {
  let text = JSON.stringify(survey)
  for (const step of survey.steps)
    step.question?.follow_up?.forEach(({ id }, position) => {
      text = text
        .replaceAll(`question:follow_up:${id}:`, `question:follow_up:${position}:`)
        .replace(`"id":"${id}",`, '')
        .replace(`,"id":"${id}"`, '')
    })
  return JSON.parse(text)
}

/** Nobody reads a translation of another text, no card has two languages, and whatever is outdated is marked. */
function check(survey: Survey): void {
  const originals = new Map(survey.steps.map(step => [step.id, textsOf(step)]))
  for (const code of LANGUAGES) {
    const said = inLanguage(survey, [code])
    for (const step of said.steps as Step[]) {
      const shown = { ...textsOf(step), ...(step.body ? { body: JSON.stringify(step.body) } : {}) }
      const spoken = step.language ?? said.language
      for (const [field, text] of Object.entries(shown)) {
        if (!/\d/.test(text) || field.startsWith('body:')) continue
        expect(meaningOf(text), `${field} in ${code}`).toBe(meaningOf(originals.get(step.id)![field]!))
        expect(text.includes(spoken === 'en' ? 'About ' : `${code} `), `${text} is ${spoken}`).toBe(true)
      }
    }
    for (const [step, texts] of Object.entries(survey.translations?.[code] ?? {}))
      for (const [field, text] of Object.entries(texts)) {
        const original = originals.get(step)?.[field]
        if (original !== undefined && meaningOf(original) !== meaningOf(text))
          expect(
            lookUp(survey.outdated, [code, step, field]),
            `${code} ${field}: ${text} beside ${original}`,
          ).toBeDefined()
      }
  }
}

test(
  'whatever is edited, translated, moved, deleted, imported and rolled back: nobody reads the translation of another text',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), live),
      runs('histories of words', 5_000, 25),
    )
  },
  LONG,
)
