import type { Route } from './route.ts'

/** Every page of the console. To add one, add its file and its line here. */
export const ROUTES: { [name: string]: Route } = {
  join: { path: '/join', look: 'open', load: () => import('./pages/join.tsx') },
  signIn: { path: '/console/sign-in', look: 'open', load: () => import('./pages/sign-in.tsx') },
  signedIn: { path: '/console/signed-in', look: 'open', load: () => import('./pages/signed-in.tsx') },
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
  newDelivery: { path: '/console/deliveries/new', may: 'deliver', load: () => import('./pages/new-delivery.tsx') },
  deliveries: {
    path: '/console/deliveries',
    nav: { label: 'Deliveries', icon: 'delivery' },
    may: 'read people',
    load: () => import('./pages/deliveries.tsx'),
  },
  delivery: { path: '/console/deliveries/:id', may: 'read people', load: () => import('./pages/delivery.tsx') },
  people: {
    path: '/console/people',
    nav: { label: 'People', icon: 'people' },
    may: 'read people',
    load: () => import('./pages/people.tsx'),
  },
  person: { path: '/console/people/:id', may: 'read people', load: () => import('./pages/person.tsx') },
  segments: {
    path: '/console/segments',
    nav: { label: 'Segments', icon: 'segment' },
    load: () => import('./pages/segments.tsx'),
  },
  segment: { path: '/console/segments/:id', load: () => import('./pages/segment.tsx') },
  webhooks: {
    path: '/console/webhooks',
    nav: { label: 'Webhooks', icon: 'webhook' },
    may: 'manage webhooks',
    load: () => import('./pages/webhooks.tsx'),
  },
  newWebhook: { path: '/console/webhooks/new', may: 'manage webhooks', load: () => import('./pages/new-webhook.tsx') },
  webhook: { path: '/console/webhooks/:id', may: 'manage webhooks', load: () => import('./pages/webhook.tsx') },
  domains: {
    path: '/console/domains',
    nav: { label: 'Domains', icon: 'domain' },
    load: () => import('./pages/domains.tsx'),
  },
  newLimitGroup: { path: '/console/limits/new', may: 'publish', load: () => import('./pages/new-limit-group.tsx') },
  limitGroup: { path: '/console/limits/:id', load: () => import('./pages/limit-group.tsx') },
  settings: {
    path: '/console/settings',
    nav: { label: 'Settings', icon: 'settings' },
    load: () => import('./pages/settings.tsx'),
  },
}
