import { render } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { connect, type Exchange } from './api.ts'
import { DeliverForm } from './deliver-form.tsx'
import { ExperiencesBox } from './experiences-box.tsx'
import { Lists } from './lists.tsx'
import { useLive } from './live.ts'
import { type KnownPerson, knownPeople } from './people.ts'
import { PersonBox } from './person-box.tsx'
import { RequestsBox } from './requests-box.tsx'
import type { Visit } from './visit.ts'

const MOST_EXCHANGES = 30

function Panel() {
  const [exchanges, setExchanges] = useState<Exchange[]>([])
  const api = useMemo(
    () => connect(exchange => setExchanges(before => [exchange, ...before].slice(0, MOST_EXCHANGES))),
    [],
  )
  const [person, setPerson] = useState<KnownPerson>(knownPeople()[0]!)
  const [language, setLanguage] = useState('')
  const live = useLive(api, person.uid)

  // The product itself handles signing in. The shell loads its page for this person.
  useEffect(() => {
    const visit: Visit = { uid: person.uid, name: person.name, language }
    parent.postMessage({ visit }, location.origin)
  }, [person, language])

  return (
    <main>
      <header>
        <h1>The backend</h1>
        <p class="quiet">Everything here is the public API and nothing else.</p>
      </header>
      <PersonBox
        api={api}
        person={person}
        profile={live.profile}
        language={language}
        choose={(next, code) => {
          setPerson(next)
          setLanguage(code)
        }}
        changed={live.again}
      />
      <DeliverForm
        api={api}
        person={person}
        profile={live.profile}
        experiences={live.experiences}
        livePages={live.live_pages}
        changed={live.again}
      />
      <Lists live={live} api={api} changed={live.again} />
      <ExperiencesBox api={api} experiences={live.experiences} url={live.url} changed={live.again} />
      <RequestsBox exchanges={exchanges} />
    </main>
  )
}

render(<Panel />, document.body)
