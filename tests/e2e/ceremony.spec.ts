import { expect, expectMessage, press, test } from './fixtures.ts'
import { fillAll } from './fields.ts'

test('an admin orders the evening and opens the script', async ({ page, signIn, accessible, scripts }) => {
  const presenter = `Odile Ferrant ${scripts ? 'on' : 'off'}`
  await signIn('admin@example.org')

  await test.step('gives an award a presenter', async () => {
    await page.goto('/admin/ceremony')
    await accessible('the running order')
    const first = page.getByRole('table', { name: 'Block 2' }).getByRole('link').first()
    await first.click()
    if ((await page.getByLabel('Name').count()) === 0) await press(page, 'Add presenter')
    await fillAll(page, { Name: presenter, Pronunciation: 'oh-DEEL feh-RAHN' })
    await accessible('an award of the running order')
    await press(page, 'Save award')
    await expectMessage(page, 'was saved')
    await expect(page.getByText(presenter)).toBeVisible()
  })

  await test.step('opens its pack', async () => {
    await page.goto('/admin/export/ceremony/script/2')
    await accessible('a script')
    await page.goto('/admin/export/ceremony/script/9')
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such pack' })).toBeVisible()
  })
})
