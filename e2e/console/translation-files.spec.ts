import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { comeBack, expect, type Place, saved, test, title } from './console-test.ts'

async function openLanguages({ api, address, join }: Place, page: Page) {
  await join(page.context(), 'ada@example.org')
  await api('PATCH', '/v3/edit/account', { languages: ['de'] })
  const { tour } = await api('POST', '/v3/edit/tours', {
    name: 'Files',
    automatic: false,
    steps: [{ title: 'Welcome', body: 'Look around.' }, { title: 'The map' }],
  })
  await page.goto(`${address}/console/experiences/tour/${tour.id}?tab=languages`)
  const stored = async () => (await api('GET', `/v3/edit/tours/${tour.id}`)).tour
  return { stored }
}
const line = (page: Page, language: string) =>
  page.getByRole('list', { name: 'Languages' }).getByRole('button', { name: new RegExp(`^${language}`) })

async function add(page: Page, tag: string) {
  await page.getByRole('textbox', { name: 'Add a language' }).fill(tag)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

test('each language has one line with its file; a file that is filled in and uploaded is in the draft, and the line counts it', async ({
  page,
  place,
}, info) => {
  const { stored } = await openLanguages(place, page)
  await add(page, 'ja')
  await add(page, 'pt-BR')
  await expect(line(page, 'German')).toContainText('0 of 3')
  await expect(line(page, 'Japanese')).toContainText('0 of 3')
  await expect(line(page, 'Brazilian Portuguese')).toContainText('0 of 3')
  await page.getByRole('textbox', { name: 'Title in Brazilian Portuguese' }).first().fill('Olá')
  await saved(page)
  await expect(line(page, 'Brazilian Portuguese')).toContainText('1 of 3')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download German as XLIFF' }).click()
  const file = info.outputPath('german.xliff')
  await (await downloading).saveAs(file)
  const empty = readFileSync(file, 'utf8')
  expect(empty).toContain('trgLang="de"')
  const words: { [source: string]: string } = {
    Welcome: 'Willkommen',
    'Look around.': 'Sieh dich um.',
    'The map': 'Karte',
  }
  const filled = empty.replace(
    /<source([^>]*)>([^<]*)<\/source>(\s*)(<target[^>]*\/>|<target[^>]*>[^<]*<\/target>)?/g,
    (_, given, source, space) => `<source${given}>${source}</source>${space}<target>${words[source]}</target>`,
  )
  writeFileSync(file, filled)
  await page.getByLabel('Translation files').setInputFiles(file)
  await expect(page.getByText('3 texts in German were taken.')).toBeVisible()
  await expect(line(page, 'German')).toContainText('3 of 3')
  const { steps, translations } = await stored()
  expect(translations.de[steps[0].id].title).toBe('Willkommen')
})

test('a file that is no translation file says what is wrong with it, and changes nothing', async ({
  page,
  place,
}, info) => {
  const { stored } = await openLanguages(place, page)
  const before = (await stored()).stamp
  const file = info.outputPath('wrong.yaml')
  writeFileSync(file, 'a: [')
  await page.getByLabel('Translation files').setInputFiles(file)
  await expect(page.getByRole('region', { name: 'Files for translators' }).getByRole('status')).toContainText(
    'wrong.yaml',
  )
  expect((await stored()).stamp).toBe(before)
})

test('what an upload of mine writes is not told as somebody else’s; texts of a step that is gone are counted one by one', async ({
  page,
  place,
}, info) => {
  const { stored } = await openLanguages(place, page)
  const { id, steps } = await stored()
  const file = await place.api('GET', `/v3/edit/tours/${id}/i18n.json`)
  file.language.code = 'de'
  for (const { translations } of file.experiences[0].steps)
    for (const text of Object.values(translations) as { text: string }[]) text.text = `de ${text.text}`
  const name = info.outputPath('german.json')
  writeFileSync(name, JSON.stringify(file))
  await place.api('PATCH', `/v3/edit/tours/${id}`, { steps: [steps[1]] })
  await page.getByLabel('Translation files').setInputFiles(name)
  await expect(page.getByText('1 text in German was taken.')).toBeVisible()
  await expect(page.getByText('2 texts were left out: their step is no longer there.')).toBeVisible()
  await expect(line(page, 'German')).toContainText('1 of 1')
  await expect(page.getByText('in another window')).toHaveCount(0)
  expect((await stored()).translations.de[steps[1].id].title).toBe('de The map')

  const broken = info.outputPath('broken.xlf')
  writeFileSync(broken, '<xliff><file')
  await page.getByLabel('Translation files').setInputFiles(broken)
  await expect(page.getByText('broken.xlf: is not valid XML')).toBeVisible()
})

test('a translation whose text a colleague changes is marked for whoever looks at it, until they say that it is still right', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const stored = async () => (await place.api('GET', `/v3/edit/tours/${id}`)).tour
  const [first] = (await stored()).steps
  await bob.goto(`${url}?tab=languages`)
  await add(bob, 'de')
  await bob.getByRole('textbox', { name: 'Title in German' }).first().fill('Willkommen')
  await saved(bob)
  await expect(line(bob, 'German')).not.toContainText('outdated')

  await ada.goto(url)
  await title(ada).fill('Something else entirely')
  await saved(ada)
  await comeBack(bob)
  const made = bob.getByText(`Translated from “${first.title}”.`)
  await expect(made).toBeVisible()
  await expect(line(bob, 'German')).toContainText('1 outdated')

  // Who wrote it sees the same, and reads that it is right as soon as he has said so.
  await ada.goto(`${url}?tab=languages`)
  await expect(line(ada, 'German')).toContainText('1 outdated')
  await bob.getByRole('button', { name: 'Still right' }).click()
  await expect(made).toHaveCount(0)
  await saved(bob)
  await comeBack(ada)
  await expect(line(ada, 'German')).not.toContainText('outdated')
  expect((await stored()).outdated).toBeUndefined()

  // A deploy says nothing about translations. The server marks them, and both see it.
  const [now, ...others] = (await stored()).steps
  await place.api('PATCH', `/v3/edit/tours/${id}`, { steps: [{ ...now, title: 'From a deploy' }, ...others] })
  for (const each of [ada, bob]) {
    await comeBack(each)
    await expect(each.getByText('Translated from “Something else entirely”.')).toBeVisible()
    await expect(line(each, 'German')).toContainText('1 outdated')
  }
})
