import type { Parts } from './parts/load.ts'

/** For the script that pages load, the build replaces these with the addresses of hashed bundles. */
export const parts: Parts = {
  keep: () => import('./keep/kept.ts'),
  stage: () => import('./stage/stage.ts'),
  decide: () => import('./decide/decide.ts'),
  standing: () => import('./extras/standing.ts'),
  extras: () => import('./extras/extras.ts'),
  explain: () => import('./extras/explain.ts'),
  live: () => import('./extras/live.ts'),
  elements: () => import('./decide/look-for-elements.ts'),
  watch: () => import('./browser/elements.ts'),
  segments: () => import('../evaluator/segment.ts'),
  limits: () => import('../evaluator/limits.ts'),
  others: () => import('../ui/others.ts') as Promise<never>,
  tour: () => import('../ui/tour.tsx') as Promise<never>,
  survey: () => import('../ui/survey.tsx') as Promise<never>,
  launcher: () => import('../ui/launcher.tsx') as Promise<never>,
  tooltip: () => import('../ui/tooltip.tsx') as Promise<never>,
  embed: () => import('../ui/embed.tsx') as Promise<never>,
  preview: () => import('./preview/preview.ts'),
  studio: () => import('../studio/studio.tsx'),
  mistakes: () => import('./api/watch-calls.ts'),
  taken: () => import('../ui/taken.ts'),
  inspector: () => import('../inspector/inspector.tsx'),
}
