import { expect, test } from './fixtures.ts'

// The nominees are announced, and the press can apply.
test.use({ phase: 'voting' })

test('screens of the press desk that no journey passes', async ({ page, signIn, accessible }) => {
  const visit = async (email: string | null, ...addresses: string[]) => {
    await page.context().clearCookies()
    if (email) await signIn(email)
    for (const address of addresses) {
      await page.goto(address)
      await accessible(`${address} of ${email ?? 'a guest'}`)
    }
  }
  await visit(null, '/nominees', '/winners')
  await visit('indee@example.org', '/pro-members-for-indee')
  await visit('member@example.org', '/pro-members-for-indee/eligibility')
  await visit('press@example.org', '/press', '/events')
  await visit('admin@example.org', '/admin/indee', '/admin/media-credentials/areas', '/admin/search?q=hall')
  await page.goto('/press?q=nominated&kind=still')
  await page.getByRole('link', { name: /^Edit Still from a nominated short/ }).click()
  await page.getByRole('link', { name: 'Nominees', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nominees it names' })).toBeVisible()
  await accessible('the nominees that an item names')
})
