import { describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import { aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

describe.each(STORES)('What an answer counts as, on %s', store => {
  const { server, me } = serverFor(store)

  const aQuestion = async (question: object, more: object = {}) =>
    me.live({ kind: 'survey', steps: [{ title: 'What do you think?', question }], ...more } as never)

  /** Somebody who answers, with the version that their page has. */
  async function answers(survey: Experience, answer: string, version: number | undefined = 1, more: object = {}) {
    const uid = unique('user')
    const { visit } = await me.person(uid)
    const interaction = unique('interaction')
    const { body } = await me.report(
      visit,
      displayed(survey, { interaction, version, ...more }),
      aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer }),
    )
    return { uid, refused: body.refused }
  }
  const draft = (survey: Experience, question: object | null, more: object = {}) =>
    me.api('PATCH', `/v3/edit/surveys/${survey.id}`, {
      steps: question ? [{ ...survey.steps[0], question }] : [{ title: 'Thank you' }],
      ...more,
    })
  async function questions(survey: Experience, query = '') {
    await server.settle()
    return (await me.api('GET', `/v3/analyze/results/surveys/${survey.id}?${query}`)).body.result.questions
  }
  async function everyCount(): Promise<string> {
    const rows = [
      ...(await lookInto(server, 'SELECT * FROM figures')),
      ...(await lookInto(server, 'SELECT * FROM kept_counts')),
    ]
    return JSON.stringify(rows)
  }

  test('what a person wrote is never counted by its words, whatever the draft asks now', async () => {
    const survey = await aQuestion({ type: 'text' })
    const [known, unknown] = [unique('words'), unique('words')]
    const people = [await answers(survey, known), await answers(survey, unknown, undefined, { version: undefined })]
    await draft(survey, { type: 'csat' })
    await server.makeFiguresAnew()
    expect(await questions(survey)).toMatchObject([{ type: 'text', answered: 2, texts: 2, answers: {} }])
    for (const { uid } of people) await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    expect(await questions(survey)).toMatchObject([{ type: 'text', answered: 2, texts: 2, answers: {} }])
    expect(await everyCount()).not.toMatch(new RegExp(`${known}|${unknown}`))
  })

  test('words that an earlier version has kept of forgotten people are taken out', async () => {
    const survey = await aQuestion({ type: 'text' })
    const { uid } = await answers(survey, 'Fine')
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    await server.settle()
    const word = unique('words')
    const step = survey.steps[0]!.id
    for (const table of ['kept_counts', 'figures']) {
      const [row] = await lookInto<{ body: string }>(server, `SELECT body FROM ${table} WHERE experience_id = $1`, [
        survey.id,
      ])
      const body = JSON.parse(row!.body)
      body.questions[step].answers = { [word]: 1 }
      await lookInto(server, `UPDATE ${table} SET body = $2 WHERE experience_id = $1`, [
        survey.id,
        JSON.stringify(body),
      ])
    }
    await lookInto(server, "UPDATE rollups SET counted_by = ''")
    expect(await questions(survey)).toMatchObject([{ answered: 1, texts: 1, answers: {} }])
    expect(await everyCount()).not.toContain(word)
  })

  test('a draft changes no results: neither what was asked nor how', async () => {
    const survey = await aQuestion({ type: 'nps' })
    await answers(survey, '9')
    const before = await questions(survey)
    expect(before).toMatchObject([{ type: 'nps', answered: 1, nps: { score: 100 }, rating: null }])
    await draft(survey, { type: 'csat' })
    expect(await questions(survey)).toEqual(before)
    await draft(survey, null)
    expect(await questions(survey)).toEqual(before)
    const rows = (await me.api('GET', `/v3/analyze/results/surveys/${survey.id}?by=step`)).body.result.rows
    expect(rows).toMatchObject([{ step: survey.steps[0]!.id, title: 'What do you think?', seen: 1 }])
    const given = (await me.api('GET', `/v3/analyze/results/surveys/${survey.id}/answers`)).body.answers
    expect(given).toMatchObject([{ question: 'What do you think?', answer: '9' }])
  })

  test('marks of different scales are never put together', async () => {
    const survey = await aQuestion({ type: 'nps' })
    await answers(survey, '9')
    await draft(survey, { type: 'csat' }, { published_at: '$now' })
    await answers(survey, '4', 2)
    expect(await questions(survey)).toMatchObject([
      { type: 'csat', seen: 1, answered: 1, answers: { 4: 1 }, rating: { answers: 1, mean: 4 } },
      { type: 'nps', seen: 1, answered: 1, answers: { 9: 1 }, nps: { score: 100 } },
    ])
    expect(await questions(survey, 'version=1')).toMatchObject([{ type: 'nps', answered: 1 }])
    expect(await questions(survey, 'version=2')).toMatchObject([{ type: 'csat', answered: 1 }])
  })

  test('a question that people saw and nobody answered is in the results, also if a later version asks otherwise', async () => {
    const survey = await aQuestion({ type: 'nps' })
    const { visit } = await me.person()
    await me.report(visit, displayed(survey, { version: 1 }))
    await draft(survey, { type: 'csat' }, { published_at: '$now' })
    expect(await questions(survey)).toMatchObject([
      { type: 'csat', seen: 0, answered: 0 },
      { type: 'nps', seen: 1, answered: 0, rate: { share: 0 } },
    ])
  })

  test('an option is the same in every language', async () => {
    const survey = await aQuestion({ type: 'buttons', options: [{ text: 'Yes' }, { text: 'No' }] })
    const [, no] = (survey.steps[0] as { question: { options: { id: string }[] } }).question.options
    await me.api('PATCH', `/v3/edit/surveys/${survey.id}`, {
      translations: { de: { [survey.steps[0]!.id]: { [`question:options:${no!.id}:text`]: 'Nein' } } },
      published_at: '$now',
    })
    await answers(survey, 'No', 2)
    await answers(survey, 'Nein', 2)
    const word = unique('words')
    await answers(survey, word, 2)
    expect(await questions(survey)).toMatchObject([{ answered: 3, answers: { No: 2 } }])
    expect(await everyCount()).not.toContain(word)
  })

  test.each([
    ['nps', '11'],
    ['nps', 'abc'],
    ['csat', '0'],
    ['ces', '8'],
    ['emoji', '4.5'],
  ])('a mark that a question does not have is refused: %s, %s', async (type, answer) => {
    const survey = await aQuestion({ type })
    expect((await answers(survey, '3')).refused).toEqual([])
    expect((await answers(survey, answer)).refused).toMatchObject([{ because: 'unknown-answer' }])
    expect(await questions(survey)).toMatchObject([{ answered: 1, answers: { 3: 1 } }])
  })
})
