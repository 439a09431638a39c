import { expect, expectMessage, expectProblems, test } from './fixtures.ts'

test.use({ empty: true })

/** From an installation without an award to the first steps of setting one up. */
test('an award is founded in the browser with the code of the server’s log @without-scripts', async ({
  page,
  stack,
  scripts,
  accessible,
}) => {
  await page.goto('/members/signup')
  await expect(page).toHaveURL('/set-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up an award')
  await accessible('the form that founds an award')
  const code = /enter the code ([0-9A-Z-]+)/.exec(stack.output)?.[1] ?? ''
  expect(code).toMatch(/^(?:[0-9A-Z]{5}-?){4}$/)

  await page.getByLabel('Code', { exact: true }).fill('7K3QX-10DWN')
  await page.getByLabel('Name of the award').fill('Lantern Prize')
  await page.getByLabel('Year').fill('2031')
  await choose('Currency', 'EUR, Euro')
  await choose('Time zone', 'Berlin (Europe)')
  await page.getByLabel('Something else').check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Vale')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
  await page.getByRole('button', { name: 'Found the award' }).click()
  await expectProblems(page, /^Code: This is not the code/)
  await accessible('a wrong code')

  // What was typed is still there, but the password.
  await expect(page.getByLabel('Name of the award')).toHaveValue('Lantern Prize')
  await expect(page.locator('select[name=currency]')).toHaveValue('EUR')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
  await page.getByRole('button', { name: 'Found the award' }).click()
  await expect(page).toHaveURL('/admin/set-up')
  await expectMessage(page, 'Lantern Prize 2031 is founded')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up the award')
  await accessible('the steps of setting up')

  // The first step, and back to the list.
  await page.getByRole('link', { name: 'Next: Name and contact' }).click()
  await page.getByLabel('Organiser of the award').fill('The Lantern Guild')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expectMessage(page, /settings? saved/)
  await page.getByRole('link', { name: 'Set up the award' }).first().click()
  await page.getByText(/^Done \(\d+\)$/).click()
  await expect(page.getByText('Lantern Prize · The Lantern Guild · ada@example.org')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Next: / })).toHaveText('Next: Categories')

  const gone = await page.request.get('/set-up')
  expect(gone.status()).toBe(404)

  async function choose(label: string, option: string): Promise<void> {
    if (!scripts) {
      await page.getByLabel(label).selectOption({ label: option })
      return
    }
    const box = page.getByRole('combobox', { name: label }).and(page.locator('input'))
    await box.fill(option)
    await page.getByRole('option', { name: option }).first().click()
  }
})
