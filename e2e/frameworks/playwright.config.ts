import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'

// What applications in other frameworks promise: `npm run test:frameworks` builds them first.
export default defineConfig({ ...shared, testDir: '.', testIgnore: [], outputDir: '../../test-results/frameworks' })
