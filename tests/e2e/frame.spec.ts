import { expect, test } from './fixtures.ts'

test('an unknown address shows the error page, which leads home', async ({ page, signIn, accessible }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveTitle('Error')
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Page Not Found: /no/such/page')).toBeVisible()
  await accessible('error page, signed out')

  await signIn('member@example.org')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await accessible('error page, signed in')
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await expect(page).toHaveURL('/submissions/dashboard')
})

test('on a phone the menu opens and leads on', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await signIn('entrant@example.org').catch(() => undefined)
  await page.goto('/submissions/dashboard')
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Cart/ }).click()
  await expect(page).toHaveURL('/submissions/cart')
})
