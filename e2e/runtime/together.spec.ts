import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { aLauncher } from '../journeys/experiences.ts'
import { greeting } from './tours.ts'

/** Answers no part before all of these were asked for. */
async function answerOnlyTogether(page: Page, parts: string[]) {
  const waiting = new Map<string, () => void>()
  for (const part of parts)
    await page.route(`**/${part}-*.js`, async route => {
      await new Promise<void>(answer => {
        waiting.set(part, answer)
        if (waiting.size === parts.length) for (const go of waiting.values()) go()
      })
      await route.continue()
    })
}

test('[R33] on a first visit, stage and view of a delivered tour are asked for together', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting({ automatic: false }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await answerOnlyTogether(page, ['keep', 'stage', 'preact', 'tour'])
  await beckon.visit(page, { uid: 'ada' })
  await expect(page).toShowExperience(tour.id)
})

test('[R33] and those of an automatic one', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  await answerOnlyTogether(page, ['keep', 'stage', 'preact', 'tour'])
  await beckon.visit(page, { uid: 'ada' })
  await expect(page).toShowExperience(tour.id)
})

test('[R33] [R90] and those of a launcher, which loads no stage', async ({ page, beckon }) => {
  const launcher = await beckon.publish(aLauncher({ does: 'open', text: 'Guide', url: '/guide' }))
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await answerOnlyTogether(page, ['keep', 'standing', 'preact', 'launcher'])
  await beckon.visit(page, { uid: 'ada' })
  await expect(page).toShowExperience(launcher.id)
  expect(asked.filter(url => /\/(stage|extras)-/.test(url))).toEqual([])
})
