import { cutTheLineOn, pagesWithForms } from './cut-line.ts'
import { expect, expectMessage, settled, test } from './fixtures.ts'

/** Each page with a form that a role reaches, by the declared addresses: sent without a line, it stays with what was typed. */
const roles = [
  { who: 'guest', email: null, least: 5 },
  { who: 'entrant', email: 'entrant@example.org', least: 8 },
  { who: 'press', email: 'press@example.org', least: 2 },
  { who: 'admin', email: 'admin@example.org', least: 60 },
] as const

/** Many pages take minutes: those of guests go always, a judge's in the journeys of scoring, all with `npm test -- --all`. */
const asked = process.env.ALL_JOURNEYS ? roles : roles.filter(({ who }) => who === 'guest')

for (const { who, email, least } of asked) {
  test(`a form that is sent without a line stays, with what was typed: ${who}`, async ({ page, signIn }) => {
    if (email) await signIn(email)
    const paths = await pagesWithForms(page)
    const { sent, wrong } = await cutTheLineOn(page, paths)
    console.info(`${who}: ${sent} forms were sent without a line`)
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(least)
  })
}

test('a page that was sent, and the next one that cannot be read: the form stays, and the next page comes when it can', async ({
  page,
  signIn,
}) => {
  await signIn('entrant@example.org')
  await page.goto('/submissions/add')
  await page.getByLabel('Title of the work').fill('The Cut Line')
  let reads = 0
  let isAway = true
  await page.context().route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (route.request().method() === 'POST' || !isAway) return route.continue()
      reads += 1
      // As a proxy answers whose server is gone.
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    },
  )
  await page.getByRole('button', { name: 'Start an entry in Direction, Series' }).click()
  await expectMessage(page, 'We can’t be reached at the moment. We keep trying.')
  await expect(page.getByLabel('Title of the work')).toHaveValue('The Cut Line')
  await expect.poll(() => reads).toBeGreaterThan(1)
  isAway = false
  await settled(page)
  // A work of this title may have been entered before, and then its answers are offered first.
  await expect(page).toHaveURL(/\/submissions\/edit\/\d+\/(?:work|fill\?from=\d+)$/)
  await expect(page.getByText('We keep trying.')).toHaveCount(0)
})
