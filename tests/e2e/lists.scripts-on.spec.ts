import { expect, settled, test } from './fixtures.ts'

/** What scripts add to lists that admins work through. */

test('an admin ticks all entries of a page at once, and what is done with them is in view', async ({
  page,
  signIn,
}) => {
  await signIn('admin@example.org')
  await page.goto('/admin/submissions')
  await settled(page)
  const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
  await expect(page.getByRole('button', { name: 'Preview changes' })).not.toBeInViewport()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(boxes.first()).toBeChecked()
  await expect(boxes.last()).toBeChecked()
  await expect(page.getByRole('button', { name: 'Preview changes' })).toBeInViewport()
})
