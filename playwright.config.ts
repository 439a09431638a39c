import { defineConfig } from '@playwright/test'
import type { StackOptions } from '#tests/e2e/stack.ts'
import { findBrowser } from '#tests/support/browser.ts'

const browser = await findBrowser()

export default defineConfig<object, StackOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'node_modules/.cache/laureate/e2e',
  // Each worker runs a web process, a job worker and a browser of its own. On two cores a third one makes the others slower by as
  // much as it does, and one that waits for a mail's minute leaves both cores to the other.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // It ends what hangs, and says nothing of speed: a journey of many mails takes five minutes on a busy machine.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // The browser's own name for itself when it is driven would count as a sign of a program.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: browser.executablePath,
      env: browser.env,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Every page is sent by the tests of requests as a browser without scripts does it. In such a browser go the journeys that say
  // so, and all of them with `npm test -- --all`.
  projects: [
    // The journeys that wait for a minute of the clock come late in each: more is left to do beside the longer ones, with scripts.
    {
      name: 'scripts-off',
      use: { javaScriptEnabled: false },
      testIgnore: '**/*.scripts-on.spec.ts',
      ...(process.env.ALL_JOURNEYS ? {} : { grep: /@without-scripts/ }),
    },
    { name: 'scripts-on', use: { javaScriptEnabled: true }, testIgnore: '**/*.scripts-off.spec.ts' },
  ],
})
