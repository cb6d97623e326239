import { findInstalledBrowser } from '../scripts/find-browser.mjs'

/** For tests that need more than Chromium without windows, which has no settings, no back/forward cache and no prerendering. */
export const WHOLE_CHROMIUM = { executablePath: findInstalledBrowser() ?? undefined }
