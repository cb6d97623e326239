import type { Parts } from './core.ts'

/** In what pages load, the build puts the addresses of hashed bundles in their place. */
export const parts: Parts = {
  stage: () => import('./stage.ts'),
  decide: () => import('./decide.ts'),
  wings: () => import('./wings.ts'),
  tour: () => import('../ui/tour.tsx'),
  survey: () => import('../ui/survey.tsx'),
  launcher: () => import('../ui/launcher.tsx'),
  tooltip: () => import('../ui/tooltip.tsx'),
  embed: () => import('../ui/embed.tsx'),
  inspector: () => import('../inspector/inspector.tsx'),
}
