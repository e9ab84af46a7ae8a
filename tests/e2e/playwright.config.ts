import { defineConfig } from 'playwright/test'
import { findTestBrowser } from '#cli/browser.ts'
import { launchWith } from './launchers/launchWith.ts'

const browser = findTestBrowser()
if (!browser.found) throw new Error(browser.reason)

/** User journeys; those in web/ or desktop/ and those tagged @web or @desktop run there alone. Both run what differs: sessions, sockets, files, payment windows, live programs. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results',
  globalSetup: '../support/browser/endToEndSetup.ts',
  // Each worker runs a server, a database and a browser; a third keeps two cores busy while others wait.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    launchOptions: launchWith(browser.path),
    contextOptions: { reducedMotion: 'reduce' },
  },
  // The desktop first: its tests are the longest, and the last ones should end together.
  projects: [
    { name: 'desktop', testIgnore: 'web/**', grepInvert: /@web\b/ },
    { name: 'web', testIgnore: 'desktop/**', grepInvert: /@desktop\b/ },
  ],
})
