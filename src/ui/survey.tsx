import { merge } from '../content/merge.ts'
import type { Button, Survey } from '../protocol/experience.ts'
import type { Outcome, View, ViewInput } from '../protocol/view.ts'
import { BASE_CSS } from './base-css.ts'
import { buttonRow, dots } from './card.tsx'
import { Deck } from './deck.tsx'
import { DECK_CSS } from './deck-css.ts'
import { ICON_CSS } from './icon-css.ts'
import { label } from './label.ts'
import { MEDIA_CSS } from './media-css.ts'
import { leads } from './perform.ts'
import { type Answer, ask } from './question.tsx'
import { standOnScreen } from './stand-on-screen.ts'
import { SURVEY_CSS } from './survey-css.ts'

class SurveyDeck extends Deck<Survey> {
  private given_: { [stepId: string]: Answer } = { ...this.showing_.draft }
  private error_ = ''

  private get answer_(): Answer {
    return this.given_[this.step.id] ?? { answer: '' }
  }

  /** Nothing more is asked: whatever the user does now, they have answered. */
  private get thanked_(): boolean {
    return this.index > 0 && !this.steps.slice(this.index).some(step => step.question)
  }

  /** Thanks are said once: where an earlier page said them, this one only ends what is over. */
  override start(): this {
    const { root } = this.shell_
    // What the page does with pasted things is not for answers.
    for (const type of ['copy', 'cut', 'paste']) this.listen_(root, type, event => event.stopPropagation())
    // The second half of a double click would answer the next question.
    this.listen_<MouseEvent>(root, 'click', event => {
      if ((event.target as Element).closest('button') && event.detail > 1) event.stopPropagation()
    }, true) // biome-ignore format: one listener, one line
    this.index = this.showing_.step
    if (!this.thanked_) return super.start()
    // Not before whoever opens it has it.
    queueMicrotask(() => this.end_({ type: 'completed' }))
    return this
  }

  /** The question that an answer leads to. */
  private followUp_(answer = this.answer_.answer): string | undefined {
    return this.step.question?.follow_up?.find(({ answers }) => answers.includes(answer))?.text
  }

  protected ready_(): boolean {
    return true
  }

  protected override go_(index: number): void {
    this.error_ = ''
    super.go_(index)
    // Into a scale one comes by what is chosen in it.
    const { root } = this.shell_
    if (root.activeElement?.matches('[type=radio]')) root.querySelector<HTMLElement>('input:checked')?.focus()
  }

  /** While a word is composed, Escape is the input method's. */
  protected override escape_(event: KeyboardEvent): void {
    if (!event.isComposing) super.escape_(event)
  }

  protected isModal_(): boolean {
    return !!this.step.backdrop
  }

  protected stand_(layer: HTMLElement, card: HTMLElement): () => void {
    return standOnScreen(layer, card, this.shell_.rtl, this.step.place?.screen ?? 'bottom-right')
  }

  protected content_() {
    const { index, step, steps, error_: error } = this
    const { words } = this.showing_
    const { question } = step
    const more = this.followUp_()
    const usual = question ? 'Send' : index + 1 < steps.length ? 'Next' : 'Done'
    const alone = question?.type === 'buttons' && !more
    const buttons = step.buttons?.length
      ? step.buttons
      : alone
        ? []
        : [{ does: 'next', text: label(words, usual) } as Button]
    return (
      <form
        novalidate
        onSubmit={(event: Event) => {
          event.preventDefault()
          const next = buttons.find(button => button.does === 'next')
          if (next) this.press_(next)
        }}
      >
        {question &&
          ask(question, {
            words,
            given: this.answer_,
            asked: step.title ? 't' : 'd',
            required: question.required ?? question.type !== 'text',
            invalid: !!error,
            onAnswer: answer => this.note_({ ...this.answer_, answer }),
            onChoose: answer => {
              this.note_({ ...this.answer_, answer })
              if (!this.followUp_() && this.send_()) this.on_('next')
            },
          })}
        {more && (
          <label class="more">
            {merge(more, words)}
            <textarea
              class="field"
              rows={3}
              maxlength={5_000}
              value={this.answer_.text ?? ''}
              onInput={event => this.note_({ ...this.answer_, text: event.currentTarget.value })}
            />
          </label>
        )}
        {error && (
          <p id="e" class="error">
            {error}
          </p>
        )}
        {(buttons.length > 0 || steps.length > 1) && (
          <div class="foot">
            {dots(index, steps.length, this.progress_())}
            {buttonRow(words, buttons, button => this.press_(button))}
          </div>
        )}
      </form>
    )
  }

  private note_(answer: Answer): void {
    this.started_()
    this.given_[this.step.id] = answer
    this.error_ = ''
    this.showing_.say({ type: 'draft', step: this.step.id, ...answer })
    this.draw_()
  }

  /** What leads on sends the answer first; one that is missing or wrong keeps the question where it is. */
  protected override press_(button: Button): void {
    if (!this.step.question || !/next|complete/.test(leads(button)) || this.send_()) super.press_(button)
  }

  /** The browser itself says what is wrong, in the language of its user. */
  private send_(): boolean {
    const { answer, text } = this.answer_
    this.error_ = this.shell_.root.querySelector<HTMLInputElement>(':invalid:not(form)')?.validationMessage ?? ''
    if (this.error_) {
      this.draw_()
      this.shell_.announce(this.error_)
    } else if (answer) {
      const more = this.followUp_() && text
      this.showing_.say({ type: 'answer', step: this.step.id, answer, ...(more && { text }) })
    }
    return !this.error_
  }

  protected override end_(outcome: Outcome): void {
    const done = outcome.type === 'completed' || this.thanked_
    this.close(done && this.step.question ? label(this.showing_.words, 'Done') : undefined)
    this.showing_.say(done ? { type: 'completed' } : outcome)
  }
}

export function open(showing: ViewInput<Survey>): View {
  return new SurveyDeck(showing, BASE_CSS + MEDIA_CSS + DECK_CSS + ICON_CSS + SURVEY_CSS).start()
}
