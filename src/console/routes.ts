import type { Route } from './route.ts'

/** Every page of the console. To add one, add its file and its line here. */
export const ROUTES: { [name: string]: Route } = {
  join: { path: '/join', look: 'open', load: () => import('./pages/join.tsx') },
  signIn: { path: '/console/sign-in', look: 'open', load: () => import('./pages/sign-in.tsx') },
  home: { path: '/console', nav: { label: 'Home', icon: 'home' }, load: () => import('./pages/home.tsx') },
}
