import { useEffect, useRef, useState } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button, LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { ContentFields } from '../deliveries/content-fields.tsx'
import { deliveryWords } from '../deliveries/delivery-words.ts'
import { deliveryBody, kindOf, NOTHING_YET, problemsOf, settingsOf, type Written } from '../deliveries/new-delivery.ts'
import { ExperiencePicker } from '../experiences/experience-picker.tsx'
import type { PageProps } from '../route.ts'

const BACK = { href: '/console/deliveries', label: 'Deliveries' }

/** Makes a Delivery for one person by hand. `who`, `model` and `kind` in the address fill in the form. */
export function Page({ query }: PageProps) {
  const { api, router, toasts } = useConsole()
  const { who = '', model = '', kind = '' } = query
  const form = useForm<Written>({ ...NOTHING_YET, who, model, kind: kindOf(kind) }, async written => {
    const { delivery } = await api.send('POST', '/v3/edit/deliveries', deliveryBody(written))
    toasts.good('Delivered: it waits for the person')
    router.open(`/console/deliveries/${delivery.id}`)
  })
  const { values, set } = form
  const element = useRef<HTMLFormElement>(null)
  /** How often the form could not be sent. Before that, nobody is told what is missing. */
  const [refused, setRefused] = useState(0)
  const wrong = refused > 0 ? problemsOf(values, Date.now()) : {}
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [refused])
  const submit = (event: Event) => {
    event.preventDefault()
    if (Object.keys(problemsOf(values, Date.now())).length > 0) setRefused(refused + 1)
    else void form.submit()
  }
  return (
    <Shown title="New Delivery" says="The person gets the Experience once, the next time they come." back={BACK}>
      <form ref={element} onSubmit={submit} noValidate class="side-by-side">
        <div class="stack">
          <Card title="What, and to whom">
            <div class="stack-small">
              <ExperiencePicker
                label="Experience"
                placeholder="Write a part of its name"
                hint="A tour or a survey that is live."
                deliverable
                required
                value={values.model}
                error={wrong.model}
                onChange={picked => set({ model: picked?.id ?? '', kind: kindOf(picked?.kind) })}
              />
              <TextField
                label="Person"
                hint="Their uid or their e-mail address. They must have been on a page of your product before."
                value={values.who}
                error={wrong.who}
                required
                onInput={who => set({ who })}
              />
            </div>
          </Card>
          <WhenCard values={values} set={set} wrong={wrong.until} />
          <Card>
            <ContentFields content={values.content} onChange={content => set({ content })} />
          </Card>
        </div>
        <div class="stack stays">
          <Card title="In words">
            <ul class="sentences" aria-live="polite">
              {deliveryWords(settingsOf(values)).map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <p class="field-error" role="alert">
              {form.problem}
            </p>
            <div class="row card-actions">
              <Button kind="primary" type="submit" busy={form.busy}>
                Deliver
              </Button>
              <LinkButton href={BACK.href} kind="quiet">
                Cancel
              </LinkButton>
            </div>
          </Card>
        </div>
      </form>
    </Shown>
  )
}

interface When {
  values: Written
  set(changes: Partial<Written>): void
  /** What is wrong with the end. */
  wrong: string | undefined
}

function WhenCard({ values, set, wrong }: When) {
  return (
    <Card title="When and where">
      <div class="stack-small">
        <div class="two-fields">
          <TextField
            label="Not before"
            optional
            type="datetime-local"
            value={values.from}
            onInput={from => set({ from })}
          />
          <TextField
            label="Not after"
            error={wrong}
            optional
            type="datetime-local"
            value={values.until}
            onInput={until => set({ until })}
          />
        </div>
        <fieldset class="plain-set">
          <legend class="legend">Only if</legend>
          <Checkbox
            label="the person is in the Segment of the Experience"
            checked={values.segment}
            onChange={segment => set({ segment })}
          />
          <Checkbox
            label="the person has not seen it before"
            checked={values.unseen}
            onChange={unseen => set({ unseen })}
          />
          <Checkbox
            label="the page is one that its first step is for"
            checked={values.pages}
            onChange={pages => set({ pages })}
          />
          <Checkbox
            label="its triggers have happened, and the element of its first step is there"
            checked={values.triggers}
            onChange={triggers => set({ triggers })}
          />
        </fieldset>
        <Select
          label="Where other Deliveries wait for the same person"
          value={values.place}
          options={[
            { value: 'last', label: 'It comes after them' },
            { value: 'first', label: 'It comes before them' },
          ]}
          onChange={place => set({ place })}
        />
      </div>
    </Card>
  )
}
