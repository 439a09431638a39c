import { expect, settled, test } from './fixtures.ts'

test('an unknown address shows the error page, which leads home', async ({ page, signIn, accessible }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveTitle('Error')
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByText('Page Not Found: /no/such/page')).toBeVisible()
  await accessible('error page, signed out')

  await signIn('member@example.org')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await accessible('error page, signed in')
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await expect(page).toHaveURL('/submissions/dashboard')
})

test('on a phone the menu opens and leads on @without-scripts', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('entrant@example.org')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/submissions/dashboard')
  await settled(page)
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail).toBeHidden()
  const menu = page.getByRole(javaScriptEnabled ? 'button' : 'link', { name: 'Menu' })
  const close = page.getByRole(javaScriptEnabled ? 'button' : 'link', { name: 'Close' })
  await menu.click()
  await expect(rail).toBeVisible()
  await close.click()
  await expect(rail).toBeHidden()
  if (javaScriptEnabled) {
    await expect(menu).toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.press('Enter')
    await expect(rail).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }
  await menu.click()
  await rail.getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL(/\/submissions\/cart/)
  await expect(rail).toBeHidden()
  if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

const pages: [string, string[]][] = [
  [
    'entrant@example.org',
    [
      '/submissions',
      '/submissions/cart',
      '/studios/view',
      '/votes/closed',
      '/preferences',
      '/submissions/closed',
    ],
  ],
  ['judge@example.org', ['/judges', '/judges/privacy']],
  ['press@example.org', ['/press']],
  [
    'admin@example.org',
    ['/admin/dashboard', '/admin/submissions', '/admin/configs', '/admin/cron-emails/outbox'],
  ],
]

for (const [email, addresses] of pages) {
  test(`what ${email} can open besides is accessible`, async ({ page, signIn, accessible }) => {
    await signIn(email)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await accessible(address)
    }
  })
}

test('the pieces of the design are not shown in production', async ({ page }) => {
  for (const address of ['/dev/ui', '/dev/ui/votes', '/dev/ui/screening']) {
    await page.goto(address)
    await expect(page.getByText(`Page Not Found: ${address}`, { exact: true })).toBeVisible()
  }
})
