import { z } from 'zod'
import { Cursor } from '../schema/request.ts'
import {
  AttemptAnswer,
  AttemptList,
  ChangedWebhook,
  NewWebhook,
  Resending,
  WebhookAnswer,
  WebhookById,
} from '../schema/webhook.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/webhooks'

const may = 'manage webhooks'

const One = z.object({ webhook: WebhookAnswer })

const missing = { description: 'There is no such webhook' }

export const Webhooks = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List the webhooks, newest first, without their secrets',
    may,
    answers: { 200: { description: 'The whole list', body: z.object({ webhooks: z.array(WebhookAnswer) }) } },
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one webhook',
    may,
    params: WebhookById,
    answers: { 200: { description: 'The webhook', body: One }, 404: missing },
  }),
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Create a webhook. Its secret is shown only now',
    may,
    params: NewWebhook,
    answers: { 201: { description: 'Created', body: One } },
  }),
  change: operation({
    methods: ['PATCH'],
    path: `${path}/:id`,
    summary: 'Change a webhook. If you switch it on again, waiting messages are sent',
    may,
    params: ChangedWebhook,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing },
  }),
  remove: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Delete a webhook. Waiting messages are not sent',
    may,
    params: WebhookById,
    answers: { 200: { description: 'The record as it was', body: One }, 404: missing },
  }),
  renew: operation({
    methods: ['POST'],
    path: `${path}/:id/renew`,
    summary: 'Make a new secret. It is shown only now. For a day, messages are signed with both secrets',
    may,
    params: WebhookById,
    answers: { 200: { description: 'The webhook with its new secret', body: One }, 404: missing },
  }),
  test: operation({
    methods: ['POST'],
    path: `${path}/:id/test`,
    summary: 'Send a test message now, even if the webhook is off, and say what the receiver answered',
    may,
    params: WebhookById,
    answers: {
      200: { description: 'The attempt, whether it succeeded or failed', body: z.object({ attempt: AttemptAnswer }) },
      404: missing,
    },
  }),
  attempts: operation({
    methods: ['GET'],
    path: `${path}/:id/attempts`,
    summary: 'List the attempts of the last 30 days, newest first',
    may,
    params: AttemptList,
    answers: {
      200: {
        description: 'One page of the list, newest first',
        body: z.object({ attempts: z.array(AttemptAnswer), cursor: Cursor }),
      },
      404: missing,
    },
  }),
  resend: operation({
    methods: ['POST'],
    path: `${path}/:id/resend`,
    summary: 'Send a message again, or all messages of a time that failed. Ids and bodies stay the same',
    may,
    params: Resending,
    answers: {
      200: { description: 'How many messages are sent again', body: z.object({ resent: z.number().int() }) },
      404: { description: 'There is no such webhook or message' },
    },
  }),
}
