import type { Page } from '@playwright/test'
import { cutTheLineOn, pagesWithForms } from './cut-line.ts'
import { expect, expectMessage, settled, test } from './fixtures.ts'
import type { Stack } from './stack.ts'

test.use({ phase: 'judging' })

const SIGNED = 'chair@example.org'
const state = (page: Page) => page.locator('form p[role=status]')
const criterion = (page: Page, at: number) => page.locator('.score-row').nth(at)
const radio = (page: Page, at: number, score: number) =>
  criterion(page, at).getByRole('radio', { name: String(score), exact: true })
const saved = (page: Page, status = 200) =>
  page.waitForResponse((response) => response.url().endsWith('/autosave') && response.status() === status)

/** An entry of this category the chair has not scored; each test takes another. */
async function unscored(stack: Stack, place: number): Promise<string> {
  const rows = await stack.query<{ public_id: string }>(
    `select s.public_id from submissions s join categories k on k.id = s.category_id
     where k.number = 8 and s.status = 'accepted' order by s.code`,
  )
  const entry = rows[place]?.public_id ?? ''
  await stack.query(
    `delete from review_scores where review_id in (select r.id from reviews r join submissions s on s.id = r.submission_id
       join users u on u.id = r.user_id where s.public_id = $1 and u.email = $2)`,
    [entry, SIGNED],
  )
  await stack.query(
    `delete from reviews using submissions s, users u where s.id = submission_id and u.id = user_id
       and s.public_id = $1 and u.email = $2`,
    [entry, SIGNED],
  )
  return `/judges/submission/${entry}`
}

async function open(page: Page, entry: string): Promise<void> {
  const loaded = page.waitForResponse(/\/score-saver-[^/]+\.js$/)
  await page.goto(entry)
  await loaded
  await settled(page)
  await expect(page.getByText('Keyboard shortcuts', { exact: true })).toBeVisible()
}

async function storedScores(stack: Stack, entry: string): Promise<number[]> {
  const rows = await stack.query<{ score: number }>(
    `select x.score from review_scores x join reviews r on r.id = x.review_id join submissions s on s.id = r.submission_id
     join users u on u.id = r.user_id join criteria c on c.id = x.criterion_id
     where s.public_id = $1 and u.email = $2 order by c.sort, c.id`,
    [entry.split('/').at(-1), SIGNED],
  )
  return rows.map(({ score }) => score)
}

test('each change is saved by itself, and what is chosen offline is sent later, also by the next visit', async ({
  page,
  context,
  stack,
  signIn,
  accessible,
}) => {
  await signIn(SIGNED)
  const entry = await unscored(stack, 0)
  await open(page, entry)
  let answered = saved(page)
  await radio(page, 0, 7).click()
  await answered
  await expect(state(page)).toHaveText(/Saved/)
  expect(await storedScores(stack, entry)).toEqual([7])

  await context.setOffline(true)
  await radio(page, 1, 4).click()
  await expect(state(page)).toHaveText(/seem to be offline/)
  await accessible('offline')
  expect(await storedScores(stack, entry)).toEqual([7])
  answered = saved(page)
  await context.setOffline(false)
  await answered
  await expect(state(page)).toHaveText(/Saved/)
  expect(await storedScores(stack, entry)).toEqual([7, 4])

  // Left while offline: this browser brings it when the entry is opened again.
  await context.setOffline(true)
  await radio(page, 2, 9).click()
  await expect(state(page)).toHaveText(/seem to be offline/)
  await page.evaluate(() => location.replace('about:blank'))
  await page.waitForURL('about:blank')
  await context.setOffline(false)
  answered = saved(page)
  await page.goto(entry)
  await answered
  await expect(radio(page, 2, 9)).toBeChecked()
  expect(await storedScores(stack, entry)).toEqual([7, 4, 9])

  // A report of a problem is sent with them, and saving goes on after it.
  await page.getByText('Report a problem with this entry').click()
  await page.getByLabel('A file does not play or open').check()
  await page.getByRole('button', { name: 'Report problem' }).click()
  await expectMessage(page, 'Problem reported')
  answered = saved(page)
  await radio(page, 3, 5).click()
  await answered
  expect(await storedScores(stack, entry)).toEqual([7, 4, 9, 5])
})

