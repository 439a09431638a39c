import { film } from '#tests/support/films.ts'
import { expect, press, startEntry, test } from './fixtures.ts'

test('a reel is sent with the form, and one that is too long is refused with a message @without-scripts', async ({
  page,
  signIn,
}) => {
  await signIn('entrant@example.org')
  await startEntry(page, 'Direction, Series', 'The Plain Reel')
  const form = new URL(page.url()).pathname.replace(/\/work$/, '')
  await page.goto(`${form}/media`)
  const choose = (options: Parameters<typeof film>[0]) =>
    page.getByLabel('Reel', { exact: true }).setInputFiles({
      name: 'reel.mp4',
      mimeType: 'video/mp4',
      buffer: film(options),
    })
  await page.getByLabel('Screener password').fill('typed beside it')
  await choose({ seconds: 9_000 })
  await press(page, 'Save draft')
  await expect(page.getByText(/The reel is 2:30:00\. It must be \d+:\d\d or shorter\./).first()).toBeVisible()
  await expect(page.getByLabel('Screener password')).toHaveValue('typed beside it')
  await choose({ seconds: 60, bytes: 3_000_000 })
  await press(page, 'Save draft')
  await expect(page.getByRole('link', { name: 'reel.mp4' })).toBeVisible()
  await expect(page.getByText('(3 MB, 1:00)')).toBeVisible()
})
