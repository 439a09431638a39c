import { expect, expectMessage, expectProblems, press, settled, test } from './fixtures.ts'

/** What an admin does from anywhere: find a record. */

test('an admin finds an entry from any page', async ({
  page,
  stack,
  signIn,
  accessible,
  javaScriptEnabled,
}) => {
  const [entry] = await stack.query<{ id: number; code: string; title: string }>(
    'select id::int, code, title from submissions where code is not null order by id limit 1',
  )
  if (!entry) throw new Error('The demo award has no submitted entry')
  await signIn('admin@example.org')
  await page.goto('/admin/discounts')
  await settled(page)
  const field = page.getByRole('search', { name: 'Everything' }).getByRole('searchbox')
  if (javaScriptEnabled) {
    // In a field of the page it is a letter like others.
    await page.goto('/admin/submissions')
    await settled(page)
    const list = page.getByRole('main').getByRole('searchbox')
    await list.focus()
    await page.keyboard.press('/')
    await expect(list).toHaveValue('/')
    await list.blur()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type(entry.code)
  } else await field.fill(entry.code)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await accessible('what the search of everything found')
  await page.getByRole('region', { name: 'Entries' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(entry.title)
  await page.goto('/admin/search?q=zzyzx')
  await accessible('a search that found nothing')
})

test('an admin corrects an answer in place of the entrant', async ({ page, stack, signIn, accessible }) => {
  const [entry] = await stack.query<{ id: number }>(
    `select s.id::int from submissions s join submission_values v on v.submission_id = s.id
     join fields f on f.id = v.field_id and f.key = 'synopsis_short' where s.status = 'submitted' order by s.id limit 1`,
  )
  await signIn('admin@example.org')
  await page.goto(`/admin/submissions/edit/${entry?.id}`)
  await page.getByRole('link', { name: 'Correct Synopsis in a few lines' }).click()
  await page.getByLabel('Synopsis in a few lines').fill('A lighthouse folds itself into a letter.')
  await press(page, 'Save correction')
  await expectProblems(page, /^Reason/)
  await accessible('a correction without a reason')
  await page.getByLabel('Reason').fill('The entrant asked us to.')
  await press(page, 'Save correction')
  await expectMessage(page, 'Synopsis in a few lines: answer corrected')
  await expect(page.getByText('A lighthouse folds itself into a letter.').first()).toBeVisible()
})

test('an admin writes to the people of two entries', async ({ page, signIn, accessible }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/submissions?status=submitted')
  const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  // Of a list longer than the window, what is done with chosen rows is in view as soon as there are some.
  await expect(page.getByRole('button', { name: 'Preview changes' })).toBeInViewport()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Write an email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write an email' })).toBeVisible()
  await accessible('an email before it is written')
  await page.getByLabel('Subject').fill('A question about {{entries.titles}}')
  await page.getByLabel('Text').fill('Hello {{person.first_nam}},\n\nplease call us.')
  await press(page, 'Preview')
  await expectProblems(page, /Did you mean/)
  await page
    .getByLabel('Text')
    .fill('Hello {{person.first_name}},\n\nplease call us about:\n\n{{entries.list}}')
  await press(page, 'Preview')
  await expect(page.getByText('Nothing was sent or saved.')).toBeVisible()
  await accessible('an email with its preview')
  await press(page, 'Hold for review')
  await expectMessage(page, /held for review/)
  await accessible('an email that is held')
  await page.getByRole('button', { name: 'Discard messages' }).click()
  await expectMessage(page, /will not be sent/)
})

test('an admin changes what the award says of itself', async ({ page, stack, signIn, accessible }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/configs?group=900')
  await page.getByLabel('Accent colour').fill('#808080')
  await press(page, 'Save site and certificates')
  await expectProblems(page, /Accent colour/)
  await page.getByLabel('Accent colour').fill('#3ddc97')
  await page.getByLabel('Terms').fill('You may enter work that you made.')
  await press(page, 'Save site and certificates')
  await expectMessage(page, '2 settings saved')
  await accessible('settings in another accent')
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByText('You may enter work that you made.')).toBeVisible()
  await accessible('the terms')

  await stack.query(`update cron_emails set status = 'draft', activated_at = null, activated_by = null`)
  await page.goto('/admin/cron-emails')
  await page.getByRole('link', { name: 'Turn on drafts' }).click()
  await accessible('draft rules to turn on')
  await press(page, 'Turn on selected rules')
  await expectMessage(page, /rules are on/)
})
