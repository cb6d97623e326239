import { useEffect, useState } from 'preact/hooks'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { LinkButton } from '../controls/button.tsx'
import { OpenPage } from '../frame/open-page.tsx'
import { keptWayOn } from '../way-on.ts'

/** The provider sends people back to this page. */
export function Page() {
  const { session, router } = useConsole()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const answer = location.search.slice(1)
    // It works once. Nobody should find it in the history.
    history.replaceState(null, '', location.pathname)
    if (answer === '') router.open('/console/', true)
    else
      session.fromProvider(answer).then(
        () => router.open(keptWayOn(), true),
        error => setProblem(inWords(error)),
      )
  }, [session, router])
  if (problem === null) return <OpenPage title="One moment…" says="Signing you in…" />
  return (
    <OpenPage title="You are not signed in" says={problem}>
      <LinkButton kind="primary" href="/console/sign-in">
        Back to the sign-in
      </LinkButton>
    </OpenPage>
  )
}
