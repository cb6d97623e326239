import type { Experience } from '../protocol/experience.ts'
import type { Outcome, View, ViewInput } from '../protocol/view.ts'
import { createShell, type Shell } from './shell.tsx'

/** What views of every kind are: words in the reader's language, a place on the page, and an end. */
export abstract class OpenView<E extends Experience> implements View {
  declare steps: E['steps']
  index = 0
  declare protected showing_: ViewInput<E>
  declare protected shell_: Shell
  declare protected closed_?: boolean
  declare private begun_?: boolean
  private stops_: (() => void)[] = []

  constructor(showing: ViewInput<E>, css: string) {
    this.showing_ = showing
    this.shell_ = createShell(showing, css)
    this.speak_()
  }

  protected abstract draw_(): void

  get step(): E['steps'][number] {
    return this.steps[this.index]!
  }

  close(farewell?: string): void {
    if (this.closed_) return
    this.closed_ = true
    for (const stop of this.stops_) stop()
    this.shell_.remove(farewell)
  }

  update(changes: Partial<ViewInput>): void {
    Object.assign(this.showing_, changes)
    this.speak_()
    this.draw_()
  }

  /** Labels and direction follow the language of the texts. */
  private speak_(): void {
    const { words, experience } = this.showing_
    this.steps = experience.steps
    const { language = 'en', labels } = experience
    this.showing_ = { ...this.showing_, words: { ...words, language, labels } }
  }

  protected until_(stop: () => void): void {
    this.stops_.push(stop)
  }

  /** On the page or in our root, until it is closed. */
  protected listen_<T extends Event>(on: EventTarget, type: string, work: (event: T) => void, capture = false): void {
    on.addEventListener(type, work as EventListener, capture)
    this.until_(() => on.removeEventListener(type, work as EventListener, capture))
  }

  protected started_(): void {
    if (!this.begun_) this.showing_.say({ type: 'started' })
    this.begun_ = true
  }

  protected end_(outcome: Outcome): void {
    this.close()
    this.showing_.say(outcome)
  }
}
