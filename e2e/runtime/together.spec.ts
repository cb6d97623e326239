import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { aLauncher } from '../journeys/experiences.ts'
import { greeting } from './tours.ts'

/** Answers no part before all of these were requested. */
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

const NAMED = { steps: [{ title: 'Hello, {{first_name}}' }] }

test('on a first visit, all that shows a delivered tour is asked for together', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting({ automatic: false, ...NAMED }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await answerOnlyTogether(page, ['whole-tour', 'tags'])
  await beckon.visit(page, { uid: 'ada' })
  await expect(page).toShowExperience(tour.id)
})

test('and an automatic one, with the launcher that comes beside it', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting(NAMED))
  const launcher = await beckon.publish(aLauncher({ does: 'open', text: 'Guide', url: '/guide' }))
  await answerOnlyTogether(page, ['whole-tour', 'tags', 'standing', 'launcher'])
  await beckon.visit(page, { uid: 'ada' })
  await expect(page).toShowExperience(tour.id)
  await expect(page).toShowExperience(launcher.id)
})

test('a launcher loads no stage', async ({ page, beckon }) => {
  const launcher = await beckon.publish(aLauncher({ does: 'open', text: 'Guide', url: '/guide' }))
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await beckon.visit(page, { uid: 'ada' })
  await beckon.step(page, launcher.id).getByRole('button', { name: 'Help' }).waitFor()
  await page.waitForLoadState('networkidle')
  const parts = asked.flatMap(url => /([a-z-]+)-[0-9A-F]{8}\.js/.exec(url)?.[1] ?? [])
  expect(parts.sort()).toEqual(['decide', 'whole-launcher'])
})
