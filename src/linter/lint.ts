import type { Experience } from '../protocol/experience.ts'
import { archivedReferences } from './archived-references.ts'
import { emptySegment } from './empty-segment.ts'
import { fragileElements } from './fragile-elements.ts'
import { goalOutOfReach } from './goal-out-of-reach.ts'
import { lowContrast } from './low-contrast.ts'
import { missingElements } from './missing-elements.ts'
import { missingTranslations } from './missing-translations.ts'
import { neverAppears } from './never-appears.ts'
import { otherScript } from './other-script.ts'
import { outdatedTranslations } from './outdated-translations.ts'
import { sameMoment } from './same-moment.ts'
import type { Surroundings } from './surroundings.ts'
import { tagsWithoutFallback } from './tags-without-fallback.ts'
import type { Warning } from './warning.ts'

const CHECKS: ((experience: Experience, around: Surroundings) => Warning[])[] = [
  emptySegment,
  neverAppears,
  archivedReferences,
  sameMoment,
  goalOutOfReach,
  lowContrast,
  missingTranslations,
  outdatedTranslations,
  otherScript,
  tagsWithoutFallback,
  missingElements,
  fragileElements,
]

/** Lists what is probably a mistake in an Experience. */
export const lint = (experience: Experience, around: Surroundings): Warning[] =>
  CHECKS.flatMap(check => check(experience, around))
