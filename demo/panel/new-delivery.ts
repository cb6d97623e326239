/** The current form: text as it was typed, so that people can see the server's own errors. */
export interface DeliveryForm {
  model: string
  by: 'uid' | 'email' | 'profile_id'
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
  delivery_ids_at_limit: string
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

const FLAGS = ['use_segmentation', 'once', 'skip_triggers', 'skip_url_match'] as const
const TEXTS = ['idempotency_key', 'from', 'until', 'delivery_ids_at_limit'] as const
const NUMBERS = ['delivery_ids_limit', 'delivery_ids_position'] as const

/** If this many are waiting, the API requires a position for the next one. */
export const ASKS_FROM = 2

/**
 * The body of `POST /v3/edit/deliveries`, without fields that have their default. If the API requires a position, it goes last,
 * unless the form says otherwise.
 */
export function bodyOf(form: DeliveryForm, kind: string, target: string, pending: number): { [name: string]: unknown } {
  const body: { [name: string]: unknown } = { model_kind: kind, model_id: form.model, [form.by]: target }
  for (const name of TEXTS) if (form[name]) body[name] = form[name]
  for (const name of NUMBERS) if (form[name]) body[name] = /^-?\d+$/.test(form[name]) ? Number(form[name]) : form[name]
  for (const name of FLAGS) if (form[name] !== EMPTY[name]) body[name] = form[name]
  if (pending >= ASKS_FROM && form.delivery_ids_limit !== '1') body.delivery_ids_position ??= 'last'
  if (form.options) body.options = parsed(form.options)
  return body
}

/** If it is not JSON, it is sent unchanged, so that the server can say what is wrong. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
