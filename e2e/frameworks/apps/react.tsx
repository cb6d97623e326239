import { BeckonEmbed, BeckonProvider, BeckonTarget, useBeckonAction, useBeckonEvent } from 'beckon-page/react'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { api, listen, read, token } from './situation.ts'

function Part({ says }: { says: string }) {
  useBeckonAction('say', () => window.told.called.push(says))
  useBeckonEvent('displayed', ({ experience }) => window.told.heard.push(experience.name))
  return (
    <>
      <BeckonEmbed name="news" height={90} className="news" />
      <BeckonTarget name="save">
        <button type="button">Save</button>
      </BeckonTarget>
      <p>Below the news</p>
    </>
  )
}

function Application() {
  const { person, language, consent, says, part, mounted } = useSyncExternalStore(listen, read)
  if (!mounted) return <p>Without Beckon</p>
  return (
    <BeckonProvider
      token={token}
      api={api}
      person={person}
      language={language}
      consent={consent}
      actions={{ shout: () => window.told.called.push(says.toUpperCase()) }}
    >
      <nav>
        <Link to="/">Home</Link> <Link to="/reports">Reports</Link>
      </nav>
      <Routes>
        <Route path="/reports" element={<h1>Reports</h1>} />
        <Route path="*" element={<h1>Home</h1>} />
      </Routes>
      {part && <Part says={says} />}
    </BeckonProvider>
  )
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <BrowserRouter>
      <Application />
    </BrowserRouter>
  </StrictMode>,
)
