import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { KINDS } from '../../src/protocol/schema/experience.ts'
import type { TranslationFile } from '../../src/protocol/translation.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller } from './caller.ts'
import { aTour, samples } from './sample-experiences.ts'
import { aServer, STORES } from './stores.ts'

const nobody = 'f'.repeat(24)

describe.each(STORES)('Translations on %s', store => {
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    await me.api('PATCH', '/v3/edit/account', { languages: ['fr', 'pt-BR'] })
  })
  afterAll(() => server.close())

  const create = async (more: object = {}) =>
    (await me.api('POST', '/v3/edit/tours', { ...aTour(), ...more })).body.tour
  const download = async (id: string): Promise<TranslationFile> =>
    (await me.api('GET', `/v3/edit/tours/${id}/i18n.json`)).body
  const inLanguage = (
    file: TranslationFile,
    code: string,
    say: (text: string, index: number) => string,
  ): TranslationFile => {
    let index = 0
    const copy = structuredClone(file)
    copy.language.code = code
    for (const { steps } of copy.experiences)
      for (const { translations } of steps)
        for (const entry of Object.values(translations)) entry.text = say(entry.text, index++)
    return copy
  }
  async function upload(parts: [name: string, contents: string | Uint8Array, file?: string][]) {
    const form = new FormData()
    for (const [name, contents, file = 'tour.yaml'] of parts) form.append(name, new Blob([contents as BlobPart]), file)
    const headers = { 'x-account-secret': server.credentials.secret! }
    const response = await server.app.request('/v3/edit/i18n', { method: 'POST', headers, body: form })
    return { status: response.status, body: await response.json() }
  }

  test.each(['GET', 'POST'])('[S55] %s downloads one Experience, as yaml and as json', async method => {
    const { id, steps } = await create()
    const yaml = await me.api(method, `/v3/edit/tours/${id}/i18n.yaml`)
    const json = await me.api(method, `/v3/edit/tours/${id}/i18n?format=json`)
    expect(yaml.headers.get('content-type')).toMatch('application/yaml')
    expect(parse(yaml.body)).toEqual(json.body)
    expect(json.body).toMatchObject({
      id: expect.any(String),
      language: { code: 'default', options: ['default', 'fr', 'pt-BR'] },
      experiences: [{ id, name: 'Welcome', steps: [{ id: steps[0].id }, { id: steps[1].id }] }],
    })
    expect(json.body.experiences[0].steps[0].translations).toEqual({
      title: { text: steps[0].title, original: steps[0].title },
      body: { text: steps[0].body, original: steps[0].body },
      dismiss_text: { text: 'Close', original: 'Close' },
      [`buttons:${steps[0].buttons[0].id}:text`]: { text: 'Show me', original: 'Show me' },
      [`buttons:${steps[0].buttons[1].id}:text`]: { text: 'Later', original: 'Later' },
    })
  })

  test.each(KINDS)('[S55] downloads all Experiences of the kind %s', async kind => {
    const { body } = await me.api('POST', `/v3/edit/${kind}s`, samples[kind]())
    const file = await me.api('POST', `/v3/edit/${kind}s/i18n`, { format: 'json' })
    expect(file.body.experiences.map(({ id }: { id: string }) => id)).toContain(body[kind].id)
    expect((await me.api('GET', `/v3/edit/${kind}s/${body[kind].id}/i18n?format=yaml`)).status).toBe(200)
  })

  test('[S55] downloads a mix, with one id for the same selection', async () => {
    const tour = await create()
    const survey = (await me.api('POST', '/v3/edit/surveys', samples.survey())).body.survey
    const experiences = [
      { kind: 'tour', id: tour.id },
      { kind: 'survey', id: survey.id },
    ]
    const file = await me.api('POST', '/v3/edit/experiences/i18n.json', { experiences })
    expect(file.body.experiences).toHaveLength(2)
    const again = await me.api(
      'GET',
      `/v3/edit/experiences/i18n?format=json&experiences=${encodeURIComponent(JSON.stringify(experiences.toReversed()))}`,
    )
    expect(again.body.id).toBe(file.body.id)
    const wrong = await me.api('POST', '/v3/edit/experiences/i18n.json', {
      experiences: [{ kind: 'survey', id: tour.id }],
    })
    expect(wrong.status).toBe(404)
  })

  test.each(['', '?format=xml', '.xml', '.yaml.exe'])('the format %j is refused', async ending => {
    const { id } = await create()
    for (const path of [`/v3/edit/tours/${id}/i18n`, '/v3/edit/tours/i18n']) {
      const { status, body } = await me.api('GET', path + ending)
      expect([status, body.code, body.messages[0]]).toEqual([422, 422, expect.stringContaining('format')])
    }
  })

  test.each([
    ['file', 'yaml'],
    ['file', 'json'],
    ['files[]', 'yaml'],
    ['files[]', 'json'],
  ])('an upload as %s in %s is taken, and answers what it held', async (field, format) => {
    const { id } = await create()
    const file = inLanguage(await download(id), 'fr', text => `fr ${text}`)
    const contents = format === 'json' ? JSON.stringify(file) : stringify(file)
    const { status, body } = await upload([[field, contents, `tour.${format}`]])
    expect(status).toBe(200)
    expect(body).toEqual({
      translations: [{ id: file.id, language: { code: 'fr' }, experiences: 1, texts: 7, left_out: [] }],
    })
    const { tour } = (await me.api('GET', `/v3/edit/tours/${id}`)).body
    expect(tour.translations.fr[tour.steps[0].id].title).toBe(`fr ${tour.steps[0].title}`)
  })

  test('default overwrites the primary language, and users get it once published', async () => {
    const { id } = await create({ published_at: '$now' })
    const file = inLanguage(await download(id), 'default', text => `${text}!`)
    expect((await upload([['file', stringify(file)]])).status).toBe(200)
    const tour = async (version: string) => (await me.api('GET', `/v3/edit/tours/${id}?version=${version}`)).body.tour
    expect((await tour('draft')).steps[1].title).toBe('Projects!')
    expect((await tour('live')).steps[1].title).toBe('Projects')
    await me.api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now' })
    expect((await tour('live')).steps[1].title).toBe('Projects!')
  })

  test('a file that is filled in only in part leaves the rest as it was, and says so', async () => {
    const { id, steps } = await create()
    await upload([['file', stringify(inLanguage(await download(id), 'fr', text => `${text} fr`))]])
    const part = inLanguage(await download(id), 'fr', (text, index) => (index === 0 ? 'Premier' : text))
    const { body } = await upload([['file', stringify(part)]])
    const { translations } = (await me.api('GET', `/v3/edit/tours/${id}`)).body.tour
    expect(translations.fr[steps[1].id].title).toBe(`${steps[1].title} fr`)
    expect(JSON.stringify(translations.fr)).toContain('Premier')
    const [taken] = body.translations
    expect(taken.left_out).toHaveLength(taken.texts - 1)
    expect(new Set(taken.left_out.map(({ because }: { because: string }) => because))).toEqual(new Set(['as_original']))
  })

  test('a file of the main language does not put back what somebody wrote since it was downloaded', async () => {
    const { id, steps } = await create()
    const file = await download(id)
    const written = [{ ...steps[0], title: 'By a colleague' }, ...steps.slice(1)]
    await me.api('PATCH', `/v3/edit/tours/${id}`, { steps: written })
    expect((await upload([['file', stringify(file)]])).body.translations[0].left_out).toEqual([])
    expect((await me.api('GET', `/v3/edit/tours/${id}`)).body.tour.steps[0].title).toBe('By a colleague')
    const { body } = await upload([['file', stringify(inLanguage(file, 'default', text => `${text}!`))]])
    expect(body.translations[0].left_out).toMatchObject([{ field: 'title', because: 'newer_original' }])
    const now = (await me.api('GET', `/v3/edit/tours/${id}`)).body.tour.steps
    expect([now[0].title, now[1].title]).toEqual(['By a colleague', `${steps[1].title}!`])
  })

  test('an upload is a partial Change', async () => {
    const { id, steps } = await create()
    await upload([['file', stringify(inLanguage(await download(id), 'default', text => `${text}?`))]])
    const { body } = await me.api('GET', `/v3/edit/tours/${id}/changes?filter=title`)
    expect(body.changes[0]).toMatchObject({ kind: 'partial', model_type: 'Step' })
    expect(body.changes[1].object.title).toEqual([steps[0].title, `${steps[0].title}?`])
  })

  test('an upload with anything unknown in it changes nothing, and names it', async () => {
    const { id } = await create()
    const good = inLanguage(await download(id), 'fr', text => text)
    const bad = structuredClone(good)
    bad.experiences[0]!.steps[0]!.translations.subtitle = { text: 'x' }
    const step = bad.experiences[0]!.steps[1]!
    step.translations.footer = { text: 'y' }
    const other = structuredClone(good)
    other.language.code = 'de'
    other.experiences[0]!.id = nobody
    const answer = await upload([
      ['files[]', stringify(good), 'good.yaml'],
      ['files[]', stringify(bad), 'bad.yaml'],
      ['files[]', JSON.stringify(other), 'other.json'],
    ])
    expect([answer.status, answer.body.messages]).toEqual([
      422,
      [
        `bad.yaml: step ${bad.experiences[0]!.steps[0]!.id} has no text "subtitle"`,
        `bad.yaml: step ${step.id} has no text "footer"`,
        `other.json: there is no Experience ${nobody}`,
        "other.json: language.code: de is not one of the account's languages",
      ],
    ])
    expect((await me.api('GET', `/v3/edit/tours/${id}`)).body.tour).not.toHaveProperty('translations')

    const stranger = structuredClone(good)
    stranger.experiences[0]!.id = nobody
    expect((await upload([['file', stringify(stranger)]])).body.messages).toEqual([
      `tour.yaml: there is no Experience ${nobody}`,
    ])
    const lost = structuredClone(good)
    lost.experiences[0]!.steps[0]!.id = nobody
    expect((await upload([['file', stringify(lost)]])).body.messages).toEqual([
      `tour.yaml: Experience ${id} has no step ${nobody}`,
    ])
  })

  test('what authors removed while the file was away is left out, with a report, and the rest is taken', async () => {
    const { id, steps } = await create()
    const file = inLanguage(await download(id), 'fr', text => `fr ${text}`)
    const [first, second] = steps
    const button = first.buttons[1].id
    const { body } = await me.api('PATCH', `/v3/edit/tours/${id}`, {
      steps: [{ ...first, buttons: [first.buttons[0]] }],
    })
    expect(body.tour.steps).toHaveLength(1)
    const answer = await upload([['file', stringify(file)]])
    expect(answer.status).toBe(200)
    // Each text by itself, so that the rest of `texts` is what was taken.
    expect(answer.body.translations[0].left_out).toEqual([
      { experience: id, step: first.id, field: `buttons:${button}:text`, because: 'text_gone' },
      ...Object.keys(file.experiences[0]!.steps[1]!.translations).map(field => ({
        experience: id,
        step: second.id,
        field,
        because: 'step_gone',
      })),
    ])
    const { tour } = (await me.api('GET', `/v3/edit/tours/${id}`)).body
    expect(tour.translations.fr[first.id].title).toBe(`fr ${first.title}`)
    expect(Object.keys(tour.translations.fr)).toEqual([first.id])
  })

  test('a translation of an earlier original does not replace a newer one, and the report says so', async () => {
    const { id, steps } = await create()
    const old = inLanguage(await download(id), 'fr', text => `old ${text}`)
    await me.api('PATCH', `/v3/edit/tours/${id}`, { steps: [{ ...steps[0], title: 'Another title' }, steps[1]] })
    await upload([['file', stringify(inLanguage(await download(id), 'fr', text => `new ${text}`))]])
    const answer = await upload([['file', stringify(old)]])
    expect(answer.body.translations[0].left_out).toEqual([
      { experience: id, step: steps[0].id, field: 'title', because: 'newer_translation' },
    ])
  })

  test('XLIFF goes out with both languages and comes back as a translation', async () => {
    const { id, steps } = await create()
    const xliff = await me.api('GET', `/v3/edit/tours/${id}/i18n.xliff?language=fr&source_language=en-GB`)
    expect(xliff.headers.get('content-type')).toMatch('application/xliff+xml')
    expect(xliff.body).toContain('srcLang="en-GB" trgLang="fr"')
    const translated = xliff.body.replace(/<source>(.*)<\/source>/g, '$&<target>fr $1</target>')
    const answer = await upload([['file', translated, 'tour.xlf']])
    expect(answer).toMatchObject({ status: 200, body: { translations: [{ language: { code: 'fr' }, texts: 7 }] } })
    const { tour } = (await me.api('GET', `/v3/edit/tours/${id}`)).body
    expect(tour.translations.fr[steps[0].id].title).toBe(`fr ${steps[0].title}`)
    const again = await me.api('POST', '/v3/edit/tours/i18n', { format: 'xliff', language: 'fr' })
    expect(again.body).toContain(`<target>fr ${steps[0].title}</target>`)
  })

  test.each([
    ['', 'language: is required for XLIFF; for example language=de'],
    ['?language=de', "language: de is not one of the account's languages"],
    ['?language=default', expect.stringContaining('language: must be a BCP 47 code')],
  ])('XLIFF without a language to translate into is refused: %j', async (query, message) => {
    const { id } = await create()
    const { status, body } = await me.api('GET', `/v3/edit/tours/${id}/i18n.xliff${query}`)
    expect([status, body.messages]).toEqual([422, [message]])
  })

  test('a language that the account does not list is refused', async () => {
    const { id } = await create()
    const { status, body } = await upload([['file', stringify(inLanguage(await download(id), 'de', text => text))]])
    expect([status, body.messages[0]]).toEqual([422, expect.stringContaining('de')])
  })

  test('an empty text of the primary language is refused where the schema asks for one', async () => {
    const { id } = await create()
    const { status } = await upload([['file', stringify(inLanguage(await download(id), 'default', () => ''))]])
    expect(status).toBe(422)
  })

  test.each([
    ['nothing', [], 422],
    ['no translation file', [['file', 'hello: world']], 422],
    ['broken UTF-8', [['file', new Uint8Array([0x69, 0x64, 0x3a, 0x20, 0xff, 0xfe])]], 422],
    ['NUL in a text', [['file', '{"id":"\\u0000","language":{"code":"fr"},"experiences":[]}', 'a.json']], 422],
    [
      'a bomb of aliases',
      [['file', `a: &a [x,x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*a,*a]`).join('\n')}`]],
      422,
    ],
    ['deep nesting', [['file', '['.repeat(500_000)]], 422],
    ['too many files', Array.from({ length: 21 }, () => ['files[]', 'id: a']), 422],
    ['a file that is too large', [['file', `id: ${'x'.repeat(1_000_001)}`]], 413],
    ['10 MB of YAML', [['file', `a: &a [x]\n${'b: *a\n'.repeat(1_700_000)}`]], 413],
  ] as [string, [string, string | Uint8Array][], number][])('%s is refused with a reason', async (_, parts, status) => {
    const answer = await upload(parts)
    expect(answer).toMatchObject({
      status,
      body: { code: status, messages: expect.arrayContaining([expect.any(String)]) },
    })
  })

  test('a body that is no multipart form is refused', async () => {
    const headers = {
      'x-account-secret': server.credentials.secret!,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const response = await server.app.request('/v3/edit/i18n', { method: 'POST', headers, body: 'nonsense' })
    expect(response.status).toBe(422)
  })
})
