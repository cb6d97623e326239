import type { ParamsFor } from '../../src/api/index.ts'

type NewDelivery = ParamsFor<'POST /v3/edit/deliveries'>

export const AT_LIMIT = ['error', 'drop'] as const

export const FLAGS = ['use_segmentation', 'once', 'skip_triggers', 'skip_url_match'] as const

/** How a person can be named. */
export const BY = ['uid', 'email', 'profile_id'] as const

/** The current form: text as it was typed, so that people can see the server's own errors. */
export interface DeliveryForm {
  model: string
  by: (typeof BY)[number]
  idempotency_key: string
  options: string
  from: string
  until: string
  use_segmentation: boolean
  once: boolean
  skip_triggers: boolean
  skip_url_match: boolean
  delivery_ids_limit: string
  delivery_ids_position: string
  delivery_ids_at_limit: '' | (typeof AT_LIMIT)[number]
}

export const EMPTY: DeliveryForm = {
  model: '',
  by: 'uid',
  idempotency_key: '',
  options: '',
  from: '',
  until: '',
  use_segmentation: false,
  once: false,
  skip_triggers: true,
  skip_url_match: true,
  delivery_ids_limit: '',
  delivery_ids_position: '',
  delivery_ids_at_limit: '',
}

/** If this many are waiting, the API requires a position for the next one. */
export const ASKS_FROM = 2

/**
 * The parameters of `POST /v3/edit/deliveries`. What has its default stays undefined, and is not sent. If the API requires a
 * position, it goes last, unless the form says otherwise.
 */
export function paramsOf(form: DeliveryForm, kind: 'tour' | 'survey', target: string, pending: number): NewDelivery {
  const needsPosition = pending >= ASKS_FROM && form.delivery_ids_limit !== '1'
  const flag = (name: (typeof FLAGS)[number]) => (form[name] === EMPTY[name] ? undefined : form[name])
  return {
    model_kind: kind,
    model_id: form.model,
    uid: form.by === 'uid' ? target : undefined,
    email: form.by === 'email' ? target : undefined,
    profile_id: form.by === 'profile_id' ? target : undefined,
    idempotency_key: form.idempotency_key || undefined,
    from: form.from || undefined,
    until: form.until || undefined,
    delivery_ids_at_limit: form.delivery_ids_at_limit || undefined,
    delivery_ids_limit: numberIn(form.delivery_ids_limit),
    delivery_ids_position: numberIn(form.delivery_ids_position) ?? (needsPosition ? 'last' : undefined),
    use_segmentation: flag('use_segmentation'),
    once: flag('once'),
    skip_triggers: flag('skip_triggers'),
    skip_url_match: flag('skip_url_match'),
    options: optionsIn(form.options),
  }
}

/** What is no number is sent unchanged, so that the server can say what is wrong. */
const numberIn = (text: string): number | string | undefined =>
  /^-?\d+$/.test(text) ? Number(text) : text || undefined

/** Undefined: there are none, or it is not the JSON of an object. */
export function optionsIn(text: string): NewDelivery['options'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value && { ...value } : undefined
  } catch {
    return undefined
  }
}
