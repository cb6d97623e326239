import { expect, test } from '../../src/testing/index.ts'
import { passFrames } from '../pass-frames.ts'
import { pointingTour, serve, survives } from './survives.ts'

const script = (code: string) => `<script>${code}</script>`

test('survives a browser without BroadcastChannel', async ({ page, beckon }) => {
  await survives(page, beckon, { head: script('delete window.BroadcastChannel') })
})

test('survives a library whose arrays have entries() of their own', async ({ page, beckon }) => {
  await survives(page, beckon, {
    // As old collection libraries did it: a copy of the list, where the language gives pairs.
    head: script(`
      ;['entries', 'toArray'].forEach(function (name) {
        Array.prototype[name] = function () { var copy = []; for (var i = 0; i < this.length; i++) copy.push(this[i]); return copy }
      })
    `),
  })
})

for (const [what, id] of Object.entries({
  numbers: 'setTimeout(f, 16, 0)',
  objects: '{ timer: setTimeout(f, 16, 0) }',
}))
  test(`survives a requestAnimationFrame that was replaced without its cancel, and answers ${what}`, async ({
    page,
    beckon,
  }) => {
    await survives(page, beckon, { head: script(`window.requestAnimationFrame = function (f) { return ${id} }`) })
    // A frame that could not be cancelled must not draw any more.
    await passFrames(page, 6)
    await expect(page.locator('[data-beckon]')).toHaveCount(0)
  })

test('survives a form that is called documentElement, with a field that is called append', async ({ page, beckon }) => {
  const after = '<form name="documentElement" hidden><input name="append"/><input name="appendChild"/></form>'
  await survives(page, beckon, { after })
})

test('survives forms and images that are called like methods of document', async ({ page, beckon }) => {
  await survives(page, beckon, {
    after: ['createElement', 'elementFromPoint', 'elementsFromPoint', 'getElementById', 'hasFocus']
      .map(name => `<form name="${name}"></form><img name="${name}" alt=""/>`)
      .join(''),
  })
})

test('points at a form whose fields are called like methods of elements', async ({ page, beckon }) => {
  const fields = [
    'getBoundingClientRect',
    'getClientRects',
    'getRootNode',
    'closest',
    'matches',
    'contains',
    'shadowRoot',
  ]
  const tour = await beckon.publish({
    ...pointingTour(),
    steps: [{ title: 'Start here', place: { beside: '#order' }, buttons: [{ does: 'next' as const, text: 'Done' }] }],
  })
  const before = `<form id="order"><p>A form</p>${fields.map(name => `<input type="hidden" name="${name}"/>`).join('')}</form>`
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(serve(beckon, { before }, beckon.snippet({ uid: 'ada' })))
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect(beckon.step(page, tour.id).button('Done')).toBeVisible()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(errors).toEqual([])
})

const INHERITED = script(`
  window.called = []
  Object.prototype.deleteAll = function () { called.push('inherited') }
  Object.defineProperty(Object.prototype, 'deleteAll', { enumerable: false })
`)

test('a button whose action nobody registered calls nothing, whatever objects inherit', async ({ page, beckon }) => {
  const actions = ['deleteAll', 'toString', 'constructor', 'hasOwnProperty']
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Actions',
    steps: [
      ...actions.map(action => ({ title: action, buttons: [{ does: 'call' as const, text: 'Do it', action }] })),
      { title: 'The end', buttons: [{ does: 'next' as const, text: 'Done' }] },
    ],
  })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await beckon.visit(page, { uid: 'ada', head: INHERITED })
  for (const [index] of actions.entries()) {
    await expect(page).toShowExperience(tour.id, { step: index })
    await beckon.step(page, tour.id).button('Do it').click()
  }
  await expect(page).toShowExperience(tour.id, { step: actions.length })
  expect(await page.evaluate('called')).toEqual([])
  expect(errors).toEqual([])
})

test('a button calls what was registered under its name, also where objects inherit the same', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Actions',
    steps: [{ title: 'Sure?', buttons: [{ does: 'call', text: 'Do it', action: 'deleteAll' }] }],
  })
  await beckon.visit(page, { uid: 'ada', head: INHERITED })
  await page.waitForFunction('beckon.registerAction && !beckon.q')
  await page.evaluate(`beckon.registerAction('deleteAll', () => called.push('registered'))`)
  await beckon.step(page, tour.id).button('Do it').click()
  await expect.poll(() => page.evaluate('called')).toEqual(['registered'])
})
