import { choose } from './fields.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

/** A season that is tried out with samples, published, and found by the first person from outside. */

test.use({ phase: 'setup' })

test('samples are added, judged by eye, wiped by publishing, and the public page opens', async ({
  page,
  browser,
  stack,
  signIn,
  accessible,
  scripts,
}) => {
  const outside = await browser.newContext({ javaScriptEnabled: scripts, baseURL: stack.url })
  const visitor = await outside.newPage()
  await signIn('admin@example.org')

  // The demonstration is public; nothing was entered yet, so the way back is open.
  await page.goto('/admin/set-up/publish')
  await accessible('a published season')
  await page.getByRole('link', { name: 'close it to the public again' }).click()
  await press(page, 'Close to the public')
  await expectMessage(page, 'is closed to the public')
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Not open to the public yet')).toBeVisible()

  expect((await visitor.goto('/award'))?.status()).toBe(404)
  await visitor.goto('/members/signup')
  await expect(visitor.getByText(/This award is not open to the public yet/)).toBeVisible()

  await page.goto('/admin/set-up/samples')
  await accessible('samples')
  await page.getByLabel('Number of samples').fill('400')
  await press(page, 'Add samples')
  await expectProblems(page, /Number of samples: .*40/)
  await page.getByLabel('Number of samples').fill('12')
  await press(page, 'Add samples')
  await expectMessage(page, '12 samples were added')
  await page.getByRole('link', { name: '12 sample entries' }).click()
  await expect(page.getByText('SAMPLE-12').first()).toBeVisible()
  await page.goto('/award')
  await expect(page.getByText(/Only admins see this page/)).toBeVisible()
  await accessible('the page about the award, before it is public')

  await page.goto('/admin/set-up/publish')
  await expect(page.getByText(/12 sample entries of 4 studios are removed for good/)).toBeVisible()
  await accessible('publishing')
  await press(page, 'Publish')
  await expectProblems(page, /Your name/)
  await page.getByLabel('Your name').fill('Ottoline Tarnsby')
  await press(page, 'Publish')
  await expectMessage(page, 'is open to the public')
  await page.goto('/admin/submissions')
  await expect(page.getByText('SAMPLE-12')).toHaveCount(0)

  expect((await visitor.goto('/award'))?.status()).toBe(200)
  await expect(visitor.getByText('Short Film').first()).toBeVisible()
  await visitor.getByRole('link', { name: 'Create an account' }).click()
  await visitor.getByLabel('First name').fill('Nia')
  await visitor.getByLabel('Last name').fill('Vale')
  await visitor.getByLabel('Email', { exact: true }).fill('nia.vale@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill('seven quiet lanterns')
  await choose(visitor, 'Country', 'Germany', scripts)
  await visitor.getByRole('radio', { name: /Friend of the Guild/ }).check()
  await visitor.getByRole('checkbox', { name: /I accept/ }).check()
  await press(visitor, 'Create account')
  await expectMessage(visitor, 'Account')
  await outside.close()
})
