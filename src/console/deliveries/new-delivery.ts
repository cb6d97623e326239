import type { ParamsFor } from '../../protocol/contract.ts'
import { whoIs } from '../people/person-name.ts'

type Params = ParamsFor<'POST /v3/edit/deliveries'>

/** The values of the form. */
export interface Written {
  model: string
  kind: Params['model_kind']
  who: string
  from: string
  until: string
  place: 'last' | 'first'
  /** As the form asks. The API has the opposite for some of them. */
  segment: boolean
  unseen: boolean
  triggers: boolean
  pages: boolean
  content: { name: string; value: string }[]
}

export const NOTHING_YET: Written = {
  model: '',
  kind: 'tour',
  who: '',
  from: '',
  until: '',
  place: 'last',
  segment: false,
  unseen: false,
  triggers: false,
  pages: false,
  content: [],
}

/** Only tours and surveys can be delivered. */
export const kindOf = (kind: string | undefined): Written['kind'] => (kind === 'survey' ? 'survey' : 'tour')

/** The time of a field, which is in the reader's own zone, in the format of the API. */
const instant = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** In the format of `deliveryWords` and the API. */
export const settingsOf = (written: Written) => ({
  from: instant(written.from),
  until: instant(written.until),
  use_segmentation: written.segment,
  once: written.unseen,
  skip_triggers: !written.triggers,
  skip_url_match: !written.pages,
})

/** What keeps the form from being sent, by field. */
export function problemsOf({ model, who, from, until }: Written, now: number): { [field in keyof Written]?: string } {
  return {
    ...(model === '' && { model: 'Choose a tour or a survey that is live.' }),
    ...(who.trim() === '' && { who: 'Say who gets it.' }),
    ...(until !== '' &&
      (Date.parse(until) <= now
        ? { until: 'This time has passed: nobody would see it.' }
        : from !== '' && until <= from && { until: 'This is not after the beginning: nobody would see it.' })),
  }
}

export function deliveryBody(written: Written): Params {
  const content = written.content.filter(({ name }) => name.trim() !== '')
  const options = Object.fromEntries(content.map(({ name, value }) => [name.trim(), value]))
  return {
    model_kind: written.kind,
    model_id: written.model,
    ...whoIs(written.who),
    ...settingsOf(written),
    delivery_ids_position: written.place,
    ...(content.length > 0 ? { options } : {}),
  }
}
