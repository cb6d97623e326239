import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import type { Experience, SurveyStep } from '../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'
import { aLauncher, anEmbed, aSurvey, aTooltip, aTour } from './experiences.ts'
import { test as base, expect, type Stage } from './stage.ts'

// What somebody hears who does not see: what is announced by itself, where the focus is, and what the reader says on the way
// through (it takes what is checked from the markup, so a radio that was chosen is still "not checked"). Readers say a dialog when
// the focus enters it. The texts are in heard/. After a change, read them aloud, then write them anew with --update-snapshots.

const READER = new URL('../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js', import.meta.url)

interface Listener {
  /** Notes what is heard now, under this heading. */
  hear(heading: string): Promise<void>
  /** All that was heard. */
  text(): string
}

const test = base.extend<{ listener: Listener }>({
  listener: async ({ stage, beckon }, use) => {
    beckon.page('/reader.js', readFileSync(READER, 'utf8'), { 'content-type': 'text/javascript; charset=utf-8' })
    await stage.page.clock.install()
    await stage.visit()
    await stage.page.evaluate(listenToRegions)
    const heard: string[] = []
    await use({
      async hear(heading) {
        // Announcements come a moment later.
        await stage.page.clock.runFor(1_000)
        await stage.rest()
        heard.push(`# ${heading}`, ...(await announced(stage)), ...(await focused(stage)), ...(await walk(stage)), '')
      },
      text: () => heard.join('\n'),
    })
  },
})

/** Runs in the page: notes what the live regions say, in order. */
function listenToRegions() {
  const said: string[] = []
  Object.assign(window, { announced: said })
  const watch = (root: ShadowRoot) => {
    let last = ''
    const look = () => {
      const text = root.querySelector('[role=status]')?.textContent?.trim() ?? ''
      if (text && text !== last) said.push(text)
      last = text
    }
    new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true })
    look()
  }
  const known = new WeakSet<Node>()
  new MutationObserver(() => {
    for (const view of document.querySelectorAll('beckon-view')) {
      if (known.has(view) || !view.shadowRoot) continue
      known.add(view)
      watch(view.shadowRoot)
    }
  }).observe(document.documentElement, { subtree: true, childList: true })
}

const announced = (stage: Stage) =>
  stage.page.evaluate(() =>
    (window as unknown as { announced: string[] }).announced.splice(0).map(text => `announced: ${text}`),
  )

/** Where the focus is, and which dialog it has entered. */
async function focused(stage: Stage): Promise<string[]> {
  const ours = stage.page.locator('beckon-view :focus')
  if ((await ours.count()) > 0) return [`focus: ${[...(await entered(ours)), await said(ours)].join(', then ')}`]
  const theirs = stage.page.locator('body :focus')
  return (await theirs.count()) > 0 ? [`focus, on the page: ${await said(theirs)}`] : []
}

/** Name and description of an element. */
async function said(element: Locator): Promise<string> {
  const [first] = (await element.ariaSnapshot()).split('\n')
  const described = await element.evaluate(element => {
    const root = element.getRootNode() as ShadowRoot
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => root.getElementById(id)!).map(each => each.textContent!.trim())
  })
  return [first!.replace(/^- |:$/g, ''), ...described].join(', ')
}

/** The dialog around the focus, if the focus was not in it before. */
async function entered(focus: Locator): Promise<string[]> {
  const isNew = await focus.evaluate(element => {
    const around = element.parentElement?.closest('[role=dialog]')
    const known = window as { dialog?: Element | null }
    const isNew = !!around && around !== known.dialog
    known.dialog = element.closest('[role=dialog]')
    return isNew
  })
  return isNew ? [await said(focus.locator('xpath=ancestor::*[@role="dialog"]'))] : []
}

/** From the beginning of what is ours to its end, as with the key for "next". */
const walk = (stage: Stage): Promise<string[]> =>
  stage.page.evaluate(async () => {
    const { virtual } = (await import('/reader.js' as string)) as typeof import('@guidepup/virtual-screen-reader')
    const heard: string[] = []
    for (const view of document.querySelectorAll('beckon-view')) {
      const container = view.shadowRoot!.querySelector<HTMLElement>('.b')
      if (!container?.firstElementChild) continue
      await virtual.start({ container })
      const first = await virtual.lastSpokenPhrase()
      let phrase = first
      do {
        if (phrase) heard.push(phrase)
        await virtual.next()
        phrase = await virtual.lastSpokenPhrase()
      } while (phrase !== first && heard.length < 200)
      await virtual.stop()
    }
    return heard
  })

const press = (stage: Stage, name: string) => stage.page.getByRole('button', { name, exact: true }).click()

test('a tour with a dimmed page', async ({ stage, listener }) => {
  await stage.page.focus('#share')
  await stage.open(aTour())
  await listener.hear('It opens')
  await press(stage, 'Next')
  await listener.hear('Next')
  await press(stage, 'Next')
  await listener.hear('Next: the last step is not modal')
  await press(stage, 'Done')
  await listener.hear('Done')
  expect(listener.text()).toMatchSnapshot('tour-modal.txt')
})

