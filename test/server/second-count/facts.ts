/** What really happened in a generated account, as plain data. The second count reads nothing else. */
export interface Account {
  zone: string
  now: number
  experiences: Known[]
  people: Person[]
}

export interface Known {
  id: string
  kind: 'tour' | 'survey'
  versions: Version[]
  /** Milliseconds. */
  within: number
}

export interface Version {
  number: number
  run: number
  share: number | null
  steps: Step[]
}

export interface Step {
  id: string
  title: string
  question?: Question
  /** The button of a step that asks nothing. */
  button?: string
}

export interface Question {
  type: 'nps' | 'csat' | 'ces' | 'text' | 'buttons'
  /** Their values. */
  options?: string[]
}

export interface Person {
  name: string
  team: boolean
  pro: boolean
  /** Gone from the people of today: nobody finds them in a Segment. */
  gone: boolean
  showings: Showing[]
  deliveries: Delivered[]
  assigned: Assigned[]
  looked: Looked[]
}

export interface Showing {
  key: string
  experience: string
  /** Null: the page did not say it. */
  version: number | null
  language: string
  device: 'desktop' | 'mobile'
  environment: string | null
  /** When it was drawn: the first time, and after each snooze. */
  displays: number[]
  did: Did[]
  /** By a page or by the customer's backend. */
  goals: number[]
}

export type Did =
  | { type: 'started' | 'button' | 'completed' | 'exited' | 'snoozed'; at: number }
  | { type: 'step'; at: number; step: string }
  | { type: 'answer'; at: number; step: string; answer: string; text: string | null }

export interface Delivered {
  id: string
  experience: string
  made: number
  from: number | null
  until: number | null
  removed: boolean
  dropped: string | null
  shown: number | null
}

export interface Assigned {
  experience: string
  run: number
  share: number
  arm: 'shown' | 'control'
  at: number
  goals: number[]
}

/** A browser looked for the element of a step. */
export interface Looked {
  experience: string
  step: string
  browser: string
  version: number
  at: number
  found: boolean
}
