import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

/** The pages of money and of an admin that the journey passes by. */

test('a cart with a discount is paid by card, after a card that was declined', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('entrant@example.org')
  await page.goto('/submissions/cart')
  await page.getByLabel('Discount code').fill('NO SUCH CODE')
  await press(page, 'Apply code')
  await expectProblems(page, /^Discount code/)
  await accessible('cart with a code that is none')
  await page.getByLabel('Discount code').fill('lantern20')
  await press(page, 'Apply code')
  await expectMessage(page, 'Code LANTERN20 added to the cart')
  await accessible('cart with a discount')

  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('checkbox', { name: /right to enter/ }).check()
  await accessible('checkout by card')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Demonstration payment' })).toBeVisible()
  await accessible('where a card payment is demonstrated')
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expect(page.getByText('Your card payment failed')).toBeVisible()
  await accessible('payment of an entry, with a try that did not work')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await accessible('payment of an entry that is paid')
})

test('one work in two categories', async ({ page, signIn, accessible }) => {
  await signIn('entrant@example.org')
  await page.goto('/submissions/add-multiple')
  await accessible('choosing several categories')
  for (const name of [/Direction, Series/, /Short Film/])
    await page.getByRole('checkbox', { name }).first().check()
  await press(page, 'Continue')
  await press(page, 'Create 2 drafts')
  await expectProblems(page, 'Title of the work: Required')
  await accessible('several categories with problems')
  await page.getByLabel('Title of the work').fill('Þrjú ljós')
  await press(page, 'Create 2 drafts')
  await expectMessage(page, '2 drafts created')
  await accessible('the drafts of one work')
})

test('the admin’s pages are accessible', async ({ page, stack, signIn, accessible }) => {
  const ids = await stack.query<{ status: string; id: number }>(
    'select status, min(id)::int as id from invoices group by status',
  )
  const invoice = (status: string) =>
    `/admin/submissions/invoices/${ids.find((each) => each.status === status)?.id}`
  await signIn('admin@example.org')
  for (const address of [
    '/admin/submissions?q=no+such+title',
    '/admin/submissions?sort=-title&per=25',
    '/admin/submissions/extra-time',
    '/admin/submissions/invoices/unallocated',
    invoice('paid'),
    invoice('void'),
    `${invoice('overdue')}/void`,
    '/admin/refunds',
    '/admin/discounts',
    '/admin/financials',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Error')
    await accessible(address)
  }
})

test('a moment is rehearsed, and nothing can be changed meanwhile', async ({ page, signIn, accessible }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/rehearsal')
  await press(page, 'Start rehearsal')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await accessible('rehearsal with a problem')
  await page.getByLabel('Date of the season').selectOption({ index: 2 })
  await press(page, 'Start rehearsal')
  const leave = page.getByRole('button', { name: /^Leave/ })
  await expect(leave).toBeVisible()
  await accessible('rehearsal')
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(leave).toBeVisible()
  await accessible('overview in a rehearsal')
  await press(page, /^Leave/)
  await expectMessage(page, 'Rehearsal ended')
  await expect(leave).toHaveCount(0)
})
