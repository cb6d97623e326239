/** One page of the documents: its name in the address, its name in the menu, and its file. */
export interface DocPage {
  slug: string
  title: string
  file: string
}

const doc = (name: string, title: string): DocPage => ({ slug: name, title, file: `docs/${name}.md` })

/** The menu of every page at `/docs/`. The server makes the page `api` itself, so the guide to the API has another name. */
export const CONTENTS: { title: string; pages: DocPage[]; forMakers?: true }[] = [
  {
    title: 'Start',
    pages: [
      { slug: '', title: 'What Beckon is', file: 'README.md' },
      doc('installing', 'Installing'),
      doc('frameworks', 'React, Vue, Svelte, Angular'),
      doc('experiences', 'Experiences'),
      doc('words', 'The words'),
      doc('troubleshooting', 'Troubleshooting'),
    ],
  },
  {
    title: 'Your team',
    pages: [
      doc('console', 'The console'),
      doc('studio', 'The studio'),
      doc('team', 'Users and roles'),
      doc('publishing', 'Preview, publish, roll back'),
      doc('results', 'Results'),
      doc('inspector', 'The inspector'),
    ],
  },
  {
    title: 'Your backend',
    pages: [
      doc('deliveries', 'Deliveries'),
      { slug: 'api-guide', title: 'A tour of the API', file: 'docs/api.md' },
      doc('page-events', 'Page events'),
      doc('webhooks', 'Webhooks'),
      doc('command', 'The command'),
      doc('accounts', 'Several accounts'),
      doc('playwright', 'Testing with Playwright'),
    ],
  },
  {
    title: 'Your server',
    pages: [
      doc('deploying', 'Deploying'),
      doc('self-hosting', 'Hosting'),
      doc('scale', 'Scale'),
      doc('monitoring', 'Monitoring'),
      doc('upgrading', 'Upgrading'),
      doc('security', 'Security'),
    ],
  },
  {
    title: 'How it is built',
    // Those who use Beckon look for another page with the same word: the search has it first.
    forMakers: true,
    pages: [
      doc('performance', 'Performance'),
      doc('api-coverage', 'API coverage'),
      doc('promises', 'What you can take for granted'),
      doc('rules', 'The rules'),
      doc('decisions', 'Decisions'),
      { slug: 'contributing', title: 'Contributing', file: 'CONTRIBUTING.md' },
      { slug: 'changelog', title: 'Changelog', file: 'CHANGELOG.md' },
      { slug: 'license', title: 'License', file: 'LICENSE' },
    ],
  },
]

/** The page that the server makes itself. */
export const API_PAGE = { slug: 'api', title: 'API reference', under: 'Your backend' }
