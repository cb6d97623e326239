import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Known } from './facts.ts'
import { type Asked, dayOf, secondCount } from './figures.ts'
import type { World } from './generate.ts'
import { type Printed, readPage } from './pages.ts'
import { expectLines, n, saysTheSame, share, time } from './printed.ts'

type Counted = ReturnType<typeof secondCount>
type Row = Counted['rows']['day'][number]

const COMPARED = { version: 'Version', language: 'Language', browser_k: 'Device', environment: 'Environment', week: 'Week' } as const // biome-ignore format: one line
const number = (row: Row, name: string) => n(row[name] as number)
const bounds = (sorted: number[], part: number) => {
  const at = part * sorted.length
  const [low, high] = [sorted[Math.max(0, Math.ceil(at) - 1)]!, sorted[Math.min(sorted.length - 1, Math.floor(at))]!]
  return time(Math.min(low, high), Math.max(low, high))
}

/** What the console prints on Home, in its list, and on the page of results of each Experience. */
export async function compareConsole(world: World, page: Page, address: string): Promise<number> {
  const { account, segment } = world
  const to = new Date(account.now + 86_400_000).toISOString().slice(0, 10)
  const from = new Date(account.now - 170 * 86_400_000).toISOString().slice(0, 10)
  const today = dayOf(account.now, account.zone)
  const month = new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10)
  let compared = await compareOverviews(world, page, address, { from: month, to: today })
  for (const known of account.experiences) {
    compared += await compareResults(world, page, `${address}${pathOf(known)}?from=${from}&to=${to}`, known, { from, to })
    const some = { from, to, pro: true }
    const here = `${address}${pathOf(known)}?from=${from}&to=${to}&segment=${segment}`
    compared += await compareResults(world, page, here, known, some)
  } // biome-ignore format: short
  return compared
}

const pathOf = ({ kind, id }: Known) => `/console/experiences/${kind}/${id}/results`

function linesOf({ cards }: Printed, title: string): string[] {
  const card = cards.find(one => one.title === title)
  if (!card) throw new Error(`There is no card "${title}": ${cards.map(one => one.title).join(', ')}`)
  return card.lines
}

/** Rows of a table, apart from those that count nothing. */
const counting = (lines: string[]) =>
  lines.filter(line => line.includes(' | ') && line.split(' | ').slice(1).some(cell => /[1-9]/.test(cell))) // biome-ignore format: one line

async function compareOverviews(world: World, page: Page, address: string, month: Asked): Promise<number> {
  const { account } = world
  const funnels = account.experiences.map(known => secondCount(account, known, month).funnel)
  await page.goto(`${address}/console/experiences`)
  const list = linesOf(await readPage(page), '').filter(line => line.includes(' | '))
  const listed = list.map(line => line.split(' | ').slice(2, 5).join(' | '))
  const rate = ({ completed, displayed }: Row) =>
    Number(displayed) > 0 ? share(Number(completed) / Number(displayed)) : '–'
  const expected = funnels.map(row => `${number(row, 'displayed')} | ${number(row, 'completed')} | ${rate(row)}`)
  let compared = expectLines(listed, expected, 'the list of Experiences')

  await page.goto(`${address}/console/`)
  const home = await readPage(page)
  const sum = (name: string) => funnels.reduce((total, row) => total + Number(row[name]), 0)
  const [shown, done] = [sum('displayed'), sum('completed')]
  const tiles = [
    `Live${n(funnels.length)}Experiences that people get`,
    `Shown${n(shown)}times in 30 days, of what is live`,
    `First encounters${n(sum('people'))}people who saw one for the first time`,
    `Completed${shown > 0 ? share(done / shown) : '–'}${n(done)} of ${n(shown)}`,
  ]
  compared += expectLines(linesOf(home, ''), tiles, 'Home')
  return compared
}

