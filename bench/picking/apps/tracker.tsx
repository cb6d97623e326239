import { Fragment, type ReactNode, useId } from 'react'
import { createRoot } from 'react-dom/client'
import s from './tracker.module.css'
import { isMoved, moved, withMore } from './variant.ts'

// A tracker of projects: React and CSS modules. No test ids. The framework makes the ids of fields, as its documents advise.

const t = (name: string) => ({ 'data-truth': name })
const Around = isMoved ? ({ children }: { children: ReactNode }) => <div className={s.card}>{children}</div> : Fragment

const NAV = { Projects: '/projects', Timeline: '/timeline', People: '/people', Reports: '/reports' }
const VIEWS = { All: '?view=all', Mine: '?view=mine', Late: '?view=late', Archived: '?view=archived' }
const PROJECTS = withMore(
  [
    { slug: 'apollo', name: 'Apollo', owner: 'Ines', status: 'On track' },
    { slug: 'harbour', name: 'Harbour', owner: 'Tomas', status: 'Late' },
    { slug: 'lantern', name: 'Lantern', owner: 'Mei', status: 'On track' },
    { slug: 'meadow', name: 'Meadow', owner: 'Ines', status: 'Paused' },
    { slug: 'orchard', name: 'Orchard', owner: 'Paul', status: 'On track' },
  ],
  { slug: 'kestrel', name: 'Kestrel', owner: 'Mei', status: 'New' },
)
const NEWS = withMore(['Ines closed a task', 'Tomas moved a date', 'Mei wrote a note'], 'Paul joined the project')

function Icon({ path }: { path: string }) {
  return (
    <svg className={s.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function Top() {
  return (
    <header className={s.top} {...t('header')}>
      <a href="/" aria-label="Tracker, home" {...t('logo')}>
        <Icon path="M2 2h12v12H2z" />
      </a>
      <nav className={s.menu} {...t('menu')}>
        {Object.entries(NAV).map(([name, href]) => (
          <a key={href} href={href} {...t(`nav ${name}`)}>
            {name}
          </a>
        ))}
      </nav>
      <Around>
        <form {...t('search form')}>
          <input type="search" name="q" placeholder="Search projects" {...t('search')} />
        </form>
      </Around>
      <button type="button" className={s.button} aria-label="Notifications" {...t('bell')}>
        <Icon path="M8 2v12" />
      </button>
      <button type="button" className={s.button} aria-haspopup="menu" {...t('user menu')}>
        Ines
      </button>
    </header>
  )
}

function Views() {
  return (
    <aside {...t('views')}>
      <h2 {...t('views title')}>Views</h2>
      <ul className={s.views} {...t('views list')}>
        {Object.entries(VIEWS).map(([name, href]) => (
          <li key={href} {...t(`view item ${name}`)}>
            <a href={href} {...t(`view ${name}`)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" className={s.button} {...t('new view')}>
        New view
      </button>
    </aside>
  )
}

function Row({ slug, name, owner, status }: (typeof PROJECTS)[number]) {
  return (
    <tr {...t(`row ${slug}`)}>
      <td className={s.cell}>
        <a href={`/projects/${slug}`} {...t(`project ${slug}`)}>
          {name}
        </a>
      </td>
      <td className={s.cell} {...t(`owner ${slug}`)}>
        {owner}
      </td>
      <td className={s.cell}>
        <span className={s.badge} {...t(`status ${slug}`)}>
          {status}
        </span>
      </td>
      <td className={s.cell}>
        <button type="button" className={s.button} {...t(`edit ${slug}`)}>
          Edit
        </button>
        <button type="button" className={s.button} aria-label={`Archive ${name}`} {...t(`archive ${slug}`)}>
          <Icon path="M2 8h12" />
        </button>
      </td>
    </tr>
  )
}

function Projects() {
  return (
    <section {...t('projects')}>
      <h1 {...t('title')}>Projects</h1>
      <div className={s.bar} role="toolbar" aria-label="Projects" {...t('toolbar')}>
        <button type="button" className={`${s.button} ${s.primary}`} id="new-project" {...t('new project')}>
          New project
        </button>
        <button type="button" className={s.button} {...t('import')}>
          Import
        </button>
        <select name="status" aria-label="Status" {...t('status filter')}>
          <option>Any</option>
        </select>
        <select name="owner" aria-label="Owner" {...t('owner filter')}>
          <option>Anybody</option>
        </select>
      </div>
      <Around>
        <table className={s.grid} {...t('table')}>
          <thead>
            <tr>
              {['Name', 'Owner', 'Status', 'Actions'].map(name => (
                <th key={name} scope="col" {...t(`column ${name}`)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PROJECTS.map(project => (
              <Row key={project.slug} {...project} />
            ))}
          </tbody>
        </table>
      </Around>
      <nav aria-label="Pages" {...t('pages')}>
        <a href="?page=previous" rel="prev" {...t('previous page')}>
          Back
        </a>
        <a href="?page=next" rel="next" {...t('next page')}>
          More
        </a>
      </nav>
    </section>
  )
}

function Field({ name, label, type = 'text' }: { name: string; label: string; type?: string }) {
  const id = useId()
  return (
    <div className={s.field}>
      <label htmlFor={id} {...t(`label ${name}`)}>
        {label}
      </label>
      <input id={id} name={name} type={type} {...t(`field ${name}`)} />
    </div>
  )
}

function Invite() {
  return (
    <section className={s.card} aria-labelledby="invite-title" {...t('invite')}>
      <h2 id="invite-title" {...t('invite title')}>
        Invite somebody
      </h2>
      <form action="/invitations" {...t('invite form')}>
        <Field name="email" label="E-mail" type="email" />
        <Field name="role" label="Role" />
        <label {...t('welcome label')}>
          <input type="checkbox" name="welcome" {...t('welcome')} /> Say hello
        </label>
        <button type="submit" className={`${s.button} ${s.primary}`} {...t('invite send')}>
          Invite
        </button>
        <button type="reset" className={s.button} {...t('invite clear')}>
          Clear
        </button>
      </form>
    </section>
  )
}

function News() {
  return (
    <section className={s.card} id="news" {...t('news')}>
      <h2 {...t('news title')}>What happened</h2>
      <ol {...t('news list')}>
        {NEWS.map(text => (
          <li key={text} className={s.quiet} {...t(`news ${text}`)}>
            {text}
          </li>
        ))}
      </ol>
      <a href="/activity" {...t('all news')}>
        All of it
      </a>
    </section>
  )
}

function Page() {
  return (
    <div className={s.page}>
      <Top />
      <div className={s.columns}>
        <Views />
        <main {...t('main')}>
          <Projects />
        </main>
        <aside {...t('side')}>
          {moved([Invite, News]).map(Part => (
            <Around key={Part.name}>
              <Part />
            </Around>
          ))}
        </aside>
      </div>
      <footer {...t('footer')}>
        {['help', 'privacy', 'imprint'].map(name => (
          <a key={name} href={`/${name}`} {...t(`footer ${name}`)}>
            {name}
          </a>
        ))}
      </footer>
    </div>
  )
}

createRoot(document.getElementById('app')!).render(<Page />)
