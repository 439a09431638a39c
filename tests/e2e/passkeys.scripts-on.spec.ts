import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '#db/seed/accounts.ts'
import { expect, press, test } from './fixtures.ts'

test.use({ named: true })

/** An account of its own: the others of this stack sign in with their password alone. */
const EMAIL = 'treasurer@example.org'

test('an admin adds a passkey, signs in with it, and removes it', async ({
  page,
  signIn,
  accessible,
  stack,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(EMAIL)
  await page.goto('/account/second-step')
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await press(page, 'Set up the second step')
  const secret = ((await page.locator('form strong').textContent()) ?? '').replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
  await page.getByLabel('Code', { exact: true }).fill(code)
  await press(page, 'Turn on the second step')
  const recovery = await page.getByRole('main').locator('code').first().textContent()

  await page.getByRole('link', { name: 'Passkeys' }).click()
  await accessible('passkeys, none yet')
  await page.getByLabel('Name of the passkey').fill('This laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('cell', { name: 'This laptop' })).toBeVisible()
  await accessible('passkeys, one')
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
  const mail = await stack.mail(EMAIL, /Signing in to your account has changed/)
  expect(mail.text).toMatch(/passkey was added|asks for a code/)

  await page.context().clearCookies()
  await page.goto('/?next=%2Fpreferences')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await accessible('a sign-in that waits for a code or a passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/preferences')

  await page.goto('/account/passkeys')
  await press(page, 'Remove This laptop')
  await expect(page.getByRole('cell', { name: 'This laptop' })).toBeHidden()

  // As it was, for the journeys that follow on this stack.
  await page.goto('/account/second-step')
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Code', { exact: true }).fill(recovery ?? '')
  await press(page, 'Turn off the second step')
  await expect(page.getByRole('button', { name: 'Set up the second step' })).toBeVisible()
})
