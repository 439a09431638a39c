import { chromium } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { findBrowser } from '/work/main/tests/support/browser.ts'
const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu', ] })
const base = 'http://127.0.0.1:4177'
const stamp = process.argv[2] ?? 'a'
for (const js of [false]) {
  const context = await browser.newContext({ javaScriptEnabled: js, viewport: { width: 1280, height: 1000 } })
  const page = await context.newPage()
  page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', page.url(), m.text()) })
  page.on('pageerror', (e) => console.log('PAGEERROR', page.url(), e.message))
  const shot = async (name: string) => {
    await page.screenshot({ path: `/tmp/acc-shots/${name}-${js ? 'js' : 'nojs'}.png`, fullPage: true })
    if (js) {
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const v of violations) console.log('AXE', name, v.id, v.nodes.map((n) => n.html.slice(0, 140)).join(' | '))
    }
  }
  await page.goto(base + '/'); await shot('signin')
  await page.getByLabel('E-mail').fill('nobody@example.org'); await page.locator('#password').fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click(); await page.waitForSelector('.error-summary'); await shot('signin-error')
  await page.goto(base + '/members/signup'); await shot('signup')
  await page.waitForTimeout(3200)
  await page.getByRole('button', { name: 'Create the account' }).click(); await page.waitForSelector('.error-summary'); await shot('signup-error')
  const email = `maya.${stamp}.${js ? 'js' : 'nojs'}@example.org`
  await page.locator('#firstName').fill('Maya'); await page.locator('#lastName').fill('Kowalski'); await page.locator('#email').fill(email)
  await page.locator('#password').fill('tin lanterns at dusk')
  if (js) { await page.getByRole('combobox', { name: 'Country' }).fill('Pola'); await page.getByRole('option', { name: 'Poland' }).click() }
  else await page.locator('#country').selectOption('PL')
  await page.getByRole('radio').first().check()
  await shot('signup-chosen')
  if (!js) await page.getByText('For a student membership').click()
  await page.getByLabel('School').fill('Łódź Film School').catch(() => console.log('no school visible'))
  await page.getByLabel('Expected graduation').fill('2028-06-30').catch(() => console.log('no grad'))
  await page.getByLabel(/I accept/).check()
  console.log('work', js, await page.locator('[name=captcha_work]').inputValue())
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.waitForTimeout(1500); console.log(page.url(), await page.locator('.error-summary').allInnerTexts()); await page.waitForURL('**/submissions/dashboard', {timeout: 3000}); await shot('after-signup')
  await page.goto(base + '/verify-email'); await shot('verify')
  await page.goto(base + '/preferences'); await shot('preferences')
  await page.goto(base + '/redirect/logout'); await shot('logout')
  await page.getByRole('button', { name: 'Sign out' }).click(); await page.waitForURL(base + '/')
  await page.goto(base + '/forgot-password'); await shot('forgot')
  await page.waitForTimeout(3200)
  await page.getByLabel('E-mail').fill(email); await page.getByRole('button', { name: 'Send the link' }).click()
  await page.waitForSelector('text=An email has been sent'); await shot('forgot-sent')
  await page.goto(base + '/account-lookup'); await shot('lookup')
  await page.getByLabel('E-mail or member number').fill('x'); await page.getByLabel('Last name').fill('y')
  await page.getByRole('button', { name: 'Look me up' }).click(); await page.waitForSelector('.error-summary'); await shot('lookup-error')
  await page.goto(base + '/password-reset?token=nonsense'); await shot('reset-bad')
  // kept form
  await page.goto(base + '/'); await page.getByLabel('E-mail').fill('member@example.org'); await page.locator('#password').fill('pegbar-demo-2026')
  await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Sign in' }).click(); await page.waitForURL('**/submissions/dashboard')
  await page.goto(base + '/studios/create/studio'); await page.locator('#name').fill(`Gull & Gasket ${stamp}${js}`); await shot('studio')
  const cookies = await context.cookies()
  await context.clearCookies({ name: 'access_token' }); await context.clearCookies({ name: 'refresh_token' })
  console.log('cookies', cookies.map((c) => c.name).join())
  await page.getByRole('button', { name: 'Make the record' }).click(); await page.waitForURL(/next=/); await shot('signin-kept')
  await page.getByLabel('E-mail').fill('member@example.org'); await page.locator('#password').fill('pegbar-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click(); await page.waitForURL('**/session/kept-form'); await shot('kept-form')
  await page.getByRole('button', { name: 'Send it again' }).click(); await page.waitForLoadState(); await page.waitForTimeout(500); console.log('after kept', page.url()); await shot('kept-sent')
  await context.close()
}
await browser.close()
