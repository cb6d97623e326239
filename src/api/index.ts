// The entry of `beckon/api`.
export type { AnswerFor, ParamsFor, Route } from '../protocol/contract.ts'
export type { Refusal } from '../protocol/problem.ts'
export type { Patience } from './again.ts'
export { ApiError } from './api-error.ts'
export { type Api, type ApiOptions, createApi } from './create-api.ts'
