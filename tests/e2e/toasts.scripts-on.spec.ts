import { expect, press, test } from './fixtures.ts'

test('a toast waits while the pointer is over it, and closes on its own or by its button', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('member@example.org')
  await page.goto('/preferences')
  const messages = page.getByRole('region', { name: 'Messages' })
  await press(page, 'Save the time zone')
  const toast = messages.getByRole('listitem')
  await expect(toast).toBeVisible()
  await toast.hover()
  await accessible('a page with a toast')
  await toast.hover()
  // The focus coming and going does not start the time while the pointer is still there.
  await toast.getByRole('button', { name: 'Close' }).focus()
  await page.getByRole('button', { name: 'Save for this browser' }).focus()
  await page.waitForTimeout(6_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(toast).toHaveCount(0, { timeout: 7_000 })

  await press(page, 'Save the time zone')
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
})
