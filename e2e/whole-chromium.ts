import { findInstalledBrowser } from '../scripts/find-browser.mjs'

/** Where Chromium without windows is not enough: that one has no settings, no back/forward cache, and no prerendering. */
export const WHOLE_CHROMIUM = { executablePath: findInstalledBrowser() ?? undefined }
