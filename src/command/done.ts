import type { AnswerFor } from '../protocol/contract.ts'

type Pushed = AnswerFor<'POST /v3/edit/files'>['files'][number]

/** What the server says about a file. If it was not sent, nothing is said about its schedule. */
export type Done = Pick<Pushed, 'id' | 'warnings'> & Partial<Pick<Pushed, 'unscheduled'>>
