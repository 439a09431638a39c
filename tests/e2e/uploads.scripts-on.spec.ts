import { picture } from './fields.ts'
import { expect, expectMessage, press, test } from './fixtures.ts'

test('a file is sent once, and one that is too large not at all', async ({ page, signIn }) => {
  await signIn('entrant@example.org')
  await page.goto('/submissions/add?type=achievement')
  await page.getByRole('link', { name: 'Start a submission in Direction, Series' }).click()
  await page.getByLabel('Title of the work').fill('The Heavy Picture')
  await press(page, 'Start the draft')
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
    await expect(page.getByText('heavy.jpg is not taken. This file is 12 MB').first()).toBeVisible()
    expect(await chosen()).toBe(0)
    await press(page, 'Save draft')
    await expect(page.getByLabel('Who did what')).toHaveValue('Typed beside a heavy picture')
    await page.reload()
    await expect(page.getByLabel('Who did what')).toHaveValue('Typed beside a heavy picture')
  })

  await test.step('a double press sends it once, and later saves leave it alone', async () => {
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url())
    })
    await question.setInputFiles(await picture('credits.jpg'))
    await page.getByRole('button', { name: 'Save draft' }).dblclick()
    await expect(page.getByRole('link', { name: 'credits.jpg' })).toBeVisible()
    expect(posts).toHaveLength(1)
    expect(await chosen()).toBe(0)
  })

  await test.step('it can be removed', async () => {
    await press(page, 'Remove picture of the on-screen credit')
    await expect(page.getByRole('heading', { name: 'Remove “credits.jpg”?' })).toBeVisible()
    await press(page, 'Remove the file')
    await expectMessage(page, 'credits.jpg removed')
  })
})

test('a person who was added has the focus', async ({ page, signIn }) => {
  await signIn('entrant@example.org')
  await page.goto('/submissions/add?type=achievement')
  await page.getByRole('link', { name: 'Start a submission in Direction, Series' }).click()
  await page.getByLabel('Title of the work').fill('The Long Credits')
  await press(page, 'Start the draft')
  await page.goto(new URL(page.url()).pathname.replace(/work$/, 'people'))
  await press(page, 'Add a person')
  await expect(page.locator('#person-0-fullName')).toBeFocused()
  await press(page, 'Add a person')
  await expect(page.locator('#person-1-fullName')).toBeFocused()
})
