import { html, raw } from 'hono/html'
import { style } from './style.ts'

type Html = ReturnType<typeof html>

export interface FirstPage {
  version: string
  /** The address under which the browser reached the server. */
  origin: string
  /** Whether the demo is served too. */
  demo: boolean
}

/** What somebody sees who opens the server in a browser: what this is, and where things are. */
export function firstPage({ version, origin, demo }: FirstPage): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Beckon is running here</title>
<link rel="icon" type="image/svg+xml" href="${ICON}">
<style>${raw(style)}</style>
</head>
<body>
<main>
  <header>
    ${MARK}
    <p>Beckon <span>${version}</span></p>
  </header>
  <h1>Beckon is running here</h1>
  <p class="lead">It shows guided Experiences inside a product (tours, microsurveys, launchers, tooltips and embeds), to the
  right person, once, and says why when it does not. This is its server: your pages load a script from it, and your
  backend calls its API.</p>

  <ul class="places">
    ${demo ? place('/demo/', 'The demo', DEMO) : html`<li class="off"><b>The demo</b><span>${DEMO}</span><code>not running: npx beckon serve --demo</code></li>`}
    ${place('/docs/api', 'The API', 'Every address and every type, to search through.')}
    ${place('/openapi.json', 'openapi.json', 'The same as an OpenAPI document, for generators.')}
    ${place('/health', 'Health', 'Whether the server and its database answer.')}
  </ul>

  <h2>From here to a tour on your page</h2>
  <ol class="next">
    ${next(
      'Say which server, and which account: the secret is the one that was printed when the server first started.',
      [`export BECKON_SERVER=${origin}`, 'export BECKON_ACCOUNT_SECRET=bks_…'],
    )}
    ${next('Paste what this prints into the <head> of your page. The token was printed beside the secret.', [
      'npx beckon snippet --token bkt_…',
    ])}
    ${next('Bring in a folder of Experiences, one JSON file each.', ['npx beckon push experiences --publish'])}
    ${next('Or let one person have one, once that person was on your page.', [
      'npx beckon deliver tour "First watch" --uid u_1',
    ])}
  </ol>
  <p class="quiet"><code>npx beckon help</code> lists every command.
  The README of the package leads through all of this, with an Experience to begin with.</p>
</main>
</body>
</html>`
}

const DEMO = 'A small product with the snippet in it, beside a panel that plays its backend.'

function place(address: string, title: string, says: string): Html {
  return html`<li><a href="${address}"><b>${title}</b><span>${says}</span><code>${address}</code></a></li>`
}

function next(says: string, commands: string[]): Html {
  return html`<li><p>${says}</p><pre tabindex="0"><code>${commands.join('\n')}</code></pre></li>`
}

/** A buoy on the water. */
const SHAPES =
  '<rect width="32" height="32" rx="9" fill="#3a44cf"/><path d="M16 6v4m-5.5 9.5 2.5-9.5h6l2.5 9.5z" fill="#fff" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 23c2.5-1.7 4.5-1.7 6.7 0s4.3 1.7 6.6 0 4.3-1.7 6.7 0" fill="none" stroke="#a3acff" stroke-width="2.5" stroke-linecap="round"/>'
const MARK = raw(`<svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">${SHAPES}</svg>`)
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${SHAPES}</svg>`)}`
