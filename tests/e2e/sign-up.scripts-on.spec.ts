import { expect, test } from './fixtures.ts'

/** The search over the list of countries; without scripts it is the browser's own list. */
test('takes the country that was typed, however the field is left', async ({ page, accessible }) => {
  await page.goto('/members/signup')
  const country = page.getByRole('combobox', { name: 'Country' }).and(page.locator('input'))
  const sent = page.locator('select[name=country]')
  const field = page.locator('.field', { has: country })
  await expect(country).toHaveAttribute('autocomplete', 'country-name')
  for (const [typed, name, code] of [
    ['Irel', 'Ireland', 'IE'],
    ['usa', 'United States', 'US'],
    ['Great Britain', 'United Kingdom', 'GB'],
  ] as const) {
    await country.fill(typed)
    await expect(page.getByRole('option').first()).toHaveText(name)
    await expect(field.getByRole('status')).toHaveText(/^\d+ results?$/)
    await page.keyboard.press('Tab')
    await expect(country).toHaveValue(name)
    await expect(sent).toHaveValue(code)
  }
  await country.fill('Narnia')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('Narnia')
  await expect(sent).toHaveValue('')
  await expect(field.locator('.field-error')).toHaveText('No results for "Narnia". Select one from the list.')
  await accessible('a list in which nothing was found')
  await country.fill('')
  await country.fill('new zea')
  await page.keyboard.press('Tab')
  await expect(sent).toHaveValue('NZ')
  await expect(field.locator('.field-error')).toHaveCount(0)
})
