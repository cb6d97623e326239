import { useState } from 'preact/hooks'
import { type AnswerFor, type Api, ApiError } from '../../src/api/index.ts'
import type { ExperienceRecord } from '../../src/protocol/experience.ts'
import { answered, granted } from './api.ts'
import { curl } from './curl.ts'
import type { Profile } from './live.ts'
import { ASKS_FROM, AT_LIMIT, BY, type DeliveryForm, EMPTY, FLAGS, optionsIn, paramsOf } from './new-delivery.ts'
import type { KnownPerson } from './people.ts'

const PATH = '/v3/edit/deliveries'

type Answer = AnswerFor<`POST ${typeof PATH}`> | ApiError

/** Every parameter of a Delivery, and the command that does the same. */
export function DeliverForm(props: {
  api: Api
  person: KnownPerson
  profile: Profile | null
  experiences: ExperienceRecord[]
  livePages: boolean
  changed(): Promise<void>
}) {
  const { api, person, profile } = props
  const models = props.experiences.filter(each => each.kind === 'tour' || each.kind === 'survey').sort(byName)
  const [form, setForm] = useState(EMPTY)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const set = (change: Partial<DeliveryForm>) => setForm({ ...form, ...change })
  const model =
    models.find(({ id }) => id === form.model) ?? models.find(({ name }) => name === 'First watch') ?? models[0]
  const target = { uid: person.uid, email: person.email, profile_id: profile?.id ?? '' }[form.by]
  const pending = profile?.delivery_ids.length ?? 0
  const params = paramsOf({ ...form, model: model?.id ?? '' }, model?.kind ?? 'tour', target, pending)
  // Until the panel has asked again, it does not know how many are waiting.
  const [busy, setBusy] = useState(false)

  const deliver = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    const said = await answered(api.send('POST', PATH, params))
    setAnswer(said)
    await props.changed()
    setBusy(false)
    if (!(said instanceof ApiError)) parent.postMessage({ delivered: true }, location.origin)
  }

  const setLivePages = async (live_pages: boolean) => {
    await granted(api.send('PATCH', '/v3/edit/account', { live_pages }))
    await props.changed()
  }

  return (
    <section aria-labelledby="deliver">
      <h2 id="deliver">Deliver</h2>
      <form onSubmit={deliver}>
        <label>
          Experience
          <select name="model" value={model?.id ?? ''} onChange={event => set({ model: event.currentTarget.value })}>
            {models.map(each => (
              <option key={each.id} value={each.id}>
                {each.name} ({each.kind}
                {each.published_at ? '' : ', not live'})
              </option>
            ))}
          </select>
        </label>
        <Flags form={form} set={set} />
        <details>
          <summary>All parameters</summary>
          <Parameters form={form} set={set} pending={pending} />
        </details>
        <label class="check">
          <input
            type="checkbox"
            name="live_pages"
            checked={props.livePages}
            onChange={event => setLivePages(event.currentTarget.checked)}
          />
          <span>
            Tell the open page at once{' '}
            <span class="quiet">
              (<code>live_pages</code>, a setting of the account; without it, it appears on the next page)
            </span>
          </span>
        </label>
        <button type="submit" class="primary" disabled={busy}>
          Deliver to {person.name}
        </button>
      </form>
      <Said answer={answer} />
      <details class="curl">
        <summary>The same with curl</summary>
        <Command text={curl(location.origin, 'POST', PATH, params)} />
      </details>
    </section>
  )
}

type TextName = 'idempotency_key' | 'from' | 'until' | 'delivery_ids_limit' | 'delivery_ids_position'

type Part = { form: DeliveryForm; set(change: Partial<DeliveryForm>): void }

function Flags({ form, set }: Part) {
  return (
    <div class="flags">
      {FLAGS.map(name => (
        <label key={name} class="check">
          <input
            type="checkbox"
            name={name}
            checked={form[name]}
            onChange={event => set({ [name]: event.currentTarget.checked })}
          />
          <code>{name}</code>
        </label>
      ))}
    </div>
  )
}

function Parameters({ form, set, pending }: Part & { pending: number }) {
  const text = (name: TextName, hint: string, suggestions: string[] = []) => (
    <label key={name}>
      <code>{name}</code>
      <input
        name={name}
        value={form[name]}
        placeholder={hint}
        autocomplete="off"
        list={suggestions.length ? `${name}-list` : undefined}
        onInput={event => set({ [name]: event.currentTarget.value })}
      />
      {suggestions.length > 0 && (
        <datalist id={`${name}-list`}>
          {suggestions.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </label>
  )
  return (
    <div class="grid">
      <label>
        to, by
        <select
          name="by"
          value={form.by}
          onChange={({ currentTarget: { value } }) => set({ by: BY.find(each => each === value) ?? 'uid' })}
        >
          <option>uid</option>
          <option>email</option>
          <option>profile_id</option>
        </select>
      </label>
      {text('idempotency_key', 'any text')}
      {text('from', 'at once', ['$now', inMinutes(1), inMinutes(60)])}
      {text('until', 'no end', ['+5m', '+1d', '+1w', inMinutes(60)])}
      {text('delivery_ids_limit', '3')}
      {text('delivery_ids_position', pending < ASKS_FROM ? 'first' : 'last', ['first', 'last', '0', '1'])}
      <label>
        <code>delivery_ids_at_limit</code>
        <select
          name="delivery_ids_at_limit"
          value={form.delivery_ids_at_limit}
          onChange={({ currentTarget: { value } }) =>
            set({ delivery_ids_at_limit: AT_LIMIT.find(each => each === value) ?? '' })
          }
        >
          <option value="">error (default)</option>
          <option>error</option>
          <option>drop</option>
        </select>
      </label>
      <label class="wide">
        <code>options</code>
        <textarea
          name="options"
          rows={2}
          spellcheck={false}
          placeholder='{"note": " Mind the wet planks."}'
          value={form.options}
          onInput={({ currentTarget: field }) => {
            const isWrong = field.value !== '' && optionsIn(field.value) === undefined
            field.setCustomValidity(isWrong ? 'Write an object in JSON' : '')
            set({ options: field.value })
          }}
        />
      </label>
    </div>
  )
}

/** The server's answer, unchanged. */
function Said({ answer }: { answer: Answer | null }) {
  return (
    <div role="status">
      {answer &&
        (answer instanceof ApiError ? (
          <p class="said bad">
            <b>{answer.status}</b> {answer.message}
          </p>
        ) : (
          <p class="said good">
            {'repeated' in answer ? <b>200</b> : <b>201</b>}{' '}
            {'repeated' in answer ? 'The key was used before: nothing new' : 'Created'}, delivery{' '}
            <code>{answer.delivery.id}</code>
          </p>
        ))}
    </div>
  )
}

function Command({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <button type="button" onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </>
  )
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1
}

function inMinutes(count: number): string {
  return new Date(Date.now() + count * 60_000).toISOString().slice(0, 16).concat(':00Z')
}
