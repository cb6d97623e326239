import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLanguage } from '../../src/content/in-language.ts'
import { isOtherText } from '../../src/content/other-text.ts'
import type { Experience, Survey, Tour } from '../../src/protocol/experience.ts'
import type { TranslationFile } from '../../src/protocol/translation.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller } from './caller.ts'
import { aServer } from './stores.ts'

const STEP = 'a'.repeat(24)
const [LOW, HIGH] = ['b'.repeat(24), 'c'.repeat(24)]

describe('A translation and the text that it was made from', () => {
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    server = await aServer('SQLite in memory')
    me = aCaller(server)
    await me.api('PATCH', '/v3/edit/account', { languages: ['de', 'fr'] })
  })
  afterAll(() => server.close())

  const german = (title: string) => ({ de: { [STEP]: { title } } })
  const aTour = async (): Promise<Tour> => {
    const answer = await me.api('POST', '/v3/edit/tours', {
      name: 'Data',
      steps: [{ id: STEP, title: 'Delete your data' }],
      translations: german('Daten löschen'),
    })
    return answer.body.tour
  }
  const change = async (id: string, changes: object): Promise<Tour> =>
    (await me.api('PATCH', `/v3/edit/tours/${id}`, changes)).body.tour
  const inGerman = (experience: Experience) => inLanguage(experience, ['de']).steps[0].title
  const fileOf = async (id: string): Promise<TranslationFile> =>
    (await me.api('GET', `/v3/edit/tours/${id}/i18n.json`)).body
  const filled = (file: TranslationFile, say: (text: string) => string) => {
    const copy = structuredClone(file)
    copy.language.code = 'de'
    for (const { steps } of copy.experiences)
      for (const { translations } of steps) for (const each of Object.values(translations)) each.text = say(each.text)
    return copy
  }
  const upload = async (file: TranslationFile) => {
    const form = new FormData()
    form.append('file', new Blob([JSON.stringify(file)]), 'de.json')
    const headers = { 'x-account-secret': server.credentials.secret! }
    return (await server.app.request('/v3/edit/i18n', { method: 'POST', headers, body: form })).status
  }
  const read = async (id: string): Promise<Tour> => (await me.api('GET', `/v3/edit/tours/${id}`)).body.tour

  test('when the text says something else, people read the text, and the translation is marked', async () => {
    const { id } = await aTour()
    const changed = await change(id, { steps: [{ id: STEP, title: 'Keep your data' }] })
    expect(changed.outdated).toEqual(german('Delete your data'))
    expect(inGerman(changed)).toBe('Keep your data')
    const { experiences } = (await me.api('GET', '/v3/edit/warnings')).body
    const { warnings } = experiences.find((each: { id: string }) => each.id === id)
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'outdated-translations', at: 'outdated.de' }))
    const [step] = (await fileOf(id)).experiences[0]!.steps
    expect(step!.translations.title).toEqual({ text: 'Keep your data', original: 'Keep your data', outdated: ['de'] })
  })

  test('when only its spelling changes, the translation stays, and is marked', async () => {
    const { id } = await aTour()
    const changed = await change(id, { steps: [{ id: STEP, title: 'Delete your data.' }] })
    expect([inGerman(changed), changed.outdated]).toEqual(['Daten löschen', german('Delete your data')])
  })

  test('the author may say that it is still right, or translate it anew', async () => {
    const { id } = await aTour()
    await change(id, { steps: [{ id: STEP, title: 'Erase all of it' }] })
    const right = await change(id, { outdated: null })
    expect([inGerman(right), right.outdated]).toEqual(['Daten löschen', undefined])
    await change(id, { steps: [{ id: STEP, title: 'Keep your data' }] })
    const anew = await change(id, { translations: german('Daten behalten') })
    expect([inGerman(anew), anew.outdated]).toEqual(['Daten behalten', undefined])
  })

  test('the text of before brings its translation back', async () => {
    const { id } = await aTour()
    await change(id, { steps: [{ id: STEP, title: 'Keep your data' }] })
    const back = await change(id, { steps: [{ id: STEP, title: 'Delete your data' }] })
    expect([inGerman(back), back.outdated]).toEqual(['Daten löschen', undefined])
  })

  test('a text that is taken away and written anew does not get the translation of the other one', async () => {
    const { id } = await aTour()
    await change(id, { steps: [{ id: STEP, body: 'Text' }] })
    const anew = await change(id, { steps: [{ id: STEP, title: 'Keep your data' }] })
    expect([inGerman(anew), anew.outdated]).toEqual(['Keep your data', german('Delete your data')])
  })

  test('a file that was downloaded before the change is marked, and replaces nothing that is newer', async () => {
    const { id } = await aTour()
    const old = filled(await fileOf(id), () => 'Alles löschen')
    await change(id, { steps: [{ id: STEP, title: 'Keep your data' }] })
    expect(await upload(old)).toBe(200)
    expect(await read(id)).toMatchObject({
      translations: german('Alles löschen'),
      outdated: german('Delete your data'),
    })
    expect(inGerman(await read(id))).toBe('Keep your data')
    expect(await upload(filled(await fileOf(id), () => 'Daten behalten'))).toBe(200)
    expect(await upload(old)).toBe(200)
    expect(inGerman(await read(id))).toBe('Daten behalten')
  })

  test('a file of now with the same words says that they are still right', async () => {
    const { id } = await aTour()
    await change(id, { steps: [{ id: STEP, title: 'Erase all of it' }] })
    expect(await upload(filled(await fileOf(id), () => 'Daten löschen'))).toBe(200)
    expect(inGerman(await read(id))).toBe('Daten löschen')
  })

  test.each([
    ['Delete your data', 'Keep your data', true],
    ['Delete your data', 'Delete your data!', false],
    ['delete  your data', 'Delete your data', false],
    ['Recieve news', 'Receive news', false],
    ['Welcom', 'Welcome', false],
    ['Delete it now', 'Delete it not', true],
    ['Costs 5 €', 'Costs 50 €', true],
    ['Costs 5 €', 'Costs 5 $', true],
    ['Version 1.0', 'Version 10', true],
    ['You can', 'You can’t', true],
    ["You can't", 'You can’t', false],
    ['Hi {{first_name}}', 'Hi {{last_name}}', true],
    ['You pay', 'We pay', true],
    ['-5 degrees', '5 degrees', true],
    ['typical', 'atypical', true],
    ['upload', 'unload', true],
    ['', 'Hello', true],
    ['你好', '您好', true],
  ])('%j and then %j: says something else: %s', (before, now, other) => {
    expect(isOtherText(before, now)).toBe(other)
  })

  const QUESTION = {
    type: 'nps',
    follow_up: [
      { answers: ['0', '1'], text: 'What went wrong?' },
      { answers: ['9', '10'], text: 'What do you like?' },
    ],
  }
  const aSurvey = async (): Promise<Survey> =>
    (
      await me.api('POST', '/v3/edit/surveys', {
        name: 'NPS',
        steps: [{ id: STEP, title: 'How likely?', question: QUESTION }],
      })
    ).body.survey

  test('a follow-up keeps its translation when the one before it goes away', async () => {
    const { id, steps } = await aSurvey()
    const follow_up = steps[0].question!.follow_up!
    const texts = { title: 'Wie?', [`question:follow_up:${follow_up[0]!.id}:text`]: 'Was lief schief?', [`question:follow_up:${follow_up[1]!.id}:text`]: 'Was gefällt dir?' } // biome-ignore format: three texts
    await me.api('PATCH', `/v3/edit/surveys/${id}`, { translations: { de: { [STEP]: texts } } })
    const question = { ...QUESTION, follow_up: follow_up.slice(1) }
    const { body } = await me.api('PATCH', `/v3/edit/surveys/${id}`, {
      steps: [{ id: STEP, title: 'How likely?', question }],
    })
    const read = inLanguage(body.survey as Survey, ['de']).steps[0].question!
    expect(read.follow_up).toMatchObject([{ answers: ['9', '10'], text: 'Was gefällt dir?' }])
  })

  test('what was stored without ids of follow-ups is read by their position, and files from then find them for ever', async () => {
    const { id } = await aSurvey()
    const texts = {
      title: 'Wie?',
      'question:follow_up:0:text': 'Was lief schief?',
      'question:follow_up:1:text': 'Was gefällt dir?',
    }
    const stored = { id, kind: 'survey', name: 'NPS', steps: [{ id: STEP, title: 'How likely?', question: QUESTION }], translations: { de: { [STEP]: texts } } } // biome-ignore format: as it was stored
    const account = (await me.api('GET', '/v3/edit/account')).body.account.id
    await server.store.transaction(tx =>
      tx.run('UPDATE experiences SET draft = $3 WHERE account_id = $1 AND id = $2', [
        account,
        id,
        JSON.stringify(stored),
      ]),
    )
    const survey = (await me.api('GET', `/v3/edit/surveys/${id}`)).body.survey as Survey
    const asked = survey.steps[0].question!
    expect(inLanguage(survey, ['de']).steps[0].question!.follow_up).toMatchObject([
      { text: 'Was lief schief?' },
      { text: 'Was gefällt dir?' },
    ])
    const later = { ...asked, follow_up: asked.follow_up!.slice(1) }
    await me.api('PATCH', `/v3/edit/surveys/${id}`, { steps: [{ id: STEP, title: 'How likely?', question: later }] })
    const old = (text: string, position: number) => ({
      id: 'x',
      language: { code: 'de', options: [] },
      experiences: [
        { id, name: '', steps: [{ id: STEP, translations: { [`question:follow_up:${position}:text`]: { text } } }] },
      ],
    })
    expect(await upload(old('Was ist gut?', 1))).toBe(200)
    const german = inLanguage((await me.api('GET', `/v3/edit/surveys/${id}`)).body.survey as Survey, ['de'])
    expect(german.steps[0].question!.follow_up).toMatchObject([{ text: 'Was ist gut?' }])
    // It is gone, so it is left out.
    expect(await upload(old('Was ist schlecht?', 0))).toBe(200)
    const still = inLanguage((await me.api('GET', `/v3/edit/surveys/${id}`)).body.survey as Survey, ['de'])
    expect(still.steps[0].question!.follow_up).toMatchObject([{ text: 'Was ist gut?' }])
  })

  const options = (...texts: string[]) => ({ type: 'buttons', options: texts.map((text, at) => ({ id: [LOW, HIGH][at], text })), follow_up: [{ answers: ['No'], text: 'Why not?' }] }) // biome-ignore format: one question
  const choices = async (question: object) =>
    (await me.api('POST', '/v3/edit/surveys', { name: 'Choice', steps: [{ id: STEP, question }] })).body
      .survey as Survey
  const valuesOf = ({ steps }: Survey) => {
    const { question } = steps[0]
    return question && 'options' in question ? question.options.map(({ value }) => value) : []
  }
  const patch = async (id: string, more: object) =>
    (await me.api('PATCH', `/v3/edit/surveys/${id}`, more)).body.survey as Survey

  test('an option has a value of its own, the same in every language', async () => {
    const { id, steps } = await choices(options('Yes', 'No'))
    const [followUp] = steps[0].question!.follow_up!
    const texts = { [`question:options:${LOW}:text`]: 'Ja', [`question:options:${HIGH}:text`]: 'Nein', [`question:follow_up:${followUp!.id}:text`]: 'Warum nicht?' } // biome-ignore format: three texts
    const survey = inLanguage(await patch(id, { translations: { de: { [STEP]: texts } } }), ['de'])
    expect(survey.steps[0].question).toMatchObject({
      options: [
        { text: 'Ja', value: 'Yes' },
        { text: 'Nein', value: 'No' },
      ],
      follow_up: [{ answers: ['No'], text: 'Warum nicht?' }],
    })
  })

  test('until it is published, a value follows its text, and so do the answers of follow-ups', async () => {
    const { id } = await choices(options('Yes', 'No'))
    const changed = await patch(id, { steps: [{ id: STEP, question: options('Sure', 'Never') }] })
    expect(valuesOf(changed)).toEqual(['Sure', 'Never'])
    expect(changed.steps[0].question!.follow_up![0]!.answers).toEqual(['Never'])
    await patch(id, { published_at: '$now' })
    const later = await patch(id, {
      steps: [{ id: STEP, question: { ...options('Of course', 'No way'), follow_up: undefined } }],
    })
    expect(valuesOf(later)).toEqual(['Sure', 'Never'])
  })

  test('options with the same text have different values, and a value that somebody gave stays', async () => {
    expect(valuesOf(await choices(options('Other', 'Other')))).toEqual(['Other', 'Other (2)'])
    const given = { type: 'buttons', options: [{ text: 'Yes', value: 'y' }, { text: 'No' }] }
    const { id, steps } = await choices(given)
    expect(valuesOf(await patch(id, { steps: steps.map(step => ({ ...step, title: 'Well?' })) }))).toEqual(['y', 'No'])
  })
})
