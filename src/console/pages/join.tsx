import { useStore } from '@nanostores/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { AnswerFor } from '../../protocol/contract.ts'
import { createAsk, openApi } from '../api.ts'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { OpenPage } from '../frame/open-page.tsx'
import { ProviderButton } from '../frame/provider-button.tsx'
import { SecondStep } from '../frame/second-step.tsx'
import { useWays } from '../use-ways.ts'

type Link = AnswerFor<'POST /v3/edit/link'>['link']

const TITLES = { first: 'Make the first user', invitation: 'You are invited', reset: 'Set a new password' }

type State = { link?: Link; problem?: string }

/** The page of an invitation link: the user chooses a password and is signed in. */
export function Page() {
  const token = useRef(location.hash.slice(1))
  const [{ link, problem }, setState] = useState<State>({})
  useEffect(() => {
    // Remove the token from the address, so that nobody can see it there or in the history.
    history.replaceState(null, '', location.pathname)
    if (token.current === '') return
    const api = openApi(createAsk((input, init) => fetch(input, init)))
    api
      .send('POST', '/v3/edit/link', { token: token.current })
      .then(setState, error => setState({ problem: inWords(error) }))
  }, [])
  if (token.current === '')
    return <OpenPage title="Nothing to follow" says="The link is not complete: the part after the # is missing." />
  if (problem) return <OpenPage title="This link does not work" says={problem} />
  if (!link) return <OpenPage title="One moment…" says="Checking the link…" />
  return <Joining link={link} token={token.current} />
}

function Joining({ link, token }: { link: Link; token: string }) {
  const { session, router } = useConsole()
  const { kind, email, role, account } = link
  const first = { email: email ?? '', name: link.name === email ? '' : (link.name ?? ''), password: '' }
  const form = useForm(first, async ({ name, password, ...given }) => {
    await session.join({ token, name, password, ...(email === null ? { email: given.email } : {}) })
  })
  const [ways, asked, signed] = [useWays(), useStore(session.$asked), useStore(session.$signed)]
  useEffect(() => {
    if (signed) router.open('/console/', true)
  }, [signed, router])
  const { values, set } = form
  if (asked)
    return (
      <OpenPage title="One more step" says="The password is set.">
        <SecondStep asked={asked} />
      </OpenPage>
    )
  return (
    <OpenPage title={TITLES[kind]} says={`${email ? `${email}, with` : 'With'} the role ${role}, in ${account.name}.`}>
      {ways?.provider?.account.name === account.name && <ProviderButton ways={ways} token={token} />}
      {ways?.passwords !== false && (
        <form onSubmit={form.submit}>
          {email === null && (
            <TextField
              label="E-mail"
              inputMode="email"
              autocomplete="username"
              required
              focused
              maxLength={320}
              value={values.email}
              onInput={email => set({ email })}
            />
          )}
          <TextField
            label="Name"
            autocomplete="name"
            required
            maxLength={200}
            value={values.name}
            onInput={name => set({ name })}
          />
          <TextField
            label="Password"
            type="password"
            autocomplete="new-password"
            required
            minLength={10}
            maxLength={200}
            hint="At least ten characters. Several words that belong together only for you are good."
            value={values.password}
            onInput={password => set({ password })}
            error={form.problem}
          />
          <Button kind="primary" type="submit" busy={form.busy}>
            Set the password
          </Button>
        </form>
      )}
    </OpenPage>
  )
}
