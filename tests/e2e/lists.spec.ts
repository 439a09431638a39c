import type { Locator, Page } from '@playwright/test'
import { excessWidth } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

/** Lists that admins work through, and whether the demonstration has more in them than a window shows. */
const lists: [string, { isLong: boolean }][] = [
  ['/admin/submissions', { isLong: true }],
  ['/admin/submissions/invoices', { isLong: true }],
  ['/admin/people', { isLong: true }],
  ['/admin/studios', { isLong: true }],
  ['/admin/cron-emails', { isLong: true }],
  ['/admin/history', { isLong: true }],
  ['/admin/sponsorships', { isLong: false }],
]

/** Other lists, of which the demonstration may have few records or none. */
const others = [
  '/admin/bank-statements',
  '/admin/categories',
  '/admin/ceremony',
  '/admin/contract-withdrawals',
  '/admin/cron-emails/groups',
  '/admin/cron-emails/outbox',
  '/admin/cron-emails/runs',
  '/admin/cron-emails/suppressions',
  '/admin/cron-emails/suppressions/reports',
  '/admin/discounts',
  '/admin/duplicate-trophies',
  '/admin/export',
  '/admin/export/schedules',
  '/admin/failed-jobs',
  '/admin/fields',
  '/admin/indee',
  '/admin/judges/agreements',
  '/admin/judges/committees',
  '/admin/judges/conflicts',
  '/admin/judges/rubrics',
  '/admin/judges/signatures',
  '/admin/judges/signatures/unsigned',
  '/admin/media-credentials',
  '/admin/memberships',
  '/admin/memberships/types',
  '/admin/nomination-certificates',
  '/admin/nominations',
  '/admin/people/admins',
  '/admin/refunds',
  '/admin/seasons',
  '/admin/sponsorship-pools',
  '/admin/sponsorship-pools/levels',
  '/admin/sponsorship-pools/partners',
  '/admin/sponsorships/artwork',
  '/admin/sponsorships/obligations',
  '/admin/sponsorships/packages',
  '/admin/submissions/extra-time',
  '/admin/submissions/invoices/unallocated',
  '/admin/submissions/nominated',
  '/admin/voting/incidents',
  '/admin/voting/observers',
  '/admin/voting/roll',
  '/admin/whitelist',
  '/events',
  '/press/category',
]

/** The height of the highest record in the dense tables of a page. */
async function highestOf(page: Page) {
  const records = await shownRecords(page.locator('.table-dense tbody tr'))
  return Math.max(0, ...records.map(({ height }) => height))
}

test('each list of an admin has one line a record, and at most three on a phone', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin@example.org')
  for (const address of others) {
    await page.goto(address)
    await settled(page)
    for (const [width, highest] of [
      [1280, 44],
      [360, 90],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await highestOf(page), `${address} at ${width}`).toBeLessThanOrEqual(highest)
      expect.soft(await excessWidth(page), `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

/** How far the widest dense table reaches beyond the window, also one inside of what can be scrolled, in pixels. */
function hiddenWidth(page: Page) {
  return page
    .locator('.table-dense')
    .evaluateAll((tables) =>
      Math.max(...tables.map((table) => table.getBoundingClientRect().right - window.innerWidth)),
    )
}

/** Where each record of the list is, in pixels. */
async function recordsOf(page: Page) {
  return shownRecords(page.getByRole('main').locator('tbody tr'))
}

/** All are measured in one go: a table has a hundred of them, and asking for each alone takes longer than loading the page. */
function shownRecords(rows: Locator) {
  return rows.evaluateAll((all) =>
    all
      .filter((row) => row.getClientRects().length > 0)
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height, bottom: end }) => ({ top, height, end })),
  )
}

test('a small laptop shows an admin 14 lines of a list, beside a rail of 14 links', async ({
  page,
  signIn,
}) => {
  await signIn('admin@example.org')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [address, { isLong }] of lists) {
    await page.goto(address)
    await settled(page)
    const records = await recordsOf(page)
    expect(records.length, address).toBeGreaterThanOrEqual(isLong ? 14 : 5)
    expect(records[0]?.top, address).toBeLessThan(160)
    const whole = records.filter(({ end }) => end <= 800).length
    expect(whole, address).toBeGreaterThanOrEqual(Math.min(14, records.length))
    expect(await hiddenWidth(page), `${address}: every column is in view`).toBeLessThanOrEqual(0)
  }
  const rail = page.getByRole('navigation', { name: 'Main' })
  expect(await rail.locator('.rail-group a').count()).toBeLessThanOrEqual(14)
  await expect(rail.getByRole('link', { name: 'Sponsors' })).toHaveAttribute('aria-current', 'page')
  await expect(rail.getByRole('link', { name: 'Sponsors' })).toBeInViewport()
  // With the way past the navigation, the award's name, the search and the account.
  expect(
    await page.locator('body :is(a, button, input, select, summary)').evaluateAll(beforeMain),
  ).toBeLessThanOrEqual(20)
})

test('no list is wider than a tablet’s screen, upright or on its side', async ({ page, signIn }) => {
  await signIn('admin@example.org')
  for (const address of [...lists.map(([each]) => each), '/admin/deadlines']) {
    await page.goto(address)
    await settled(page)
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await excessWidth(page), `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })

  test('a record of a list is at most 90 px high, and nothing is wider than the screen', async ({
    page,
    signIn,
  }) => {
    await signIn('admin@example.org')
    await page.setViewportSize({ width: 360, height: 800 })
    for (const [address] of lists) {
      await page.goto(address)
      await settled(page)
      const heights = (await recordsOf(page)).map(({ height }) => height)
      expect(heights.length, address).toBeGreaterThanOrEqual(5)
      expect(Math.max(...heights), address).toBeLessThanOrEqual(90)
      expect(await excessWidth(page), address).toBeLessThanOrEqual(0)
    }
  })
})

function beforeMain(all: Element[]): number {
  const main = document.querySelector('main')
  const isBefore = (each: Element) =>
    main !== null && (each.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const isStop = (each: Element) =>
    each instanceof HTMLElement && each.tabIndex >= 0 && each.checkVisibility()
  return all.filter((each) => isBefore(each) && !main?.contains(each) && isStop(each)).length
}
