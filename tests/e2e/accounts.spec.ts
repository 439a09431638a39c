import { demoPassword } from '#db/seed/accounts.ts'
import { choose } from './fields.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

const wrong = /That e-mail and password don.t match\./

test.describe('signing in', () => {
  test('says what is missing, and never whether an account exists', async ({ page, accessible }) => {
    await page.goto('/')
    await accessible('sign-in page')
    await press(page, 'Sign in')
    await expectProblems(page, 'Email: Required', 'Password: Required')
    await accessible('sign-in page with problems')

    await page.getByLabel('Email').fill('nobody')
    await press(page, 'Sign in')
    await expectProblems(page, 'Invalid email format')

    for (const email of ['entrant@example.org', 'nobody.here@example.org']) {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await press(page, 'Sign in')
      await expect(page.getByRole('alert').getByText(wrong)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    }
  })

  test('works with the keyboard alone', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    const reach = async (name: string, target: ReturnType<typeof page.getByRole>) => {
      for (let steps = 0; steps < 15; steps += 1) {
        if (await target.and(page.locator(':focus')).count()) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`${name} cannot be reached with Tab`)
    }
    await reach('Email', page.getByLabel('Email'))
    await page.keyboard.type('member@example.org')
    await reach('Password', page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/submissions/dashboard')
  })

  test('leads back to the page that was asked for, and out again @without-scripts', async ({
    page,
    accessible,
  }) => {
    await page.goto('/studios/view')
    await expect(page.getByText('Sign in to see this page.')).toBeVisible()
    await page.getByLabel('Email').fill('entrant@example.org')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await press(page, 'Sign in')
    await expect(page).toHaveURL('/studios/view')

    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
    await accessible('the question before signing out')
    await press(page, 'Sign out')
    await expect(page).toHaveURL('/')
    await page.goto('/studios/view')
    await expect(page).toHaveURL(/^[^?]*\/\?next=/)
  })
})

test.describe('signing up', () => {
  test('lists what is wrong and keeps what was typed', async ({ page, accessible }) => {
    await page.goto('/members/signup')
    await accessible('sign-up page')
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Email', { exact: true }).fill('ida@example')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await press(page, 'Create account')
    await expectProblems(page, 'Last name: Required', 'Email: Invalid email format', /Password: .*12/)
    await expect(page.getByLabel('First name')).toHaveValue('Ida')
    await accessible('sign-up page with problems')
  })

  test('says that an address is taken', async ({ page, scripts }) => {
    await page.goto('/members/signup')
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Last name').fill('Brenner')
    await page.getByLabel('Email', { exact: true }).fill('entrant@example.org')
    await page.getByLabel('Password', { exact: true }).fill('seven quiet lanterns')
    await choose(page, 'Country', 'Germany', scripts)
    await page.getByRole('radio', { name: /Friend of the Guild/ }).check()
    await page.getByRole('checkbox', { name: /I accept/ }).check()
    await press(page, 'Create account')
    await expectProblems(page, 'Email already exists')
  })
})

test('looking up an unknown member shows a message', async ({ page, accessible }) => {
  await page.goto('/account-lookup')
  await accessible('account look-up')
  await page.getByLabel('Email or member number').fill('nobody.here@example.org')
  await page.getByLabel('Last name').fill('Nobody')
  await press(page, 'Find account')
  await expect(page.getByText('Member not found').first()).toBeVisible()
  await accessible('account look-up that found nobody')
})

test('a forgotten password is replaced by a link in the mail, once', async ({ page, stack, accessible }) => {
  const email = 'sponsor@example.org'
  const sent = `An email has been sent to ${email} with instructions for resetting your password.`
  // A sponsor gets other emails too.
  const resets = async () =>
    (await stack.delivered(email)).filter(({ text }) => text?.includes('/password-reset?token='))
  const started = (await resets()).length
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await accessible('forgotten password')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Email link')
  await expect(page.getByText(sent)).toBeVisible()
  await accessible('forgotten password, link sent')

  await expect.poll(async () => (await resets()).length, { timeout: 90_000 }).toBeGreaterThan(started)
  const mail = (await resets()).at(-1)
  const link = /http\S+\/password-reset\?token=[^\s)>\]]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await accessible('new password')
  await page.getByLabel('New password', { exact: true }).fill('a kite over the harbour')
  await page.getByLabel('Repeat new password').fill('a kite over the harbor')
  await press(page, 'Save password')
  await expectProblems(page, 'Repeat new password')
  await page.getByLabel('New password', { exact: true }).fill('a kite over the harbour')
  await page.getByLabel('Repeat new password').fill('a kite over the harbour')
  await press(page, 'Save password')
  await expectMessage(page, 'Password changed')

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a kite over the harbour')
  await press(page, 'Sign in')
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
})
