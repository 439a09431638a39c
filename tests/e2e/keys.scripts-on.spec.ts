import { expect, press, settled, test } from './fixtures.ts'

/** The desks of admins by keys alone. */

test('an admin goes through a list by keys, ticks and opens a row', async ({ page, signIn, accessible }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/submissions')
  await settled(page)
  const rows = page.getByRole('main').locator('tbody tr')
  const linkOf = (row: number) => rows.nth(row).getByRole('rowheader').getByRole('link').first()
  await page.keyboard.press('j')
  await expect(linkOf(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(linkOf(1)).toBeFocused()
  await accessible('a list with a current row')
  await page.keyboard.press('x')
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
  await linkOf(1).focus()
  await page.keyboard.press('k')
  await expect(linkOf(0)).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const title = (await linkOf(0).textContent()) ?? ''
  await linkOf(0).focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('an admin jumps to a page, an action and a record', async ({ page, stack, signIn, accessible }) => {
  const [entry] = await stack.query<{ code: string; title: string }>(
    'select code, title from submissions where code is not null order by id limit 1',
  )
  await signIn('admin@example.org')
  await page.goto('/admin/history')
  await settled(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await accessible('the list of keys')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What is typed while the field is fetched is in it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('refun')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect(field).toHaveValue('refun')
  await expect(page.getByRole('option', { name: /^Refunds/ })).toHaveAttribute('aria-selected', 'true')
  await accessible('the palette')
  await field.press('Enter')
  await expect(page).toHaveURL('/admin/refunds')

  await page.keyboard.press('Control+k')
  await field.fill('mail rule')
  await page.getByRole('option', { name: 'Add a mail rule' }).click()
  await expect(page).toHaveURL('/admin/cron-emails/add')

  await page.goto('/admin/history')
  await settled(page)
  await page.keyboard.press('Control+k')
  await field.fill(entry?.code ?? '')
  await page
    .getByRole('option', { name: entry?.title ?? '' })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(entry?.title ?? '')
})

test('single keys can be turned off', async ({ page, signIn }) => {
  await signIn('admin@example.org')
  await page.goto('/preferences')
  await page.getByLabel('Single-key shortcuts').uncheck()
  await page.goto('/admin/submissions')
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Search or jump to')
  await page.keyboard.type('refun')
  await expect(page.getByRole('option', { name: /^Refunds/ })).toBeVisible()
})

test('a menu of a row closes by Escape and by a press elsewhere', async ({ page, signIn, accessible }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/submissions')
  await settled(page)
  const menu = page.getByRole('main').locator('tbody .row-menu').first()
  const opener = menu.locator('summary')
  await opener.click()
  await expect(menu.getByRole('link', { name: 'Open' })).toBeVisible()
  await accessible('an open menu of a row')
  await opener.focus()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Open' })).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu.getByRole('link', { name: 'Open' })).toBeHidden()
})

test('what an admin did is undone from its message', async ({ page, stack, signIn }) => {
  const [row] = await stack.query<{ id: number }>(
    `select id::int from categories where status = 'open' order by id limit 1`,
  )
  await signIn('admin@example.org')
  await page.goto(`/admin/categories/status/${row?.id}?to=closed`)
  await page.getByLabel('Reason').fill('A fault in its questions')
  await press(page, 'Close category')
  const toast = page.getByRole('region', { name: 'Messages' })
  await expect(toast).toContainText('is closed')
  await press(page, 'Undo', toast)
  await expect(toast).toContainText('is open')
})
