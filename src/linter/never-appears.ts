import { elementOf } from '../evaluator/triggers.ts'
import type { Button, Experience, Question, Step, SurveyStep, TourStep } from '../protocol/experience.ts'
import { contradicts } from './contradicting-url.ts'
import type { Warning } from './warning.ts'

/** What can never be seen: steps, questions, or the whole Experience. */
export function neverAppears(experience: Experience): Warning[] {
  const { kind, percent } = experience
  const steps: Step[] = experience.steps
  const found: Warning[] = []
  const add = (at: string, says: string, advice: string) => found.push({ code: 'never-appears', at, says, advice })
  if (percent === 0) add('percent', 'It is an experiment that nobody is to see.', 'Raise percent, or leave it out.')
  steps.forEach((step, index) => {
    const at = `steps.${index}`
    if (step.url && contradicts(step.url))
      add(`${at}.url`, 'No address follows all of its rules.', 'Join them with "any", or remove one of them.')
    const selector = goneWhileThere(step)
    if (selector)
      add(`${at}.triggers`, `It waits until ${selector} is gone and needs it on the page.`, 'Take the trigger out.')
    if ('question' in step && step.question)
      for (const index of unaskable(step.question))
        add(
          `${at}.question.follow_up.${index}`,
          'No answer on this scale leads to this question.',
          'Name answers that people can give.',
        )
    const onward = steps[index + 1]
    if (onward && (kind === 'tour' || kind === 'survey') && !goesOn(step))
      add(`${at}.buttons`, 'Nothing leads to the steps behind it.', 'Give it a button that goes on.')
  })
  return found
}

/** An element that must be present and absent at the same time. */
function goneWhileThere(step: Step): string | undefined {
  const { triggers = [], triggers_op } = step
  const selectors = (on: 'present' | 'absent') =>
    triggers.flatMap(trigger => (trigger.on === on ? [trigger.selector] : []))
  const [there, gone, element] = [selectors('present'), selectors('absent'), elementOf(step)]
  if (triggers_op === 'all') return gone.find(each => each === element || there.includes(each))
  // With `any`, it is a mistake only if no other trigger can fire.
  return gone.length === triggers.length && gone.every(each => each === element) ? gone[0] : undefined
}

const SCALES: { [type in Question['type']]?: [lowest: number, highest: number] } = {
  nps: [0, 10],
  csat: [1, 5],
  ces: [1, 7],
  emoji: [1, 5],
}

/** Follow-up questions with no answer on the scale. */
function unaskable({ type, follow_up = [] }: Question): number[] {
  const scale = SCALES[type]
  if (!scale) return []
  const onScale = (answer: string) => /^\d+$/.test(answer) && Number(answer) >= scale[0] && Number(answer) <= scale[1]
  return follow_up.flatMap(({ answers }, index) => (answers.some(onScale) ? [] : [index]))
}

function goesOn(step: Step): boolean {
  const { buttons, advance_on_click, question } = step as Partial<TourStep & SurveyStep>
  // If the options are buttons, a press sends the answer.
  return !buttons?.length || !!advance_on_click || question?.type === 'buttons' || buttons.some(leadsOn)
}

function leadsOn(button: Button): boolean {
  return (
    button.does === 'next' ||
    ('then' in button ? (button.then ?? 'next') === 'next' : DEFAULTS_TO_NEXT.has(button.does))
  )
}
const DEFAULTS_TO_NEXT: ReadonlySet<Button['does']> = new Set(['open', 'start', 'call'])
