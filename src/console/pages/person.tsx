import { addressOf } from '../address-of.ts'
import { ApiError } from '../api-error.ts'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { ExperiencePicker } from '../experiences/experience-picker.tsx'
import { PersonMenu } from '../people/person-menu.tsx'
import { personName, personNames, personPage } from '../people/person-name.ts'
import { PropertiesCards } from '../people/properties-card.tsx'
import { TimelineCard } from '../people/timeline-card.tsx'
import { WaitingCard } from '../people/waiting-card.tsx'
import type { PageProps } from '../route.ts'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'
import { AddressForm } from '../why/address-form.tsx'
import { WhyList } from '../why/why-list.tsx'

const BACK = { href: '/console/people', label: 'People' }

/** One person: who they are, what happened to them, and why they see something or not. */
export function Page({ params, query }: PageProps) {
  const id = params.id!
  const asked = useAsked('/v3/analyze/profiles/:id', { id })
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return (
      <Empty title="There is no such person" says="They may have been forgotten, or the link is not complete.">
        <LinkButton href={BACK.href}>All people</LinkButton>
      </Empty>
    )
  if (!asked.data) return asked.error ? <Failed error={asked.error} again={asked.again} /> : <Loading lines={8} />
  const person = asked.data.profile
  const why = query.tab === 'why'
  return (
    <Shown
      title={personName(person)}
      says={personNames(person)}
      back={BACK}
      actions={
        <>
          <LinkButton href={addressOf('/v3/analyze/profiles/:id/export', { id })} download="person.json">
            Export
          </LinkButton>
          <PersonMenu person={person} onCleared={asked.again} />
        </>
      }
    >
      <Tabs
        label="About this person"
        tabs={[
          { title: 'Who and what', href: personPage(id), current: !why },
          { title: 'Why do they not see that?', href: personPage(id, 'why'), current: why },
        ]}
      />
      {why ? (
        <Why person={id} url={query.url ?? ''} model={query.model ?? ''} />
      ) : (
        <div class="side-by-side">
          <div class="stack">
            <WaitingCard person={person} />
            <TimelineCard key={person.last_cleared_at} person={id} />
          </div>
          <div class="stack">
            <PropertiesCards person={person} />
          </div>
        </div>
      )}
    </Shown>
  )
}

function Why({ person, url, model }: { person: string; url: string; model: string }) {
  const [, setQuery] = useQuery()
  return (
    <Card
      title="On which page, and what?"
      says="Everything that could be shown there is checked as on the page itself."
    >
      <div class="stack">
        <AddressForm url={url} onAsk={asked => setQuery({ url: asked || null })} />
        <ExperiencePicker
          label="Experience"
          optional
          placeholder="Everything"
          value={model}
          onChange={picked => setQuery({ model: picked?.id ?? null })}
        />
        <WhyList person={person} url={url} model={model} />
      </div>
    </Card>
  )
}
