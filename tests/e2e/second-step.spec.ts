import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '#db/seed/accounts.ts'
import { expect, expectProblems, press, test } from './fixtures.ts'

/** An account of its own: the others of this stack sign in with their password alone. */
const EMAIL = 'reader@example.org'

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('an admin turns on the second step, and signs in by app and by recovery code @without-scripts', async ({
  page,
  signIn,
  accessible,
  stack,
}) => {
  await signIn(EMAIL)
  await page.goto('/account/second-step')
  await accessible('the second step, off')
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await press(page, 'Set up the second step')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await accessible('the second step, waiting for its first code')
  const secret = ((await page.locator('form strong').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press(page, 'Turn on the second step')
  await expectProblems(page, /^Code/)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1))
  await press(page, 'Turn on the second step')
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible()
  const codes = await page.getByRole('main').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await accessible('the second step, on, with its recovery codes')

  const withPassword = async () => {
    await page.context().clearCookies()
    await page.goto('/?next=%2Fpreferences')
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await press(page, 'Sign in')
    await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  }
  await withPassword()
  await page.getByLabel('Code').fill('123 456')
  await press(page, 'Sign in')
  await expectProblems(page, /^Code/)
  await accessible('a sign-in that waits for a code, with a wrong one')
  await page.getByLabel('Code').fill(codeOf(secret))
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/preferences')

  await withPassword()
  await page.getByLabel('Code').fill((codes[0] ?? '').toLowerCase())
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/preferences')
  await page.goto('/account/second-step')
  await expect(page.getByText('You have 9 recovery codes left')).toBeVisible()
  const mail = await stack.mail(EMAIL, /Signing in to your account has changed/)
  expect(mail.text).toMatch(/recovery code was used|asks for a code/)

  // As it was, for the journeys that follow on this stack.
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await press(page, 'Turn off the second step')
  await expect(page.getByRole('button', { name: 'Set up the second step' })).toBeVisible()
})
