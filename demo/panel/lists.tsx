import type { Api } from '../../src/api/index.ts'
import type { DeliveryRecord } from '../../src/protocol/answer.ts'
import { granted } from './api.ts'
import type { Interaction, Live, SurveyResponse } from './live.ts'
import { moment } from './moment.ts'

/** What arrives from the page, newest first. */
export function Lists({ live, api, changed }: { live: Live; api: Api; changed(): void }) {
  const name = (id: string) => live.experiences.find(each => each.id === id)?.name ?? id
  const cancel = async ({ id }: DeliveryRecord) => {
    await granted(api.send('DELETE', '/v3/edit/deliveries/:id', { id }))
    changed()
  }
  return (
    <>
      <section aria-labelledby="deliveries">
        <h2 id="deliveries">Deliveries</h2>
        <ul class="list" data-list="deliveries">
          {live.deliveries.map(delivery => (
            <li key={delivery.id}>
              <span class={`state ${stateOf(delivery)}`}>{stateOf(delivery)}</span>
              <span class="grow">
                {name(delivery.model_id)}
                <small>{detailOf(delivery)}</small>
              </span>
              {stateOf(delivery) === 'waiting' && (
                <button type="button" onClick={() => cancel(delivery)}>
                  Cancel
                </button>
              )}
            </li>
          ))}
        </ul>
        {live.deliveries.length === 0 && <p class="quiet">None for this person so far.</p>}
      </section>
      <section aria-labelledby="interactions">
        <h2 id="interactions">Interactions</h2>
        <ul class="list" data-list="interactions">
          {live.interactions.slice(0, 12).map(interaction => (
            <li key={interaction.id}>
              <span class={`state ${interaction.state}`}>{interaction.state}</span>
              <span class="grow">
                {name(interaction.experience_id)}
                <small>{groupOf(interaction)}</small>
              </span>
              <time dateTime={interaction.updated_at}>{moment(interaction.updated_at)}</time>
            </li>
          ))}
        </ul>
        {live.interactions.length === 0 && <p class="quiet">They have not seen anything yet.</p>}
      </section>
      <section aria-labelledby="answers">
        <h2 id="answers">Answers</h2>
        <ul class="list" data-list="answers">
          {live.responses.slice(0, 12).map(response => (
            <li key={response.id}>
              <span class="state answer">{response.answer}</span>
              <span class="grow">
                {name(response.survey_id)}
                <small>{textOf(response)}</small>
              </span>
              <time dateTime={response.created_at}>{moment(response.created_at)}</time>
            </li>
          ))}
        </ul>
        {live.responses.length === 0 && <p class="quiet">Nothing has been asked and answered yet.</p>}
      </section>
    </>
  )
}

function stateOf(delivery: DeliveryRecord): 'shown' | 'dropped' | 'waiting' {
  return delivery.at ? 'shown' : delivery.dropped_at ? 'dropped' : 'waiting'
}

function detailOf(delivery: DeliveryRecord): string {
  if (delivery.at) return `${moment(delivery.at)} on ${new URL(delivery.at_href ?? 'http://-').pathname}`
  if (delivery.dropped_because) return `because of: ${delivery.dropped_because}`
  const limits = [delivery.from && `from ${moment(delivery.from)}`, delivery.until && `until ${moment(delivery.until)}`]
  return limits.filter(Boolean).join(', ') || 'shows on the next page that fits'
}

function groupOf({ group_kind, defer_count, goal_at }: Interaction): string {
  return [`by ${group_kind}`, defer_count && `snoozed ${defer_count} times`, goal_at && 'goal reached']
    .filter(Boolean)
    .join(', ')
}

function textOf({ text }: SurveyResponse): string {
  return text ? `“${text}”` : ''
}
