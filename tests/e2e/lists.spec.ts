import { excessWidth } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

/** Lists that admins work through, and whether the demonstration has more in them than a window shows. */
const lists: [string, { isLong: boolean }][] = [
  ['/admin/submissions', { isLong: true }],
  ['/admin/submissions/invoices', { isLong: true }],
  ['/admin/people', { isLong: true }],
  ['/admin/studios', { isLong: true }],
  ['/admin/sponsorships', { isLong: false }],
]

test('a small laptop shows an admin 14 lines of a list, beside a rail of 14 links @without-scripts', async ({
  page,
  signIn,
}) => {
  await signIn('admin@example.org')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [address, { isLong }] of lists) {
    await page.goto(address)
    await settled(page)
    const rows = await page.getByRole('main').locator('tbody tr').all()
    const boxes = await Promise.all(rows.map((row) => row.boundingBox()))
    const whole = boxes.filter((box) => box && box.y + box.height <= 800).length
    expect(rows.length, address).toBeGreaterThanOrEqual(isLong ? 14 : 5)
    expect(whole, address).toBeGreaterThanOrEqual(Math.min(14, rows.length))
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

test('no list is wider than a tablet’s screen, upright or on its side @without-scripts', async ({
  page,
  signIn,
}) => {
  await signIn('admin@example.org')
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of [...lists.map(([each]) => each), '/admin/deadlines', '/admin/cron-emails']) {
      await page.goto(address)
      await settled(page)
      expect(await excessWidth(page), `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

function beforeMain(all: Element[]): number {
  const main = document.querySelector('main')
  const isBefore = (each: Element) =>
    main !== null && (each.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return all.filter((each) => isBefore(each) && !main?.contains(each) && each.checkVisibility()).length
}
