import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '#db/seed/accounts.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

/** Changes that need two admins, or an admin who knows what cannot be undone. */

const tokenLink = (text: string | undefined, path: string) => {
  const link = new RegExp(`${path.replaceAll('/', '\\/')}\\?token=[\\w-]+`).exec(text ?? '')?.[0]
  if (!link) throw new Error(`The message has no link to ${path}`)
  return link
}

/** Another browser, in which another person signs in. */
async function elsewhere(browser: Browser, use: object, baseURL: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...use, baseURL })).newPage()
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(page, 'Sign in')
  return page
}

test('an admin invites another with all rights, and a second one confirms', async ({
  page,
  browser,
  stack,
  signIn,
  accessible,
  scripts,
}, { project }) => {
  const use = { ...project.use, javaScriptEnabled: scripts }
  const email = 'third.admin@example.org'
  await stack.query(
    `insert into users (email, password_hash, first_name, last_name, email_verified_at)
     select '${email}', password_hash, 'Þóra', 'Ødegård', email_verified_at
     from users where email = 'member@example.org'`,
  )
  await signIn('admin@example.org')
  await page.goto('/admin/people/admins')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('radio', { name: /^Admin/ }).check()
  await press(page, 'Send invitation')
  const mail = await stack.mail(email, /invit/i)

  const invited = await elsewhere(browser, use, stack.url, email)
  await invited.goto(tokenLink(mail.text, '/admins/invitation'))
  await press(invited, 'Accept invitation')
  await invited.goto('/admin/dashboard')
  await expect(invited).toHaveURL('/admins/waiting')

  // Who proposed it may only withdraw it.
  await page.goto('/admin/people/admins')
  await accessible('admins, with one who waits')
  await page.getByRole('link', { name: /Þóra/ }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /confirm|decide|new admin/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await accessible('a new admin, for the one who proposed it')

  const second = await elsewhere(browser, use, stack.url, 'second.admin@example.org')
  await second.goto(page.url())
  await press(second, 'Confirm as an admin')
  await expectProblems(second, /^Reason/)
  await second.getByLabel('Reason').fill('We met at the office.')
  await press(second, 'Confirm as an admin')
  await expectMessage(second, 'Confirmed as an admin')
  await invited.goto('/admin/dashboard')
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText(/Overview/)
  await invited.context().close()
  await second.context().close()
})

test('an admin merges two accounts of one person', async ({ page, stack, signIn, accessible }) => {
  const addresses = ['info@xn--80a1acny.xn--p1ai', 'info@почта.рф']
  const ids: number[] = []
  for (const address of addresses) {
    const [row] = await stack.query<{ id: number }>(
      `insert into users (email, password_hash, first_name, last_name, email_verified_at)
       select '${address}', password_hash, 'Иван', 'Петров', email_verified_at
       from users where email = 'member@example.org' returning id::int`,
    )
    if (row) ids.push(row.id)
  }
  const [stays, goes] = ids
  await signIn('admin@example.org')
  await page.goto(`/admin/people/${goes}`)
  await page.getByRole('link', { name: 'Merge the accounts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Merge account ${goes} into account ${stays}?`,
  )
  await accessible('two accounts to merge')
  await press(page, 'Merge accounts')
  await expectProblems(page, /same person/)
  await page.getByRole('checkbox', { name: /same person/ }).check()
  await press(page, 'Merge accounts')
  await expectMessage(page, 'Accounts merged')
  await page.goto(`/admin/people/${goes}`)
  await expect(page.getByText('This account was merged into another one')).toBeVisible()
  await accessible('an account that was merged')
})

test('a mail with a secret shows no link, and its record sends a new one', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  const email = 'deputy.reader@example.org'
  await signIn('admin@example.org')
  await page.goto('/admin/people/admins')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('radio', { name: /^Reader/ }).check()
  await press(page, 'Send invitation')
  const first = tokenLink((await stack.mail(email, /invit/i)).text, '/admins/invitation')
  await page.goto(`/admin/cron-emails/outbox?q=${encodeURIComponent(email)}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Invitation to run/ })
    .first()
    .click()
  await expect(page.getByText(first)).toHaveCount(0)
  await accessible('a message whose secret text is gone')
  // Such a link is one for all admins to know of, so it is renewed where they see it.
  await page.getByRole('link', { name: 'Go to the record' }).click()
  await press(page, `Resend the invitation to ${email}`)
  const newest = async () => tokenLink((await stack.mail(email, /invit/i)).text, '/admins/invitation')
  await expect.poll(newest).not.toBe(first)
  // As it was, for the journeys that follow on this stack.
  await press(page, `Withdraw the invitation to ${email}`)
})
