import fs from 'node:fs/promises'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { HYDRATED } from '#app/constants.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import { checkAccessibility } from './accessibility.ts'
import { Stack, type StackOptions } from './stack.ts'

interface TestFixtures {
  /** Fails the test when the page logs an error, throws, or breaks the content security policy. */
  watchedPage: void
  /**
   * Signs in as the sign-in page's form does it, with the password of demo accounts unless one is given, and opens no page: most
   * journeys go elsewhere at once. The page itself is gone through in `accounts.spec.ts`.
   */
  signIn: (email: string, password?: string) => Promise<void>
  /** True in the project that runs with scripts. */
  scripts: boolean
  /** Checks the page as it is now against WCAG, wide and narrow, light and dark. */
  accessible: (state: string) => Promise<void>
}

interface WorkerFixtures extends StackOptions {
  stack: Stack
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  phase: ['call', { option: true, scope: 'worker' }],
  empty: [false, { option: true, scope: 'worker' }],
  smtp: [false, { option: true, scope: 'worker' }],
  named: [false, { option: true, scope: 'worker' }],
  stack: [
    async ({ settings, phase, empty, smtp, named }, use, workerInfo) => {
      const name = `${workerInfo.project.name.replace('-', '_')}_${workerInfo.workerIndex}`
      const stack = await Stack.start(name, { settings, phase, empty, smtp, named })
      await use(stack)
      await stack.stop()
    },
    // The first stack of a phase writes its demonstration, beside browsers that leave it little of the processors.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  watchedPage: [
    async ({ page, stack }, use, testInfo) => {
      const problems: string[] = []
      watch(page, problems)
      await use()
      if (testInfo.status !== testInfo.expectedStatus) {
        const file = testInfo.outputPath('server-output.txt')
        await fs.writeFile(file, stack.output)
        await testInfo.attach('server output', { path: file, contentType: 'text/plain' })
      }
      expect(problems, 'problems in the browser’s console').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, stack }, use) => {
    await use(async (email, password = demoPassword) => {
      const answer = await page.request.post('/', {
        form: { email, password, remember: 'on' },
        headers: { origin: stack.url },
        maxRedirects: 0,
      })
      expect(answer.headers()['set-cookie'], `sign-in of ${email}`).toContain('access_token=')
    })
  },
  accessible: async ({ page, scripts }, use) => {
    // The checker runs in the page, so it needs scripts; without them the pages are the same HTML.
    await use(async (state) => {
      await settled(page)
      if (scripts) await checkAccessibility(page, state)
    })
  },
})

export { expect }

/** A message that came with the last redirect: a toast where scripts run, a notice where they do not. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
}

/** What the summary above a form says, and that each line leads to its field. */
export async function expectProblems(page: Page, ...lines: (string | RegExp)[]): Promise<void> {
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  for (const line of lines)
    await expect(summary.getByRole('listitem').filter({ hasText: line })).toBeVisible()
  for (const link of await summary.getByRole('link').all()) {
    const target = decodeURIComponent((await link.getAttribute('href'))?.split('#')[1] ?? '')
    await expect(page.locator(`[id="${target}"]`).first()).toBeAttached()
  }
}

/** Presses a button that sends something, and waits until it was answered and shown. */
export async function press(
  page: Page,
  button: string | RegExp,
  scope: Page | Locator = page,
): Promise<void> {
  await sent(page, () =>
    scope.getByRole('button', { name: button, exact: typeof button === 'string' }).click(),
  )
}

/** Starts an entry by its title, in a category of the list of all. */
export async function startEntry(page: Page, category: string, title: string): Promise<void> {
  await page.goto('/submissions/add')
  await page.getByLabel('Title of the work').fill(title)
  await press(page, `Start an entry in ${category}`)
}

/** Sends a form by what is done, and waits for the page that answers it; what saves itself meanwhile is no answer. */
export async function sent(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && !/\/(?:auto)?save$/.test(response.url()),
  )
  // Without scripts the answer is a new document; until that one is loaded, the old one would be read.
  let loads = 0
  const count = () => (loads += 1)
  page.on('load', count)
  try {
    await act()
    const response = await answered
    if (response.request().isNavigationRequest())
      await expect.poll(() => loads, { intervals: [20, 50, 100] }).toBeGreaterThan(0)
  } finally {
    page.off('load', count)
  }
  await settled(page)
}

/**
 * Waits until the page that was asked for is shown and its scripts answer. Where scripts run, the router knows of it at once, and
 * React draws the loading bar and then the page only when it has time.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(async () => expect(await page.evaluate(isDrawn, HYDRATED)).toBe(true)).toPass({
    intervals: [20, 50, 100, 250],
    timeout: 20_000,
  })
}

/** Runs in the page, once for all of it: each question to a page takes as long as drawing a small one. */
async function isDrawn(hydrated: string): Promise<boolean> {
  const { __remixRouter: router } = window as { __remixRouter?: { state: { navigation: { state: string } } } }
  const isWaiting = () => document.querySelector('.loading-bar') !== null
  if (!('__remixContext' in window)) return !isWaiting()
  if (!(hydrated in window)) return false
  if (router?.state.navigation.state !== 'idle') return false
  await new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }))
  return router.state.navigation.state === 'idle' && !isWaiting()
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // A form that has problems answers 422, which the browser reports on its own account.
    if (/status of 4\d\d/.test(message.text())) return
    // Said only where a test has cut the line.
    if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return
    // Said only where a test stands in for a proxy whose server is gone.
    if (message.text().includes('status of 502')) return
    // The framework reports an answer that is not its own, as where a test refuses a form on its way.
    if (message.text().startsWith('SyntaxError')) return
    // A link pointed at before the framework has heard of its page.
    if (message.text().startsWith('Tried to prefetch')) return
    // The framework reports a page's answer that a second press has made unwanted while it was read.
    if (message.text().startsWith('AbortError: BodyStreamBuffer was aborted')) return
    // Chromium reads ahead in a page that a service worker answers, and then loads from its cache once more.
    if (message.text().includes('cross-world service worker resource mismatch')) return
    // The framework fetches the next page's style sheet ahead; on a slow machine it is drawn later than the browser expects.
    if (/\.css was preloaded using link preload but not used/.test(message.text())) return
    problems.push(`${message.type()}: ${message.text()} (${page.url()})`)
  })
}
