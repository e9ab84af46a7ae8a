import { defineConfig } from 'playwright/test'
import { findBrowser } from '#cli/browser.ts'

const browser = findBrowser()
if (!browser.found) throw new Error(browser.reason)

/**
 * What a person does, in the web bundle and in the desktop bundle. Tests run in both projects; those in web/ or
 * desktop/ only in that one.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results',
  globalSetup: ['../support/browser/buildSetup.ts', '../support/server/demoSetup.ts'],
  // Each worker runs a server, a database and a browser.
  workers: 2,
  // A test that needs a second try is to be mended.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: browser.path,
      // The sandbox needs rights that containers and root do not have; the others keep the browser off the network.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'web', testIgnore: 'desktop/**' },
    { name: 'desktop', testIgnore: 'web/**' },
  ],
})
