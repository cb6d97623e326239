import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Icon } from '../controls/icon.tsx'
import { Snippet } from './snippet.tsx'

interface Props {
  /** A page has the snippet. */
  met: boolean
  /** Beckon is on for some domain. */
  on: boolean
  /** There is an Experience. */
  made: boolean
  live: boolean
}

/** The way from an empty account to something that people see: what is done, and what comes next. */
export function SetupCard({ met, on, made, live }: Props) {
  return (
    <Card title="Four steps to the first Experience" says="This goes away when something is live.">
      <ol class="setup">
        <Step done={met} title="Put the snippet on your pages">
          <p>Into the &lt;head&gt; of every page. It loads nothing else until there is something to show.</p>
          <Snippet />
        </Step>
        <Step done={on} title="Switch your domain on">
          <p>Open one of your pages, so that Beckon knows its domain. Then switch the domain on.</p>
          <LinkButton href="/console/domains">Domains and Environments</LinkButton>
        </Step>
        <Step done={made} title="Make an Experience">
          <p>From a template that says what to write, or a blank one.</p>
          <LinkButton href="/console/experiences/new" kind={made ? 'plain' : 'primary'} icon="plus">
            New Experience
          </LinkButton>
        </Step>
        <Step done={live} title="Look at the preview, and publish">
          <p>Before it is published you see how many people would get it.</p>
        </Step>
      </ol>
    </Card>
  )
}

function Step({ done, title, children }: { done: boolean; title: string; children: preact.ComponentChildren }) {
  return (
    <li class={done ? 'done' : undefined}>
      <span class="setup-mark">{done && <Icon name="check" size={16} />}</span>
      <div>
        <h3>
          {title} {done && <span class="unseen">(done)</span>}
        </h3>
        {!done && children}
      </div>
    </li>
  )
}
