import type { Berth, Person } from '../harbour.ts'

/** What every page of the product gets. */
export interface Desk {
  person: Person
  berths: Berth[]
  /** Opens the dialog that assigns a berth to a boat. */
  assign(given: { boat?: string; berth?: string }): void
  track(name: string, properties?: { [name: string]: unknown }): void
  say(message: string): void
}

export interface Page {
  title: string
  nav: string
  path: string
  render(desk: Desk): Node[]
}
