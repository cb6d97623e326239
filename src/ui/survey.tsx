import { merge } from '../content/merge.ts'
import type { Button, Question, Survey } from '../protocol/experience.ts'
import type { Outcome, View, ViewInput } from '../protocol/view.ts'
import type { Answer } from './asking.ts'
import { BASE_CSS } from './base-css.ts'
import { CARD_CSS } from './card-css.ts'
import { CHOICES_CSS } from './choices-css.ts'
import { createDeck, type Deck, draw, Foot, press, restart, startDeck, stepOf, turn } from './deck.tsx'
import { DECK_CSS } from './deck-css.ts'
import { FACES_CSS } from './faces-css.ts'
import { label } from './label.ts'
import { type Mounted, mount } from './mount.ts'
import { leads } from './perform.ts'
import { Ask } from './question.tsx'
import { standOnScreen } from './stand-on-screen.ts'
import { SURVEY_CSS } from './survey-css.ts'

interface Answers {
  given: { [stepId: string]: Answer }
  /** What is wrong with the answer to the current question. */
  error: string
}

export function open(input: ViewInput<Survey>): View {
  const mounted = mount(input, BASE_CSS + CARD_CSS + DECK_CSS + SURVEY_CSS + rareCss(input.experience), () =>
    restart(deck),
  )
  const answers: Answers = { given: { ...input.draft }, error: '' }
  const deck = createDeck<Survey>(mounted, deck => ({
    content: () => <Questions deck={deck} answers={answers} />,
    stand: (layer, card) => standOnScreen(layer, card, mounted.shell.rtl, stepOf(deck).place?.screen ?? 'bottom-right'),
    onStep() {
      answers.error = ''
    },
    end: outcome => end(deck, outcome),
  }))
  guardAnswers(mounted)
  if (!isThanked(deck)) return startDeck(deck)
  // We thank once. If an earlier page has done so, this one only completes the survey, after the caller has the view.
  queueMicrotask(() => end(deck, { type: 'completed' }))
  return { close: () => mounted.close(), update() {} }
}

/** Some questions have style rules of their own. */
function rareCss({ steps }: Survey): string {
  const asks = (...types: Question['type'][]) => steps.some(({ question }) => question && types.includes(question.type))
  return (asks('csat', 'emoji') ? FACES_CSS : '') + (asks('buttons', 'dropdown') ? CHOICES_CSS : '')
}

function guardAnswers({ shell: { root }, listen }: Mounted<Survey>): void {
  // The page must not handle what people copy or paste in answers.
  for (const type of ['copy', 'cut', 'paste']) listen(root, type, event => event.stopPropagation())
  // The second click of a double click would answer the next question.
  listen<MouseEvent>(root, 'click', event => {
    if ((event.target as Element).closest('button') && event.detail > 1) event.stopPropagation()
  }, true) // biome-ignore format: one listener, one line
}

/** No question is left: whatever the person does now, they have answered. */
function isThanked({ index, mounted }: Deck<Survey>): boolean {
  return index > 0 && !mounted.input.experience.steps.slice(index).some(step => step.question)
}

function end(deck: Deck<Survey>, outcome: Outcome): void {
  const { mounted } = deck
  const done = outcome.type === 'completed' || isThanked(deck)
  const farewell = done && stepOf(deck).question ? label(mounted.input.words, 'Done') : undefined
  mounted.end(done ? { type: 'completed' } : outcome, farewell)
}

function answerTo(deck: Deck<Survey>, { given }: Answers): Answer {
  return given[stepOf(deck).id] ?? { answer: '' }
}

/** The extra question that an answer leads to. */
function followUp(deck: Deck<Survey>, answers: Answers): string | undefined {
  const { answer } = answerTo(deck, answers)
  return stepOf(deck).question?.follow_up?.find(({ answers }) => answers.includes(answer))?.text
}

function note(deck: Deck<Survey>, answers: Answers, answer: Answer): void {
  const { id } = stepOf(deck)
  const { mounted } = deck
  const before = followUp(deck, answers)
  mounted.started()
  answers.given[id] = answer
  const more = followUp(deck, answers)
  // A question that appears is said once. What was wrong is not said any more.
  if (more !== before) mounted.shell.announce(more ? merge(more, mounted.input.words) : '')
  else if (answers.error) mounted.shell.announce('')
  answers.error = ''
  mounted.input.say({ type: 'draft', step: id, ...answer })
  draw(deck)
}

