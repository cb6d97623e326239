import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import { useConsole } from './console-parts.ts'
import { Empty } from './controls/empty.tsx'
import { Failed } from './controls/failed.tsx'
import { ToastList } from './controls/toast-list.tsx'
import { EnterAgain } from './frame/enter-again.tsx'
import { Frame } from './frame/frame.tsx'
import { LazyPage } from './frame/lazy-page.tsx'
import { ROUTES } from './routes.ts'
import { withQuery } from './with-query.ts'

/** Chooses the page, and checks whether the user is signed in. */
export function App() {
  const { session, router } = useConsole()
  const [error, setError] = useState<unknown>(null)
  const look = () => {
    setError(null)
    session.look().catch(setError)
  }
  useEffect(() => {
    // A user who follows a link, or comes from the provider, is not signed in yet. The request would fail and appear in the browser's log.
    if (!['join', 'signedIn'].includes(router.get()?.route ?? '')) look()
  }, [])
  return (
    <>
      {error ? <Failed error={error} again={look} /> : <Place />}
      <ToastList />
    </>
  )
}

function Place() {
  const { router, session } = useConsole()
  const page = useStore(router)
  const signed = useStore(session.$signed)
  const ended = useStore(session.$ended)
  const route = page && ROUTES[page.route]
  const open = route?.look === 'open'
  const toSignIn = signed === null && !open

  useEffect(() => {
    if (!toSignIn) return
    const to = location.pathname + location.search
    router.open(withQuery('/console/sign-in', to.replace(/\/$/, '') === '/console' ? {} : { to }), true)
  }, [toSignIn, router])

  if (page && open) return <LazyPage name={page.route} page={page} />
  if (signed === undefined || toSignIn) return null
  return (
    <Frame>
      {page ? (
        <LazyPage name={page.route} page={page} />
      ) : (
        <Empty title="There is nothing at this address" says="It may have been moved, or the link is not complete.">
          <a href="/console/">Go home</a>
        </Empty>
      )}
      {ended && <EnterAgain />}
    </Frame>
  )
}
