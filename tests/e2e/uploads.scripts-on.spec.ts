import { film } from '#tests/support/films.ts'
import { picture } from './fields.ts'
import { expect, expectMessage, press, startEntry, test } from './fixtures.ts'

test('a file is sent once, and one that is too large not at all', async ({ page, signIn }) => {
  await signIn('entrant@example.org')
  await startEntry(page, 'Direction, Series', 'The Heavy Picture')
  const form = new URL(page.url()).pathname.replace(/\/work$/, '')
  const question = page.getByLabel('Picture of the on-screen credit')
  const chosen = () => question.evaluate((input: HTMLInputElement) => input.files?.length)

  await test.step('too large: said at once, and what is typed beside it is saved', async () => {
    await page.goto(`${form}/statement`)
    await page.getByLabel('Who did what').fill('Typed beside a heavy picture')
    await question.setInputFiles({
      name: 'heavy.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(11 * 1024 * 1024),
    })
    await expect(page.getByText('heavy.jpg was not added. The file is 12 MB').first()).toBeVisible()
    expect(await chosen()).toBe(0)
    await press(page, 'Save draft')
    await expect(page.getByLabel('Who did what')).toHaveValue('Typed beside a heavy picture')
    await page.reload()
    await expect(page.getByLabel('Who did what')).toHaveValue('Typed beside a heavy picture')
  })

  await test.step('what is chosen is sent at once, and saving does not send it again', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' || request.method() === 'PATCH')
        sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}$/, ':id')}`)
    })
    await question.setInputFiles(await picture('credits.jpg'))
    await expect(page.getByRole('link', { name: 'credits.jpg' })).toBeVisible()
    expect(sent.filter((request) => request.includes('/uploads'))).toEqual([
      'POST /uploads',
      'PATCH /uploads/:id',
    ])
    expect(await chosen()).toBe(0)
    await page.getByRole('button', { name: 'Save draft' }).dblclick()
    await expect(page.getByRole('link', { name: 'credits.jpg' })).toBeVisible()
    expect(sent.filter((request) => request.includes('/uploads'))).toHaveLength(2)
  })

  await test.step('it can be removed', async () => {
    await press(page, 'Remove picture of the on-screen credit')
    await expect(page.getByRole('heading', { name: 'Remove “credits.jpg”?' })).toBeVisible()
    await press(page, 'Remove file')
    await expectMessage(page, 'credits.jpg removed')
  })
})

test('a person who was added has the focus', async ({ page, signIn }) => {
  await signIn('entrant@example.org')
  await startEntry(page, 'Direction, Series', 'The Long Credits')
  await page.goto(new URL(page.url()).pathname.replace(/work$/, 'people'))
  await press(page, 'Add a person')
  await expect(page.locator('#person-0-fullName')).toBeFocused()
  await press(page, 'Add a person')
  await expect(page.locator('#person-1-fullName')).toBeFocused()
})

test('a film goes on over a line that breaks, while another section is filled in', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('entrant@example.org')
  await startEntry(page, 'Direction, Series', 'The Long Upload')
  const form = new URL(page.url()).pathname.replace(/\/work$/, '')
  // The line is slow: a film is chosen before the page's scripts answer.
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${form}/media`, { waitUntil: 'commit' })
  const question = page.getByLabel('Reel', { exact: true })
  const choose = (name: string, options: Parameters<typeof film>[0]) =>
    question.setInputFiles({ name, mimeType: 'video/mp4', buffer: film(options) })
  const content = { seconds: 60, bytes: 9_000_000 }
  let broken = false
  let pieces = 0
  await page.context().route('**/uploads/*', async (route) => {
    if (broken && route.request().method() !== 'GET') return route.abort('internetdisconnected')
    if (route.request().method() === 'PATCH') pieces += 1
    return route.continue()
  })

  await test.step('one that is too long is told before it is sent', async () => {
    await choose('long.mp4', { seconds: 9_000 })
    arrive()
    await expect(page.getByText(/^The reel is 2:30:00\. It must be \d+:\d\d or shorter\.$/)).toBeVisible()
    await accessible('a reel that was not taken')
    await page.getByRole('button', { name: 'Close long.mp4' }).click()
    await expect(page.getByText('The reel is 2:30:00')).toHaveCount(0)
    expect(pieces).toBe(0)
  })

  await test.step('paused, it waits; the same file goes on after the page was closed', async () => {
    await page.context().route('**/uploads/*', async (route) => {
      if (pieces >= 2) broken = true
      return route.fallback()
    })
    await choose('reel.mp4', content)
    await expect(
      page.getByText(/MB\. We can’t be reached at the moment; the upload resumes automatically/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Pause reel.mp4' }).click()
    await expect(page.getByText(/^[\d.]+ of [\d.]+ MB, paused/)).toBeVisible()
    await accessible('a paused upload')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/reel\.mp4: .* of 9 MB uploaded\. Select the same file again/)).toBeVisible()
    await page.context().unroute('**/uploads/*')
    const begun: string[] = []
    page.on('request', (request) => begun.push(`${request.method()} ${new URL(request.url()).pathname}`))
    // Slow enough to be seen going on in another section.
    await page.context().route('**/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 700))
      return route.continue()
    })
    await choose('reel.mp4', content)
    await expect(page.getByText(/of 9\.0 MB/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Rights and permissions' }).click()
    await expect(page.getByText('reel.mp4: uploaded')).toBeVisible({ timeout: 60_000 })
    expect(begun).not.toContain('POST /uploads')
  })

  await test.step('and is there after a reload, with its length', async () => {
    await page.goto(`${form}/media`)
    await expect(page.getByRole('link', { name: 'reel.mp4' })).toBeVisible()
    await expect(page.getByText('(9 MB, 1:00)')).toBeVisible()
  })
})
