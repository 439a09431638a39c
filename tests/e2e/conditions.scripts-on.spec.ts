import type { Page } from '@playwright/test'
import { expect, startEntry, test } from './fixtures.ts'

const words = 'Only if “Use of generative AI in what is seen or heard” is “Some” or “Substantial”.'
const question = (page: Page) => page.getByLabel('How you used generative AI')

test('a question that waits for another one’s answer comes and goes with it, and keeps what was written', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('entrant@example.org')
  await startEntry(page, 'Direction, Series', 'Only If Asked')
  await page.goto(new URL(page.url()).pathname.replace(/work$/, 'statement'))

  await expect(question(page)).toBeHidden()
  await page.getByRole('radio', { name: 'Some', exact: true }).check()
  await expect(question(page)).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await accessible('a question that was asked for')
  await question(page).fill('The signs above the shops')
  await page.getByRole('radio', { name: 'None', exact: true }).check()
  await expect(question(page)).toBeHidden()
  await page.getByRole('radio', { name: 'Substantial' }).check()
  await expect(question(page)).toHaveValue('The signs above the shops')
})
