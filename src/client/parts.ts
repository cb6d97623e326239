import type { Parts } from './host.ts'

/** The build turns each address into that of a hashed bundle beside the entry. */
export const parts: Parts = {
  tour: () => import('../ui/tour.tsx'),
  survey: () => import('../ui/survey.tsx'),
  launcher: () => import('../ui/launcher.tsx'),
  tooltip: () => import('../ui/tooltip.tsx'),
  embed: () => import('../ui/embed.tsx'),
  decide: () => import('./decide.ts'),
  inspector: () => import('../inspector/inspector.tsx'),
}