async function compareResults(world: World, page: Page, url: string, known: Known, asked: Asked): Promise<number> {
  const counted = secondCount(world.account, known, asked)
  const what = `the page of ${known.kind} ${known.id}${asked.pro ? ' for some' : ''}`
  await page.goto(url)
  const printed = await readPage(page)
  let compared = expectLines(linesOf(printed, 'How far people came'), funnelLines(counted), `${what}: funnel`)
  const days = counted.rows.day.map(
    row => `${row.day} | ${number(row, 'displayed')} | ${number(row, 'started')} | ${number(row, 'completed')}`,
  )
  compared += expectLines(counting(linesOf(printed, 'Day by day')), days, `${what}: days`)
  compared += compareSteps(printed, known, counted, what)
  compared += compareQuestions(printed, known, counted, what)
  const withoutSome = ['Experiment', 'Deliveries']
  if (asked.pro)
    expect(
      printed.cards.filter(({ title }) => withoutSome.includes(title)),
      what,
    ).toEqual([])
  else compared += compareDeliveries(printed, counted, what) + compareExperiment(printed, counted, what)
  for (const by of Object.keys(COMPARED) as (keyof typeof COMPARED)[]) {
    await page.getByLabel('Compare by').selectOption(by)
    await page.getByText(`Compared by ${by}`, { exact: true }).waitFor({ state: 'attached' })
    const nameOf = (value: unknown) =>
      by === 'environment' ? (value === null ? 'No Environment' : 'Staging') : (value ?? 'Unknown')
    if (by === 'environment' && counted.rows.environment.some(row => row.environment !== null))
      await page.getByRole('rowheader', { name: 'Staging' }).waitFor()
    const rows = counted.rows[by].map(
      row =>
        `${nameOf(row[by])} | ${number(row, 'displayed')} | ${number(row, 'started')} | ${number(row, 'completed')} | ${share(Number(row.completed) / Number(row.displayed))}`,
    )
    compared += expectLines(counting(linesOf(await readPage(page), 'Compare')), rows, `${what}: by ${by}`)
  }
  return compared
}

function funnelLines({ funnel, rates, times }: Counted): string[] {
  const displayed = Number(funnel.displayed)
  const rows: [string, number][] = [
    ['Shown', displayed],
    ['Started', Number(funnel.started)],
    ['Completed', Number(funnel.completed)],
    ...(Number(funnel.goal) > 0 ? [['Reached the goal', Number(funnel.goal)] as [string, number]] : []),
    ['Closed before the end', Number(funnel.exited)],
    ...(Number(funnel.snoozed) > 0 ? [['Put off', Number(funnel.snoozed)] as [string, number]] : []),
  ]
  const part = (value: number) => share(displayed > 0 ? value / displayed : 0)
  const done = rates.completed
  const { to_complete, to_exit } = times
  const closed = to_exit.length ? ` Half of those who closed it did so within ${bounds(to_exit, 0.5)}.` : ''
  return [
    done
      ? `${n(Number(funnel.completed))} of ${n(displayed)} completed it: ${share(done.share)}, or with this many people anything from ${share(done.low)} to ${share(done.high)}.`
      : 'Nobody has seen it in this time.',
    ...(to_complete.length
      ? [
          `Half of those who completed it took at most ${bounds(to_complete, 0.5)}, nine of ten at most ${bounds(to_complete, 0.9)}.${closed}`,
        ]
      : []),
    ...rows.map(([title, value]) => `${title} : ${n(value)}${title === 'Shown' ? '' : ` : ${part(value)}`}`),
    ...rows.map(([title, value]) => `${title} | ${n(value)} | ${part(value)}`),
  ]
}

function compareSteps(printed: Printed, known: Known, { rows }: Counted, what: string): number {
  const card = printed.cards.find(({ title }) => title === 'Step by step')
  if (!card) return expectLines([], rows.step.length > 1 ? ['the steps'] : [], `${what}: steps`)
  const titleOf = (id: unknown) =>
    known.versions.flatMap(({ steps }) => steps).find(step => step.id === id)?.title ?? 'Without a title'
  const looked = (value: Row[string] | undefined) => (value == null ? '–' : n(value as number))
  const expected = rows.step.map(
    row =>
      `${titleOf(row.step)} | ${number(row, 'seen')} | ${number(row, 'left')} | ${looked(row.found)} | ${looked(row.missing)}`,
  )
  const lines = counting(card.lines).map(line => line.replace(/^\d+\. /, ''))
  return expectLines(lines, expected, `${what}: steps`)
}

