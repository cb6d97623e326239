import { EventBatchAnswer, HookBatchAnswer, severalIn } from '../schema/hook-batch.ts'
import { CompanyHook, EventHook, ProfileHook } from '../schema/profile.ts'
import { operation } from './operation.ts'

const answers = {
  200: { description: 'What was taken, and what was not', body: HookBatchAnswer },
  413: { description: 'The body is larger than 16 MB' },
}

export const HookBatches = {
  profiles: operation({
    methods: ['POST'],
    path: '/v3/observe/hooks/profiles/batch',
    summary: 'Send what your backend knows about many people',
    access: 'hook',
    large: 'bulk',
    each: 'profiles',
    ...severalIn('profiles', ProfileHook),
    answers,
  }),
  companies: operation({
    methods: ['POST'],
    path: '/v3/observe/hooks/companies/batch',
    summary: 'Send what your backend knows about many companies',
    access: 'hook',
    large: 'bulk',
    each: 'companies',
    ...severalIn('companies', CompanyHook),
    answers,
  }),
  events: operation({
    methods: ['POST'],
    path: '/v3/observe/hooks/events/batch',
    summary: 'Track many events from your backend',
    access: 'hook',
    large: 'bulk',
    each: 'events',
    ...severalIn('events', EventHook),
    answers: { ...answers, 200: { ...answers[200], body: EventBatchAnswer } },
  }),
}
