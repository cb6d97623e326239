import { expect, test } from '../../src/testing/index.ts'
import { aLauncher, anEmbed, aSurvey } from '../journeys/experiences.ts'
import { openInspector } from '../open-inspector.ts'
import { greeting } from './tours.ts'

/** Everything that the window has, strings and symbols, before anything of ours. */
const BEFORE = `<script>
  window.before = []
  window.names = function () { return Reflect.ownKeys(window).map(String) }
  before = names()
</script>`

test('[R13] one global, whatever is loaded: every kind, the inspector and the state behind them', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(greeting())
  const launcher = await beckon.publish(aLauncher({ does: 'open', text: 'Guide', url: '/guide' }))
  const embed = await beckon.publish(anEmbed())
  const survey = await beckon.publish(aSurvey())
  const tooltip = await beckon.publish({
    kind: 'tooltip',
    name: 'What is an order?',
    steps: [{ body: 'Something somebody bought.', place: { beside: '#new' } }],
  })
  await beckon.visit(page, { uid: 'ada', head: BEFORE, body: '<button id="new">New</button><div id="card"></div>' })
  await expect(page).toShowExperience(launcher.id)
  await expect(page).toShowExperience(tour.id)
  for (const { id } of [embed, tooltip]) await expect(page.locator(`[data-beckon="${id}"]`)).toHaveCount(1)
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await page.evaluate(`beckon.show('${survey.id}')`)
  await expect(page).toShowExperience(survey.id)
  await openInspector(page)
  const added = (await page.evaluate('names().filter(name => !before.includes(name))')) as string[]
  // Playwright adds names of its own to the page.
  expect(added.filter(name => !/^__(playwright|pw)/.test(name))).toEqual(['beckon'])
  expect(await page.evaluate('"nanostoresGlobal" in globalThis')).toBe(false)
})