test('on a slow line a final waits for the save under way, and what does not get through stays in the browser', async ({
  page,
  context,
  stack,
  signIn,
}) => {
  await signIn(SIGNED)
  const entry = await unscored(stack, 4)
  await open(page, entry)
  const line = await context.newCDPSession(page)
  const slow = { offline: false, latency: 600, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', slow)
  for (const at of [0, 1, 2, 3, 4]) await radio(page, at, 8).click()
  await page.getByLabel('Private note').fill('Kept where it was typed')
  await page.getByLabel('I have watched the entry').check()
  await page.waitForTimeout(300)
  // The post itself does not get through.
  await page.route(
    (url) => url.pathname === `${entry}.data`,
    (route) => (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue()),
  )
  await page.getByRole('button', { name: 'Save final' }).click()
  await expectMessage(page, 'Not sent')
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(await kept()).toContain('Kept where it was typed')
  await page.unrouteAll()
  await expect(page.getByLabel('Private note')).toHaveValue('Kept where it was typed')
  // Another change is on its way when the button is pressed again.
  await radio(page, 4, 10).click()
  await page.waitForTimeout(100)
  await page.getByRole('button', { name: 'Save final' }).click()
  await page.waitForURL((url) => !url.pathname.includes(entry))
  await expect(page.getByText('A newer version was saved in another tab')).toBeHidden()
  expect(await storedScores(stack, entry)).toEqual([8, 8, 8, 8, 10])
  expect(await kept()).not.toContain('Kept where it was typed')
})

test('a final that is sent offline keeps the page and its scores, and so does every page of a judge', async ({
  page,
  context,
  stack,
  signIn,
}) => {
  await signIn(SIGNED)
  const entry = await unscored(stack, 6)
  await open(page, entry)
  await context.setOffline(true)
  for (const at of [0, 1, 2, 3, 4]) await radio(page, at, 6).click()
  await page.keyboard.press('s')
  await expectMessage(page, 'What you typed is still here.')
  await expect(page.getByRole('heading', { name: 'Error', exact: true })).toHaveCount(0)
  for (const at of [0, 1, 2, 3, 4]) await expect(radio(page, at, 6)).toBeChecked()
  const answered = saved(page)
  await context.setOffline(false)
  await answered
  expect(await storedScores(stack, entry)).toEqual([6, 6, 6, 6, 6])
  const { sent, wrong } = await cutTheLineOn(page, await pagesWithForms(page))
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(3)
})

test('a key that is held scores one criterion', async ({ page, stack, signIn }) => {
  await signIn(SIGNED)
  await open(page, await unscored(stack, 7))
  const answered = saved(page)
  for (let press = 0; press < 7; press += 1) await page.keyboard.down('9')
  await page.keyboard.up('9')
  await answered
  await expect(page.locator('.score-row input:checked')).toHaveCount(1)
})

test('two tabs never write over each other unseen', async ({ page, context, stack, signIn, accessible }) => {
  await signIn(SIGNED)
  const entry = await unscored(stack, 1)
  const other = await context.newPage()
  await open(page, entry)
  await open(other, entry)
  let answered = saved(page)
  await radio(page, 0, 3).click()
  await answered
  answered = saved(other, 409)
  await radio(other, 0, 9).click()
  await answered
  await expect(other.getByText('A newer version was saved in another tab or on another device')).toBeVisible()
  await expect(other.getByText('Story or idea carried through: 3')).toBeVisible()
  await expect(radio(other, 0, 9)).toBeChecked()
  expect(await storedScores(stack, entry)).toEqual([3])
  await accessible('overtaken')
  // Their own value, once they have seen the other one.
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => storedScores(stack, entry)).toEqual([9])
})

test('what is chosen when the chair locks scoring stays on the page, and is not stored', async ({
  page,
  stack,
  signIn,
}) => {
  await signIn(SIGNED)
  const entry = await unscored(stack, 2)
  await open(page, entry)
  const answered = saved(page)
  await radio(page, 0, 5).click()
  await answered
  await stack.query(
    `update committees set scoring_locked_at = now() where category_id in (select id from categories where number = 8)`,
  )
  try {
    await radio(page, 1, 6).click()
    await expect(state(page)).toHaveText(/^Not saved/)
    await expect(radio(page, 1, 6)).toBeChecked()
    expect(await storedScores(stack, entry)).toEqual([5])
  } finally {
    await stack.query('update committees set scoring_locked_at = null')
  }
})

test('single keys do what buttons do, never while the judge types, and stay off once switched off', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  await signIn(SIGNED)
  const entry = await unscored(stack, 3)
  const fetched = page.waitForResponse(/\/shortcuts-[^/]+\.js$/)
  await open(page, entry)
  await fetched
  await settled(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('8')
  await expect(radio(page, 0, 8)).toBeChecked()
  // A digit goes on to the next criterion.
  await page.keyboard.press('0')
  await expect(radio(page, 1, 10)).toBeChecked()
  await page.keyboard.press('w')
  await expect(page.getByLabel('I have watched the entry')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(radio(page, 0, 8)).toBeFocused()
  const answered = saved(page)
  await page.keyboard.press('6')
  await answered
  await expect(radio(page, 0, 6)).toBeChecked()

  // In a text they are letters.
  const note = page.getByLabel('Private note')
  await note.click()
  await page.keyboard.type('snap 7 f?')
  await expect(note).toHaveValue('snap 7 f?')
  await expect(page).toHaveURL(new RegExp(entry))
  await note.blur()

  await page.keyboard.press('f')
  await expect(page.getByRole('group', { name: 'Problem' }).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Reason for abstaining')).toBeFocused()
  await page.getByLabel('Reason for abstaining').blur()
  await page.keyboard.press('?')
  const keys = page.getByRole('checkbox', { name: 'Keyboard shortcuts on' })
  await expect(keys).toBeFocused()
  await accessible('the keys')

  const here = await page.getByRole('heading', { level: 1 }).innerText()
  const heading = page.getByRole('heading', { level: 1 })
  const forward = (await page.getByRole('link', { name: 'Next', exact: true }).count()) > 0
  await page.keyboard.press(forward ? 'n' : 'p')
  await expect(heading).not.toHaveText(here)
  await expect(heading).toBeFocused()
  await page.keyboard.press(forward ? 'k' : 'j')
  await expect(heading).toHaveText(here)

  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/judges\/judge\//)
  await expect(page.getByText('Keyboard shortcuts', { exact: true })).toBeVisible()
  await settled(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/judges\/chair\//)

  await open(page, entry)
  await page.getByText('Keyboard shortcuts', { exact: true }).click()
  await keys.uncheck()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await expect(radio(page, 0, 6)).toBeChecked()
  await page.reload()
  await settled(page)
  await page.getByText('Keyboard shortcuts', { exact: true }).click()
  await expect(keys).not.toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await expect(radio(page, 0, 6)).toBeChecked()
})
