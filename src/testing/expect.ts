import { expect as base } from '@playwright/test'
import { toHaveReported } from './to-have-reported.ts'
import { toHideExperience } from './to-hide-experience.ts'
import { toShowExperience } from './to-show-experience.ts'

/** Playwright's `expect` with matchers for what Beckon shows, hides and reports. */
export const expect = base.extend({ toShowExperience, toHideExperience, toHaveReported })