/** Whether the answer is valid; if so, reports it. If it is missing or wrong, the question stays, and we lead to its field. */
function send(deck: Deck<Survey>, answers: Answers): boolean {
  const { input, shell } = deck.mounted
  const { answer, text } = answerTo(deck, answers)
  const problem = problemIn(shell.root, isRequired(deck), answer)
  answers.error = problem && label(input.words, problem)
  if (problem) {
    // Found before it is drawn: a half-typed number is drawn as the last whole one, which is valid.
    const field = shell.root.querySelector<HTMLElement>(':invalid:not(form),.choices button')
    draw(deck)
    // The field says its error itself. Who is there already only hears the error.
    if (!field || field === shell.root.activeElement) shell.announce(answers.error)
    else field.focus()
  } else if (answer) {
    const more = followUp(deck, answers) && text
    input.say({ type: 'answer', step: stepOf(deck).id, answer, ...(more && { text }) })
  }
  return !problem
}

/** What is wrong, in our own words: the browser's are in the language of its user, not of the card. */
function problemIn(root: ShadowRoot, required: boolean, answer: string): string {
  // Set it only now. Otherwise screen readers would call the question invalid before somebody tries to go on.
  for (const radio of root.querySelectorAll<HTMLInputElement>('[type=radio]')) radio.required = required
  const wrong = root.querySelector<HTMLInputElement>(':invalid:not(form)')
  if (wrong?.validity.typeMismatch) return 'Please enter an email address.'
  if (wrong?.validity.badInput) return 'Please enter a number.'
  // Options that are buttons are not checked by browsers.
  return wrong || (required && !answer) ? 'Please answer this question.' : ''
}

/** A press usually leads on. Here it leads into the field that appeared, which says its question itself. */
function reachFollowUp({ mounted: { shell } }: Deck<Survey>): void {
  shell.announce('')
  shell.root.querySelector<HTMLElement>('.more textarea')?.focus()
}

function isRequired(deck: Deck<Survey>): boolean {
  const { question } = stepOf(deck)
  return !!question && (question.required ?? question.type !== 'text')
}

function pressed(deck: Deck<Survey>, answers: Answers, button: Button): void {
  const sends = stepOf(deck).question && /next|complete/.test(leads(button))
  if (!sends || send(deck, answers)) press(deck, button)
}

function buttonsOf(deck: Deck<Survey>, answers: Answers): Button[] {
  const { question, buttons } = stepOf(deck)
  const { words, experience } = deck.mounted.input
  if (buttons?.length) return buttons
  // If the options are buttons, a press sends the answer.
  if (question?.type === 'buttons' && !followUp(deck, answers)) return []
  const usual = question ? 'Send' : deck.index + 1 < experience.steps.length ? 'Next' : 'Done'
  return [{ does: 'next', text: label(words, usual) } as Button]
}

function Questions({ deck, answers }: { deck: Deck<Survey>; answers: Answers }) {
  const { mounted } = deck
  const { words, experience } = mounted.input
  const { question, title } = stepOf(deck)
  const answer = answerTo(deck, answers)
  const more = followUp(deck, answers)
  const buttons = buttonsOf(deck, answers)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const next = buttons.find(button => button.does === 'next')
    if (next) pressed(deck, answers, next)
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      {question && (
        <Ask
          question={question}
          words={words}
          given={answer}
          name={mounted.id('question')}
          asked={mounted.id(title ? 'title' : 'body')}
          wrong={answers.error ? mounted.id('error') : undefined}
          required={isRequired(deck)}
          onAnswer={given => note(deck, answers, { ...answer, answer: given })}
          onChoose={given => {
            note(deck, answers, { ...answer, answer: given })
            if (followUp(deck, answers)) reachFollowUp(deck)
            else if (send(deck, answers)) turn(deck, 'next')
          }}
        />
      )}
      {more && (
        <label class="more">
          {merge(more, words)}
          <textarea
            class="field"
            rows={3}
            maxLength={5_000}
            value={answer.text ?? ''}
            onInput={event => note(deck, answers, { ...answer, text: event.currentTarget.value })}
          />
        </label>
      )}
      {answers.error && (
        <p id={mounted.id('error')} class="error">
          {answers.error}
        </p>
      )}
      {(buttons.length > 0 || experience.steps.length > 1) && (
        <Foot deck={deck} buttons={buttons} onPress={button => pressed(deck, answers, button)} />
      )}
      {/* With it, Enter sends from every field, also from the marks of a scale. Ours are not of this type. */}
      {question && <button type="submit" hidden />}
    </form>
  )
}
