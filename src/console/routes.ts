import type { Route } from './route.ts'

/** Every page of the console. To add one, add its file and its line here. */
export const ROUTES: { [name: string]: Route } = {
  join: { path: '/join', look: 'open', load: () => import('./pages/join.tsx') },
  signIn: { path: '/console/sign-in', look: 'open', load: () => import('./pages/sign-in.tsx') },
  home: { path: '/console', nav: { label: 'Home', icon: 'home' }, load: () => import('./pages/home.tsx') },
  experiences: {
    path: '/console/experiences',
    nav: { label: 'Experiences', icon: 'experience' },
    load: () => import('./pages/experiences.tsx'),
  },
  results: { path: '/console/experiences/:kind/:id/results', load: () => import('./pages/results.tsx') },
  history: { path: '/console/experiences/:kind/:id/history', load: () => import('./pages/history.tsx') },
  newExperience: { path: '/console/experiences/new', may: 'edit drafts', load: () => import('./templates/page.tsx') },
  editor: { path: '/console/experiences/:kind/:id', look: 'wide', load: () => import('./editor/page.tsx') },
  domains: {
    path: '/console/domains',
    nav: { label: 'Domains and Environments', icon: 'domain' },
    load: () => import('./pages/domains.tsx'),
  },
  settings: {
    path: '/console/settings',
    nav: { label: 'Settings', icon: 'settings' },
    load: () => import('./pages/settings.tsx'),
  },
}