function compareDeliveries(printed: Printed, { deliveries }: Counted, what: string): number {
  const card = printed.cards.find(({ title }) => title === 'Deliveries')
  if (deliveries.made === 0) return expectLines(card?.lines ?? [], [], `${what}: Deliveries`)
  const rows = [
    ['Shown', deliveries.shown],
    ['Waiting', deliveries.waiting],
    ['Expired', deliveries.expired],
    ['Cancelled', deliveries.removed],
    ...Object.entries(deliveries.dropped).map(([because, value]) => [`Dropped: ${because}`, value]),
  ].filter(([title, value]) => title === 'Shown' || value !== 0) as [string, number][]
  const shown = deliveries.until_shown
  return expectLines(
    card?.lines ?? [],
    [
      `${n(deliveries.made)} ${deliveries.made === 1 ? 'was' : 'were'} made in this time.`,
      ...(shown.length ? [`Half of them were shown within ${bounds(shown, 0.5)}.`] : []),
      ...rows.flatMap(([title, value]) => [`${title} : ${n(value)}`, `${title} | ${n(value)}`]),
    ],
    `${what}: Deliveries`,
  )
}

function compareExperiment(printed: Printed, { experiment }: Counted, what: string): number {
  const card = printed.cards.find(({ title }) => title === 'Experiment')
  const reached = experiment ? experiment.shown[0]! + experiment.control[0]! : 0
  // A new run that has reached nobody yet has nothing to compare.
  if (!experiment || reached === 0) {
    if (!experiment) expect(card, what).toBeUndefined()
    return 0
  }
  const arm = (title: string, [assigned, goal]: number[]) => {
    const rate = assigned! > 0 ? share(goal! / assigned!) : '–'
    return [
      `${title}${rate}${n(goal!)} of ${n(assigned!)} reached the goal`,
      `${title} | ${n(assigned!)} | ${n(goal!)} | ${rate}`,
    ]
  }
  const { run, share: part, shown, control } = experiment
  const lines = (card?.lines ?? []).filter(line => !/^(Not enough people|The two groups|[+-]?[\d.]+ points)/.test(line))
  const expected = [
    `Run ${n(run)}: ${n(part)} % of people see it. ${n(reached)} people are in its two groups.`,
    ...arm('See it', shown),
    ...arm('Control group', control),
  ]
  return expectLines(lines, expected, `${what}: experiment`)
}

function compareQuestions(printed: Printed, known: Known, { questions }: Counted, what: string): number {
  const titles = new Map(known.versions.flatMap(({ steps }) => steps).map(({ id, title }) => [id, title]))
  const asked = questions.filter(({ seen, answered }) => seen + answered > 0)
  const names = new Set(titles.values())
  const isEmpty = (lines: string[]) => lines[0] === '0 of 0 answered: –'
  const cards = printed.cards.filter(({ title, lines }) => names.has(title) && !isEmpty(lines))
  let compared = 0
  for (const question of asked) {
    const expected = questionLines(question)
    const title = titles.get(question.id)!
    const fits = (lines: string[]) =>
      lines.length === expected.length && expected.every(line => lines.some(text => saysTheSame(text, line)))
    const at = cards.findIndex(card => card.title === title && fits(card.lines))
    if (at < 0)
      expectLines(cards.find(card => card.title === title)?.lines ?? [], expected, `${what}: ${title} (${question.type})`)
    cards.splice(at, 1)
    compared += expected.join('').split('⟦').length - 1
  } // biome-ignore format: short
  expect(cards, `${what}: questions that nobody was asked`).toEqual([])
  return compared
}

function questionLines({ answered, seen, rate, answers, nps, rating, texts }: Counted['questions'][number]): string[] {
  const given = Object.entries(answers)
  const part = (value: number) => share(value / Math.max(1, answered))
  return [
    `${n(answered)} of ${n(Math.max(seen, answered))} answered: ${share(rate?.share)}`,
    ...(nps
      ? [
          `${n(nps.score)} NPS, between ${n(nps.low)} to ${n(nps.high)}`,
          `${n(nps.promoters)} would recommend it, ${n(nps.passives)} are in between, ${n(nps.detractors)} would not.`,
        ]
      : []),
    ...(rating?.top
      ? [`${share(rating.top.share)} gave one of the two best marks; the mean is ${n(rating.mean)}`]
      : []),
    ...(given.length === 0 && texts > 0 ? [`${n(texts)} wrote something; see below.`] : []),
    ...given.map(([answer, value]) => `${answer} : ${n(value)} : ${part(value)}`),
    ...given.map(([answer, value]) => `${answer} | ${n(value)} | ${part(value)}`),
  ]
}
