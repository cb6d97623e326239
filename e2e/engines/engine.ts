/** A browser of any engine, as far as the core journeys need one. Functions run in the page and take one argument. */
export interface Engine {
  readonly name: string
  /** Opens another tab and continues in it. */
  openTab(): Promise<void>
  /** Continues in the first tab, the second, … */
  inTab(index: number): Promise<void>
  /** Closes the current tab, and continues in the first remaining one. */
  closeTab(): Promise<void>
  goto(url: string): Promise<void>
  reload(): Promise<void>
  evaluate<Answer, Argument>(run: (argument: Argument) => Answer | Promise<Answer>, argument: Argument): Promise<Answer>
  /** A real click, with the browser's own input, on the element that the function finds. */
  click<Argument>(find: (argument: Argument) => Element | null, argument: Argument): Promise<void>
  /** Moves the pointer over it. */
  hover<Argument>(find: (argument: Argument) => Element | null, argument: Argument): Promise<void>
  type<Argument>(find: (argument: Argument) => Element | null, argument: Argument, text: string): Promise<void>
  /** A picture of what is on the screen, as a PNG file. */
  picture(file: string): Promise<void>
  close(): Promise<void>
}
