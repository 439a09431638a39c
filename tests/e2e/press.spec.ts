import fs from 'node:fs/promises'
import sharp from 'sharp'
import { filesOfZip } from '#tests/support/zip.ts'
import { fillAll, fullMinuteIn, picture } from './fields.ts'
import { expect, expectMessage, expectProblems, press, settled, test } from './fixtures.ts'

const DAY_MS = 24 * 60 * 60_000
const CREDIT = 'Photo: Wren Adair / Moss Parade'
const ALT = 'A parade of moss giants crosses a bridge at dusk'

test('a still waits for its moment and its embargo, and is then found with its credit line', async ({
  page,
  context,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const title = `Moss Parade still ${scripts ? 'on' : 'off'}`
  const leave = () => context.clearCookies()
  const edit = async () => {
    await signIn('admin@example.org')
    await page.goto(`/press?state=scheduled&q=${encodeURIComponent(title)}`)
    if ((await page.getByRole('link', { name: title, exact: true }).count()) === 0)
      await page.goto(`/press?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await settled(page)
  }
  let item = ''

  await test.step('an admin is asked for description and credit line, previews and schedules it', async () => {
    await signIn('admin@example.org')
    await page.goto('/press/add')
    await fillAll(page, {
      Title: title,
      'Publish at (optional)': fullMinuteIn(DAY_MS).typed,
      'Embargo until (optional)': fullMinuteIn(2 * DAY_MS).typed,
    })
    await page.getByLabel('Category').selectOption({ label: 'Press kit' })
    await page.getByLabel('Kind').selectOption({ label: 'Still' })
    await page.getByLabel('File (optional)', { exact: true }).setInputFiles(await picture('moss.jpg'))
    await press(page, 'Save draft')
    await expectProblems(page, /Describe the image/, /Enter the credit line/)
    await accessible('a new press item with problems')
    await fillAll(page, { 'Description of the image': ALT, 'Credit line': CREDIT })
    await page.getByLabel('File (optional)', { exact: true }).setInputFiles(await picture('moss.jpg'))
    await press(page, 'Save draft')
    await expectMessage(page, `${title} was added`)
    await accessible('a press item to edit')
    await expect(async () => {
      await page.goto(page.url())
      await expect(page.getByRole('img', { name: 'The file now' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('link', { name: 'Preview' }).click()
    await expect(page.getByRole('img', { name: ALT })).toBeVisible()
    await expect(page.getByText(/Embargo until/)).toBeVisible()
    await accessible('a preview for the press')
    await page.goBack()
    await press(page, 'Schedule item')
    await expectMessage(page, `${title} is scheduled`)
    const [row] = await stack.query<{ id: string }>(
      'select public_id::text as id from press_items where title = $1',
      [title],
    )
    item = `/press/items/${row?.id ?? ''}`
    await leave()
  })

  const press_ = () => signIn('press@example.org')
  const shelf = `/press?q=${encodeURIComponent(title)}`
  await test.step('nothing of it is there before its moment, nor under its embargo', async () => {
    const nothing = async () => {
      for (const door of [item, `${item}/file?size=web`])
        expect((await page.request.get(door)).status(), door).toBe(404)
      for (const door of ['/press-room', '/press-room/feed.xml', '/sitemap.xml']) {
        const text = await (await page.request.get(door)).text()
        expect(text.includes(title) || text.includes(item), door).toBe(false)
      }
    }
    await nothing()
    await press_()
    await page.goto(shelf)
    await expect(page.getByText('Nothing matches').or(page.getByText('No items match')).first()).toBeVisible()
    // Its moment comes; the embargo ends seconds later.
    await stack.query(
      `update press_items set publish_at = now() - interval '1 second', embargo_until = now() + interval '4 seconds' where title = $1`,
      [title],
    )
    await nothing()
  })

  await test.step('a journalist finds it, copies the credit line and downloads a selection', async () => {
    await expect
      .poll(async () => (await page.request.get(item)).status(), { intervals: [250], timeout: 60_000 })
      .toBe(200)
    await page.goto('/press')
    await accessible('the newsroom of a journalist')
    await page.getByLabel('Search the newsroom').fill(title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=Moss/)
    await expect(page.getByText(CREDIT)).toBeVisible()
    if (scripts) {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: /^Copy credit line/ }).click()
      await expect(page.getByText('Copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CREDIT)
    }
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download selected as ZIP' }).click()
    const zip = await fs.readFile(await (await download).path())
    const files = filesOfZip(zip)
    expect(files['Credit lines.txt']).toContain(CREDIT)
    expect(Object.keys(files)).toContain(`${title}.jpg`)
    const web = await (await page.request.get(`${item}/file?size=web`)).body()
    expect((await sharp(web).metadata()).xmp?.toString()).toContain(CREDIT)
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('img', { name: ALT })).toBeVisible()
    await accessible('a press item')
    await leave()
    await page.goto('/press-room')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await accessible('the public press room')
  })

  await test.step('its file is replaced under its address, and it is archived', async () => {
    const before = (await page.request.get(`${item}/file`)).headers().etag
    await edit()
    await page.getByLabel('Replace the file').setInputFiles(await picture('moss-two.jpg', 1200))
    await press(page, 'Save item')
    await expectMessage(page, `${title} was saved`)
    await expect
      .poll(async () => (await page.request.get(`${item}/file`)).headers().etag, { timeout: 60_000 })
      .not.toBe(before)
    await accessible('a press item with two files')
    await press(page, 'Archive item')
    await expectMessage(page, `${title} is archived`)
    await leave()
    for (const door of [item, `${item}/file`]) expect((await page.request.get(door)).status(), door).toBe(404)
  })

  if (!scripts) return
  await test.step('categories of the newsroom', async () => {
    await signIn('admin@example.org')
    for (const [address, state] of [
      ['/press/category', 'categories'],
      ['/press/category/add', 'a new category'],
      ['/press/category/edit/1', 'a category'],
    ] as const) {
      await page.goto(address)
      await accessible(state)
    }
  })
})

test('the last place of an event goes to who waits, and a cancelled event mails who asked', async ({
  page,
  context,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const way = scripts ? 'on' : 'off'
  const title = `Sketch evening ${way}`
  const [first, second] = [`first@${way}.example.org`, `second@${way}.example.org`]
  let event = ''

  await test.step('an admin publishes it', async () => {
    await signIn('admin@example.org')
    await page.goto('/events/add')
    await press(page, 'Publish event')
    await expectProblems(page, 'Title: Required', 'Starts: Required')
    await accessible('a new event with problems')
    await fillAll(page, {
      Title: title,
      Starts: fullMinuteIn(7 * DAY_MS).typed,
      Ends: fullMinuteIn(7 * DAY_MS + 3_600_000).typed,
      Venue: 'Guild House',
      'Places (optional)': '1',
    })
    await page.getByRole('checkbox', { name: /Guests answer here/ }).check()
    await press(page, 'Publish event')
    await expectMessage(page, `${title} was published`)
    await accessible('an event to edit')
    event = (await page.getByRole('link', { name: 'See its page' }).getAttribute('href')) ?? ''
    await page.goto(`/events?q=${encodeURIComponent(title)}&when=upcoming`)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await accessible('events as a list')
    await page.getByRole('link', { name: 'Show as a calendar' }).click()
    await accessible('events as a calendar')
    await context.clearCookies()
  })

  const answer = async (email: string, subject: RegExp) => {
    await page.goto(event)
    await fillAll(page, { 'Your name': 'Wren Adair', Email: email })
    await press(page, 'Reserve a place')
    await expect(page.getByText('Check your email')).toBeVisible()
    const mail = await stack.mail(email, subject)
    return /http\S+\/calendar\/answer\?t=[^\s)>\]]+/.exec(mail.text ?? '')?.[0] ?? ''
  }
  let [own, later] = ['', '']
  await test.step('one guest gets the place, another one waits', async () => {
    await page.goto('/calendar')
    await accessible('events for everyone')
    await page.getByRole('link', { name: 'Show as a calendar' }).click()
    await accessible('the public calendar')
    await page.goto(event)
    await accessible('an event')
    own = await answer(first, /You have a place/)
    later = await answer(second, /waiting list/)
    expect(await (await page.request.get(`${event}/file.ics`)).text()).toContain(`SUMMARY:${title}`)
  })

  await test.step('the place is given up, and goes to who waits', async () => {
    await page.goto(own)
    await expect(page.locator('.pill', { hasText: 'Going' })).toBeVisible()
    await accessible('an own answer')
    await press(page, 'Give up my place')
    await expectMessage(page, 'Your RSVP was cancelled')
    await stack.mail(second, /A place is yours/)
    await page.goto(later)
    await expect(page.locator('.pill', { hasText: 'Going' })).toBeVisible()
  })

  await test.step('it is cancelled, keeps its page and mails who still asked', async () => {
    await signIn('admin@example.org')
    await page.goto(`/events?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('link', { name: 'Guests' }).click()
    await expect(page.getByText(second).first()).toBeVisible()
    await accessible('guests of an event')
    await page.goBack()
    await fillAll(page, { Reason: 'The hall is closed.' })
    await press(page, 'Cancel event')
    await expectMessage(page, `${title} is cancelled`)
    await accessible('a cancelled event to edit')
    await stack.mail(second, /Cancelled: /)
    expect((await stack.delivered(first)).some(({ subject }) => /Cancelled: /.test(subject ?? ''))).toBe(
      false,
    )
    await context.clearCookies()
    await page.goto(event)
    await expect(page.getByText('The hall is closed.')).toBeVisible()
    await accessible('a cancelled event')
  })
})
