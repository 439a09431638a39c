import { expect, press, test } from './fixtures.ts'

test('a toast waits while the pointer or the focus is on it, and closes on its own or by its button', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('member@example.org')
  await page.goto('/preferences')
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const close = toast.getByRole('button', { name: 'Close' })

  await press(page, 'Save the time zone')
  await toast.hover()
  await page.waitForTimeout(6_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(toast).toHaveCount(0, { timeout: 10_000 })

  await press(page, 'Save the time zone')
  await close.focus()
  await accessible('a page with a toast')
  await page.waitForTimeout(6_000)
  await expect(toast).toBeVisible()
  await close.press('Enter')
  await expect(toast).toHaveCount(0)
})