test('a tour beside the page', async ({ stage, listener }) => {
  await stage.page.focus('#share')
  await stage.open(aTour(false))
  await listener.hear('It opens')
  await stage.page.keyboard.press('F8')
  await listener.hear('F8')
  await press(stage, 'Next')
  await listener.hear('Next')
  await stage.page.keyboard.press('F8')
  await listener.hear('F8 again: back to the page')
  await stage.page.keyboard.press('F8')
  await stage.page.keyboard.press('Escape')
  await listener.hear('Escape')
  expect(listener.text()).toMatchSnapshot('tour.txt')
})

test('a survey with a follow-up, an error and thanks', async ({ stage, listener }) => {
  const { page } = stage
  const field = page.locator('beckon-view').getByRole('textbox')
  await page.focus('#share')
  await stage.open(aSurvey())
  await listener.hear('It opens')
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await listener.hear('9 is chosen: a follow-up appears')
  await field.fill('The maps')
  await press(stage, 'Send')
  await listener.hear('Sent: the next question')
  await press(stage, 'Send')
  await listener.hear('Sent without an address')
  await field.fill('nobody')
  await press(stage, 'Send')
  await listener.hear('Sent with something that is no address')
  await field.fill('nobody@example.com')
  await listener.hear('The address is right')
  await press(stage, 'Send')
  await listener.hear('Sent: thanks')
  await press(stage, 'Done')
  await listener.hear('Done')
  expect(listener.text()).toMatchSnapshot('survey.txt')
})

const OPTIONS = ['Every day', 'Now and then'].map(text => ({ text }))
const QUESTIONS: Record<string, SurveyStep['question']> = {
  nps: { type: 'nps', low: 'Not at all', high: 'Very' },
  csat: { type: 'csat', low: 'Bad', high: 'Good' },
  ces: { type: 'ces' },
  emoji: { type: 'emoji' },
  buttons: { type: 'buttons', options: OPTIONS },
  dropdown: { type: 'dropdown', options: OPTIONS },
  text: { type: 'text', placeholder: 'As you like', long: true },
  number: { type: 'text', input: 'number', required: true },
}
test('each kind of question', async ({ stage, listener }) => {
  for (const [kind, question] of Object.entries(QUESTIONS)) {
    const asked = { kind: 'survey' as const, id: anId(kind), title: 'How is it?', body: 'Be honest.', question }
    await stage.open(anExperience({ kind: 'survey', steps: [aStep(asked)] }) as Experience)
    await listener.hear(kind)
    await stage.close()
  }
  expect(listener.text()).toMatchSnapshot('questions.txt')
})

test('a question without an answer', async ({ stage, listener }) => {
  for (const kind of ['nps', 'dropdown', 'number']) {
    const asked = { kind: 'survey' as const, id: anId(kind), title: 'How is it?', question: QUESTIONS[kind] }
    await stage.open(anExperience({ kind: 'survey', steps: [aStep(asked)] }) as Experience)
    await press(stage, 'Send')
    await listener.hear(`${kind}, sent`)
    await stage.page.keyboard.press('Enter')
    await listener.hear(`${kind}, sent again from the field`)
    await stage.close()
  }
  expect(listener.text()).toMatchSnapshot('unanswered.txt')
})

test('a launcher', async ({ stage, listener }) => {
  await stage.open(aLauncher())
  await listener.hear('It is there')
  await press(stage, 'Start')
  await listener.hear('It is opened')
  await stage.update({ done: [anId('a')] })
  await listener.hear('The first task is done')
  await stage.page.keyboard.press('Escape')
  await listener.hear('Escape')
  expect(listener.text()).toMatchSnapshot('launcher.txt')
})

test('a tooltip', async ({ stage, listener }) => {
  await stage.open(aTooltip())
  await listener.hear('It is there')
  await stage.page.focus('#share')
  await expect(stage.page.locator('beckon-view .tip')).toBeVisible()
  await listener.hear('Its element has the focus')
  await stage.close()
  await stage.page.locator('#share').blur()
  await stage.open(aTooltip({ buttons: [{ id: anId('go'), does: 'complete', text: 'Got it' }] }))
  await stage.page.focus('#share')
  await expect(stage.page.locator('beckon-view .tip')).toBeVisible()
  await listener.hear('With a button')
  await stage.page.keyboard.press('F8')
  await listener.hear('F8')
  await stage.page.keyboard.press('Escape')
  await listener.hear('Escape')
  expect(listener.text()).toMatchSnapshot('tooltip.txt')
})

test('an embed and a banner', async ({ stage, listener }) => {
  await stage.page.focus('#share')
  await stage.open(anEmbed())
  await listener.hear('A banner')
  await stage.page.keyboard.press('F8')
  await listener.hear('F8')
  await stage.page.keyboard.press('Escape')
  await listener.hear('Escape')
  await stage.close()
  await stage.open(anEmbed({ inside: '#plan' }))
  await listener.hear('Inside the page')
  expect(listener.text()).toMatchSnapshot('embed.txt')
})
