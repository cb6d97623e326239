import { useState } from 'preact/hooks'
import type { Api } from '../../src/api/index.ts'
import { granted } from './api.ts'
import { ForgetButton } from './forget-button.tsx'
import type { Profile } from './live.ts'
import { moment } from './moment.ts'
import { type KnownPerson, knownPeople, rememberPerson, uidFor } from './people.ts'

const LANGUAGES: [code: string, name: string][] = [
  ['', 'as the browser says'],
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
]

/** The person for whom the product's page is loaded, and what the server knows about them. */
export function PersonBox(props: {
  api: Api
  person: KnownPerson
  profile: Profile | null
  language: string
  choose(person: KnownPerson, language: string): void
  changed(): void
}) {
  const { api, person, profile, language, choose } = props
  const people = knownPeople()
  const [making, setMaking] = useState(false)
  const [name, setName] = useState('')

  const make = async (event: Event) => {
    event.preventDefault()
    const uid = uidFor(name)
    if (!uid) return
    const made = { uid, name, email: `${uid}@slackwater.example`, role: 'guest' }
    if (!(await tellOf(made))) return
    rememberPerson(made)
    setMaking(false)
    setName('')
    choose(made, language)
  }
  const tellOf = async ({ uid, name, email, role }: KnownPerson) =>
    (await granted(api.send('POST', '/v3/observe/hooks/profiles', { uid, name, email, role }))) !== null
  /** Pages cannot bring back a forgotten person, but the backend can. */
  const bringBack = async () => {
    // They are a new person, so the product's page must be loaded again.
    if (await tellOf(person)) choose({ ...person }, language)
  }
  const clear = async () => {
    await granted(api.send('DELETE', '/v3/edit/profiles', { uid: person.uid }))
    props.changed()
  }
  const forget = async () => {
    await granted(api.send('DELETE', '/v3/edit/profiles/forget', { uid: person.uid }))
    props.changed()
  }

  return (
    <section aria-labelledby="person">
      <h2 id="person">Person</h2>
      <div class="row">
        <label class="grow">
          At the desk
          <select
            value={person.uid}
            onChange={event => choose(people.find(({ uid }) => uid === event.currentTarget.value)!, language)}
          >
            {people.map(each => (
              <option key={each.uid} value={each.uid}>
                {each.name}, {each.role}
              </option>
            ))}
          </select>
        </label>
        <label>
          Language
          <select value={language} onChange={event => choose(person, event.currentTarget.value)}>
            {LANGUAGES.map(([code, title]) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
      {making ? (
        <form class="row" onSubmit={make}>
          <label class="grow">
            Name of a new person
            <input value={name} required autocomplete="off" onInput={event => setName(event.currentTarget.value)} />
          </label>
          <button type="submit" class="end">
            Make
          </button>
        </form>
      ) : null}
      {profile ? (
        <Facts profile={profile} />
      ) : (
        <p class="quiet">
          The server does not know this person. They have not visited yet, or they were forgotten. Pages never bring a
          forgotten person back.
        </p>
      )}
      <div class="buttons">
        <button type="button" aria-expanded={making} onClick={() => setMaking(!making)}>
          New person
        </button>
        {profile ? null : (
          <button type="button" onClick={bringBack} title="The backend tells of them by hook; then they may come back">
            Bring back
          </button>
        )}
        <button type="button" disabled={!profile} onClick={clear} title="Removes what they have seen and answered">
          Clear
        </button>
        <ForgetButton name={person.name} disabled={!profile} forget={forget} />
      </div>
    </section>
  )
}

function Facts({ profile }: { profile: Profile }) {
  const seen = profile.last_seen_at ? `seen ${moment(profile.last_seen_at)}` : 'never seen on a page'
  const facts = [seen, `session ${profile.last_seen_session_count ?? 0}`, `${profile.delivery_ids.length} waiting`]
  if (profile.browser_l) facts.push(profile.browser_l)
  if (profile.last_cleared_at) facts.push(`cleared ${moment(profile.last_cleared_at)}`)
  return (
    <p class="quiet">
      <code>{profile.id}</code> {facts.join(' · ')}
    </p>
  )
}
