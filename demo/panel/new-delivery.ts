/** The form as it stands: text as it was typed, so that the server's own errors can be seen. */
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

/** So many are pending when the API asks where the next one goes. */
export const ASKS_FROM = 2

/**
 * The body of `POST /v3/edit/deliveries`. What is left at its default is left out; where the API asks for a position it goes
 * last, unless the form says otherwise.
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

/** Not JSON: sent as it is, for the server to say what it thinks of it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
