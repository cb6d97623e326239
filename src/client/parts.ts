import type { Parts } from './core.ts'

/** The build turns each address into that of a hashed bundle beside the entry. */
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
