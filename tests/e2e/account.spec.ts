import { demoPassword } from '#db/seed/accounts.ts'
import type { Stack } from './stack.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

/** A person's own account, and what an admin decides about it. */

/** A new member with the password of the demonstration: what these journeys change, others sign in with. */
async function newMember(stack: Stack, email: string): Promise<string> {
  await stack.query(
    `insert into users (email, password_hash, first_name, last_name, email_verified_at)
     select '${email}', password_hash, 'Ulla', 'Pellworm', email_verified_at
     from users where email = 'member@example.org'`,
  )
  return email
}

test('a person changes name, address and password, and ends other sessions', async ({
  page,
  browser,
  stack,
  signIn,
  accessible,
  scripts,
}, { project }) => {
  const email = await newMember(stack, 'mover@example.org')
  const newEmail = 'moved@example.org'
  await signIn(email)
  await page.goto('/')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await accessible('account')

  await page.getByLabel('First name').fill('')
  await press(page, 'Save details')
  await expectProblems(page, 'First name: Required')
  await accessible('account with a problem')
  await page.getByLabel('First name').fill('Þóra')
  await press(page, 'Save details')
  await expectMessage(page, 'Details saved')

  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('Present password', { exact: true }).fill('not the password')
  await press(page, 'Change email address')
  await expectProblems(page, /not your present password/)
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await press(page, 'Change email address')
  await expect(page.getByText(`Open the link we sent to ${newEmail}`)).toBeVisible()
  await accessible('account with an address to confirm')

  const mail = await stack.mail(newEmail, /Confirm your new email address/)
  const link = /\/account\/email\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  const elsewhere = await browser.newContext({
    ...project.use,
    baseURL: stack.url,
    javaScriptEnabled: scripts,
  })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await press(other, 'Confirm new address')
  await expectMessage(other, 'Your email address has changed')
  await other.getByLabel('Email').fill(newEmail)
  await other.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(other, 'Sign in')

  await page.goto('/account/security')
  await expect(page.getByText('This browser')).toBeVisible()
  await accessible('password and sessions')
  const password = 'seven calm lanterns'
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat new password', { exact: true }).fill(password)
  await press(page, 'Change password')
  await expectMessage(page, 'Password changed')
  await other.goto('/account')
  await expect(other.getByText('Sign in to see this page.')).toBeVisible()
  await elsewhere.close()
})

test('a person downloads their data and asks for deletion, which an admin decides', async ({
  page,
  context,
  signIn,
  accessible,
  stack,
}) => {
  const email = await newMember(stack, 'leaver@example.org')
  await signIn(email)
  await page.goto('/account/data')
  await accessible('the own data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  expect((await downloading).suggestedFilename()).toBe('your-data.zip')
  await page.getByLabel('Reason').fill('I have left the business')
  await press(page, 'Ask to delete my account')
  await expect(page.getByText('You asked us to delete your account')).toBeVisible()
  // Without the toast, which lies over the page.
  await page.goto('/account/data')
  await accessible('the own data with a request')

  await context.clearCookies()
  await signIn('admin@example.org')
  await page.goto('/admin/people?role=deletion')
  await accessible('people who ask for deletion')
  await page.locator('main tbody th').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Decide about the deletion' }).click()
  await press(page, 'Delete account')
  await expectProblems(page, /Confirm that the data/)
  await accessible('a deletion to decide')
  await page.getByRole('checkbox', { name: /can’t be undone/ }).check()
  await press(page, 'Delete account')
  await expectMessage(page, 'Account deleted')
  await accessible('a deleted person')
  const left = await stack.query(`select id from users where email = '${email}'`)
  expect(left).toEqual([])
})

test('an admin finds people, invites a colleague and ends a role', async ({ page, signIn, accessible }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/people')
  await accessible('people')
  await page.goto('/admin/people?q=treasurer%40example.org')
  await page.locator('main tbody th').getByRole('link').first().click()
  await accessible('a person who is an admin')
  await page.goto('/admin/people/admins')
  await press(page, 'Send invitation')
  await expectProblems(page, 'Email address: Required')
  await accessible('an invitation with a problem')
  await page.getByLabel('Email address').fill('colleague@example.org')
  await page.getByRole('radio', { name: /^Reader/ }).check()
  await press(page, 'Send invitation')
  await expectMessage(page, 'Invitation sent to colleague@example.org')
  await accessible('admins with an invitation')
  await press(page, /Withdraw/)
  await expectMessage(page, 'Invitation withdrawn')
})
