import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'
import { choose, fillAll } from './fields.ts'

test('a partner signs the agreement, is approved, pays and sees what the pledge does', async ({
  page,
  scripts,
  signIn,
  accessible,
}) => {
  const organization = `Wren Brushes ${scripts ? 'on' : 'off'}`
  const email = scripts ? 'hobb@example.org' : 'solvei@example.org'
  const leave = () => page.context().clearCookies()

  await test.step('signs and applies', async () => {
    await signIn(email)
    await page.goto('/sponsorship-pools/partner-dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Become a partner' })).toBeVisible()
    await page.getByRole('link', { name: 'Small Studio Circle' }).click()
    await accessible('an agreement to sign')
    await press(page, 'Sign and send application')
    await expectProblems(page, 'Pool and level: Required', 'Your full name: Required', 'Agreement: Required')
    await page.getByRole('radio', { name: /^Sketch/ }).check()
    await fillAll(page, {
      Organisation: organization,
      'Name on the invoice': organization,
      'Email for the invoice': email,
      'Street and number': '4 Pegbar Row',
      'Town or city': 'Los Angeles',
      'Your full name': 'Wren Adair',
    })
    await choose(page, 'Country', 'United States', scripts)
    await page.getByRole('checkbox', { name: /I have read the agreement/ }).check()
    await press(page, 'Sign and send application')
    await expectMessage(page, 'Application sent')
    await accessible('an application that was sent')
    await leave()
  })

  await test.step('an admin approves, and the invoice is paid', async () => {
    await signIn('admin@example.org')
    await page.goto(`/admin/sponsorship-pools/partners?q=${encodeURIComponent(organization)}`)
    await page.getByRole('link', { name: organization }).click()
    await accessible('a partner to decide')
    await press(page, 'Approve partner')
    await expectMessage(page, 'Partner approved')
    await page.getByRole('link', { name: /^P-\d{4}-\d+/ }).click()
    await fillAll(page, { 'Amount in USD': '250' })
    await press(page, 'Record payment')
    await leave()
  })

  await test.step('sees the partnership', async () => {
    await signIn(email)
    await page.goto('/sponsorship-pools/partner-dashboard')
    await expect(page.getByText('You are a partner through').first()).toBeVisible()
    await accessible('a partnership')
  })
})
