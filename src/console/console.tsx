import { render } from 'preact'
import { App } from './app.tsx'
import { ConsoleProvider, createParts } from './console-parts.ts'
import { ROUTES } from './routes.ts'

const paths = Object.entries(ROUTES).map(([name, { path }]) => [name, path] as const)
const parts = createParts((input, init) => fetch(input, init), Object.fromEntries(paths))
render(
  <ConsoleProvider value={parts}>
    <App />
  </ConsoleProvider>,
  document.getElementById('console')!,
)
