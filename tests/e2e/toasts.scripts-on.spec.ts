import { expect, press, test } from './fixtures.ts'

test('a toast waits while the pointer or the focus is on it, and closes on its own or by its button', async ({
  page,
  signIn,
  accessible,
}) => {
  await page.clock.install()
  await signIn('member@example.org')
  await page.goto('/preferences')
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const close = toast.getByRole('button', { name: 'Close' })

  await press(page, 'Save time zone')
  await toast.hover()
  await page.clock.fastForward(6_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(6_000)
  await expect(toast).toHaveCount(0)

  await press(page, 'Save time zone')
  await close.focus()
  await accessible('a page with a toast')
  await page.clock.fastForward(6_000)
  await expect(toast).toBeVisible()
  await close.press('Enter')
  await expect(toast).toHaveCount(0)
})

test('a toast closed by keyboard gives the focus back, and the next page does not show it', async ({
  page,
  signIn,
}) => {
  await signIn('member@example.org')
  await page.goto('/preferences')
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const save = page.getByRole('button', { name: 'Save time zone' })

  await press(page, 'Save time zone')
  await save.focus()
  await toast.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(save).toBeFocused()

  await press(page, 'Save time zone')
  await toast.hover()
  await page.getByRole('link', { name: 'Go back to your start page' }).click()
  await expect(page).toHaveURL('/submissions/dashboard')
  await expect(toast).toHaveCount(0, { timeout: 2_000 })
})
