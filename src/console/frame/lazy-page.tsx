import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Place, useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Empty } from '../controls/empty.tsx'
import { Loading } from '../controls/loading.tsx'
import type { PageProps } from '../route.ts'
import { ROUTES } from '../routes.ts'
import { may } from '../session.ts'

type State = { name: string; Page?: ComponentType<PageProps>; failed?: true }

/** Loads the module of a page and shows it. Another address with the same page and parts keeps its state. */
export function LazyPage({ name, page }: { name: string; page: Place }) {
  const { session } = useConsole()
  const route = ROUTES[name]!
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    let left = false
    route.load().then(
      ({ Page }) => left || setState({ name, Page }),
      () => left || setState({ name, failed: true }),
    )
    return () => {
      left = true
    }
  }, [name, route])
  if (route.may && !may(session.$signed.get(), route.may))
    return <Empty title="Your role does not allow this" says="An owner of the account can change your role." />
  if (state?.name !== name) return <Loading />
  const { Page } = state
  if (Page) return <Page key={JSON.stringify([name, page.params])} params={page.params} query={page.search} />
  // Its file no longer exists, or there is no connection.
  return (
    <Empty title="This page could not be loaded" says="Your connection may be gone, or Beckon was updated meanwhile.">
      <Button kind="primary" onClick={() => location.reload()}>
        Load again
      </Button>
    </Empty>
  )
}
