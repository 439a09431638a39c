import { demoPassword } from '#db/seed/accounts.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'
import {
  beginSecondStep,
  codeOf,
  signInWithPassword,
  turnOffSecondStep,
  turnOnSecondStep,
} from './second-step.ts'

/** Accounts of their own: the others of this stack sign in with their password alone. */
const EMAIL = 'reader@example.org'
const ADMIN = 'second.admin@example.org'

test('an admin turns on the second step, and signs in by app and by recovery code', async ({
  page,
  signIn,
  accessible,
  stack,
}) => {
  await signIn(EMAIL)
  await page.goto('/account/second-step')
  await accessible('the second step, off')
  const secret = await beginSecondStep(page)
  await accessible('the second step, waiting for its first code')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press(page, 'Turn on the second step')
  await expectProblems(page, /^Code/)
  const codes = await turnOnSecondStep(page, codeOf(secret, -1))
  expect(codes).toHaveLength(10)
  await accessible('the second step, on, with its recovery codes')

  await signInWithPassword(page, EMAIL)
  await page.getByLabel('Code').fill('123 456')
  await press(page, 'Sign in')
  await expectProblems(page, /^Code/)
  await accessible('a sign-in that waits for a code, with a wrong one')
  await page.getByLabel('Code').fill(codeOf(secret))
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/preferences')

  await signInWithPassword(page, EMAIL)
  await page.getByLabel('Code').fill((codes[0] ?? '').toLowerCase())
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/preferences')
  await page.goto('/account/second-step')
  await expect(page.getByText('You have 9 recovery codes left')).toBeVisible()
  const mail = await stack.mail(EMAIL, /Signing in to your account has changed/)
  expect(mail.text).toMatch(/recovery code was used|asks for a code/)

  // As it was, for the journeys that follow on this stack.
  await turnOffSecondStep(page, codes[1] ?? '')
})

test('an admin’s day with codes from an app', async ({ page, signIn, accessible, stack }) => {
  const required = (value: 0 | 1) =>
    stack.query(`update configs set value = '${value}' where name = 'second_step_required'`)
  const hoursPass = () =>
    stack.query(
      `update session_families set proved_at = proved_at - interval '1 hour'
       where user_id = (select id from users where email = '${ADMIN}')`,
    )
  await required(1)
  await signIn(ADMIN)
  const secret = await beginSecondStep(page)
  const codes = await turnOnSecondStep(page, codeOf(secret, -1))
  await signInWithPassword(page, ADMIN)
  await page.getByLabel('Code').fill(codeOf(secret))
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/preferences')

  await test.step('in the morning: an entry goes to review, a payment recorded', async () => {
    await page.goto('/admin/submissions?status=submitted')
    await page.getByRole('main').locator('tbody').getByRole('link').first().click()
    await page.getByRole('link', { name: 'Start review' }).click()
    await press(page, 'Start review')
    await expectMessage(page, 'In review')
    await page.goto('/admin/submissions/invoices?status=issued')
    await page.getByRole('main').locator('tbody').getByRole('link').first().click()
    await press(page, 'Record payment')
    await expectMessage(page, 'Payment recorded')
  })

  await test.step('hours later: money back takes the password and a code, and keeps what was typed', async () => {
    await hoursPass()
    await page.getByRole('link', { name: 'Request refund' }).click()
    await page.getByLabel(/^Amount in/).fill('30')
    await page.getByLabel('Reason').fill('The work was entered twice.')
    await press(page, 'Request refund')
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible()
    await accessible('a proof with a second step')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByLabel('Code').fill(codeOf(secret, -1))
    await press(page, 'Confirm')
    await expectProblems(page, /^Code/)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByLabel('Code').fill(codeOf(secret, 1))
    await press(page, 'Confirm')
    await accessible('a form that was kept for the proof')
    await press(page, 'Send again')
    await expectMessage(page, 'Refund requested')
  })

  await test.step('at the end of the day: a setting, and a colleague with a recovery code', async () => {
    await page.goto('/admin/configs?group=900')
    await page.getByLabel('Terms').fill('You may enter work that you made yourself.')
    await press(page, 'Save site and certificates')
    await expectMessage(page, /saved/)
    await hoursPass()
    await page.goto('/admin/people/admins')
    await page.getByLabel('Email address').fill('deputy@example.org')
    await page.getByRole('radio', { name: /^Reader/ }).check()
    await press(page, 'Send invitation')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await press(page, 'Confirm')
    await press(page, 'Send again')
    await expectMessage(page, 'Invitation sent to deputy@example.org')
    await press(page, 'Withdraw the invitation to deputy@example.org')
    await expectMessage(page, 'Invitation withdrawn')
  })

  // As it was, for the journeys that follow on this stack.
  await turnOffSecondStep(page, codes[1] ?? '')
  await required(0)
})
