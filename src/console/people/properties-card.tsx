import type { PersonRecord } from '../../protocol/answer.ts'
import { Ago } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Facts } from '../controls/facts.tsx'
import { plural } from '../words/figures.ts'
import { ownProperties } from './standard-fields.ts'

/** Who a person is: their ids, their browser, and their properties. */
export function PropertiesCards({ person }: { person: PersonRecord }) {
  const own = ownProperties(person)
  const { company } = person
  return (
    <>
      <Card title="Who">
        <Facts
          facts={[
            ['E-mail', person.email],
            ['uid', person.uid ? <code>{person.uid}</code> : 'None: they have not signed in anywhere.'],
            [
              'Id',
              <span class="row" key="id">
                <code>{person.id}</code>
                <CopyButton text={person.id} label="Copy the id" />
              </span>,
            ],
            ['First known', <Ago key="first" time={person.created_at} />],
            ['Last seen', person.last_seen_at ? <Ago time={person.last_seen_at} /> : 'Never on a page.'],
            ['Visits', person.last_seen_session_count],
            ['Browser', browserOf(person)],
            ['Language', person.browser_l],
            ['Cleared', person.last_cleared_at && <Ago time={person.last_cleared_at} />],
          ]}
        />
      </Card>
      <Card
        title="Properties"
        says={
          own.length > 0 ? `${plural(own.length, 'property', 'properties')}, as your product told them.` : undefined
        }
      >
        {own.length > 0 ? (
          <Facts facts={own} />
        ) : (
          <p class="quiet-text">There are no more properties. Segments and texts can use properties.</p>
        )}
      </Card>
      {company && (
        <Card title="Company">
          <Facts facts={[['uid', <code key="uid">{company.uid}</code>], ...ownProperties(company)]} />
        </Card>
      )}
    </>
  )
}

const BROWSERS: { [name: string]: string } = {
  chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari', opera: 'Opera', edge: 'Edge', ie10: 'Internet Explorer 10',
  ie11: 'Internet Explorer 11',
} // biome-ignore format: a table of words

function browserOf({ browser_n: name, browser_k: kind, browser_x: width }: PersonRecord): string {
  const known = [name && (BROWSERS[name] ?? name), kind === 'mobile' ? 'on a phone' : kind && 'on a desktop']
  return [known.filter(Boolean).join(' '), width && `${width} px wide`].filter(Boolean).join(', ')
}
