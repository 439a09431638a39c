import type { Page } from '@playwright/test'
import { demoPassword } from '#db/seed/accounts.ts'
import { expect, press, startEntry, test } from './fixtures.ts'
import type { Stack } from './stack.ts'

const email = 'entrant@example.org'
// The browser says that there is a line: what is known is that no answer comes.
const OFFLINE = 'Not saved – we can’t be reached at the moment. We keep trying.'

const state = (page: Page) => page.locator('.page-note').getByRole('status')
const synopsis = (page: Page) => page.getByLabel('Synopsis in a few lines')
const runningTime = (page: Page) => page.getByLabel('Running time')

/** A new draft's first section, once its page saves by itself. */
async function newDraft(page: Page, title: string): Promise<string> {
  await startEntry(page, 'Direction, Series', title)
  const form = new URL(page.url()).pathname
  await open(page, form)
  return form
}

async function open(page: Page, form: string): Promise<void> {
  const loaded = page.waitForResponse(/\/autosaver-[^/]+\.js$/)
  await page.goto(form)
  await loaded
  await expect(state(page)).toHaveText(/Saved \d\d:\d\d$/)
}

const autosaved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/autosave') && response.status() === 200)

async function storedSynopsis(stack: Stack, form: string): Promise<string | undefined> {
  const [row] = await stack.query<{ value: string }>(
    `select v.value #>> '{}' as value from submission_values v join fields f on f.id = v.field_id
     where f.key = 'synopsis_short' and v.submission_id = $1`,
    [form.split('/')[3]],
  )
  return row?.value
}

test('what is typed is saved by itself, and only what changed is sent', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  await signIn(email)
  const form = await newDraft(page, 'The Clock That Saved')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/autosave')) posts.push(request.postData() ?? '')
  })
  const saved = autosaved(page)
  await synopsis(page).pressSequentially('A keeper folds paper.', { delay: 30 })
  await expect(state(page)).toHaveText('Saving…')
  await saved
  await expect(state(page)).toHaveText(/Saved \d\d:\d\d$/)
  expect(await storedSynopsis(stack, form)).toBe('A keeper folds paper.')
  expect(posts).toHaveLength(1)
  expect([...new URLSearchParams(posts[0]).keys()].sort()).toEqual(['synopsis_short', 'was', 'writer'])
  await accessible('a section that was saved by itself')

  await test.step('leaving a field saves at once, and an answer that does not pass is said', async () => {
    const again = autosaved(page)
    await runningTime(page).fill('about an hour')
    await runningTime(page).blur()
    await again
    await expect(page.locator('#running_time-error')).toContainText('Enter minutes and seconds')
    await expect(page.getByRole('navigation', { name: 'Sections of this entry' })).toContainText('1 to fix')
  })

  await test.step('the button after it asks nothing, although both saved the same fields', async () => {
    await synopsis(page).fill('A keeper folds paper at night.')
    await press(page, 'Save draft')
    await expect(page.getByText('Saved. 1 answer needs fixing.').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await expect(synopsis(page)).toHaveValue('A keeper folds paper at night.')
  })
})

test('the network is cut in mid-section: the text is back after a reload and is sent', async ({
  page,
  stack,
  signIn,
  context,
}) => {
  await signIn(email)
  const form = await newDraft(page, 'The Cut Line')
  await context.route('**/autosave', (route) => route.abort('internetdisconnected'))
  await synopsis(page).fill('Written while the line was down.')
  await page.getByRole('checkbox').first().check()
  await expect(state(page)).toHaveText(OFFLINE)
  expect(await storedSynopsis(stack, form)).toBeUndefined()

  await test.step('leaving asks first', async () => {
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.accept()
      }),
    )
    await page.reload()
    expect(await asked).toBe('beforeunload')
  })

  await test.step('the text is in the form again', async () => {
    await expect(synopsis(page)).toHaveValue('Written while the line was down.')
    await expect(page.getByRole('checkbox').first()).toBeChecked()
    await expect(page.getByText('We restored your unsaved text')).toBeVisible()
    await expect(state(page)).toHaveText(OFFLINE)
  })

  await test.step('and arrives once the line is back', async () => {
    await context.unroute('**/autosave')
    const saved = autosaved(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await saved
    await expect(state(page)).toHaveText(/Saved \d\d:\d\d$/)
    expect(await storedSynopsis(stack, form)).toBe('Written while the line was down.')
    await page.reload()
    await expect(synopsis(page)).toHaveValue('Written while the line was down.')
    await expect(page.getByText('We restored your unsaved text')).toHaveCount(0)
  })
})

test('an answer that is lost on its way back makes no conflict with oneself', async ({
  page,
  stack,
  signIn,
  context,
}) => {
  await signIn(email)
  const form = await newDraft(page, 'The Lost Answer')
  await context.route('**/autosave', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await synopsis(page).fill('First half.')
  await expect(state(page)).toHaveText(OFFLINE)
  expect(await storedSynopsis(stack, form)).toBe('First half.')
  await synopsis(page).fill('First half. Second half.')
  await context.unroute('**/autosave')
  await press(page, 'Save draft')
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  expect(await storedSynopsis(stack, form)).toBe('First half. Second half.')
})

test('the session ends in mid-writing: nothing is lost, and signing in in another tab goes on', async ({
  page,
  stack,
  signIn,
  context,
  accessible,
}) => {
  await signIn(email)
  const form = await newDraft(page, 'The Short Session')
  await stack.query(
    'update session_families set revoked_at = now() where user_id = (select id from users where email = $1)',
    [email],
  )
  await synopsis(page).fill('Written after the end.')
  await expect(state(page)).toContainText('Not saved – your session has ended. What you typed is kept.')
  await accessible('a section whose session has ended')
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
  ])
  await signInOn(other)
  // The browser may give the page its focus by itself, and it saves then.
  await other.close()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(state(page)).toHaveText(/Saved \d\d:\d\d$/)
  expect(await storedSynopsis(stack, form)).toBe('Written after the end.')
})

test('two tabs: different fields both stay, the same field shows both to choose', async ({
  page,
  stack,
  signIn,
  context,
  accessible,
}) => {
  await signIn(email)
  const form = await newDraft(page, 'The Two Tabs')
  const other = await context.newPage()
  await open(other, form)

  await test.step('different fields', async () => {
    const both = [autosaved(page), autosaved(other)]
    await synopsis(page).fill('From the first tab.')
    await runningTime(other).fill('7:30')
    await Promise.all(both)
    await page.reload()
    await expect(synopsis(page)).toHaveValue('From the first tab.')
    await expect(runningTime(page)).toHaveValue('7:30')
  })

  await test.step('the same field', async () => {
    await synopsis(other).fill('From the second tab.')
    await expect(state(other)).toHaveText(
      'Not saved – this was changed in another tab or by a colleague. Select which version to keep above, then save.',
    )
    expect(await storedSynopsis(stack, form)).toBe('From the first tab.')
    await expect(other.getByText('From the first tab.')).toBeVisible()
    await expect(synopsis(other)).toHaveValue('From the second tab.')
    // Typing on does not write over it either.
    await synopsis(other).fill('From the second tab, longer.')
    await other.waitForTimeout(3_000)
    expect(await storedSynopsis(stack, form)).toBe('From the first tab.')
  })

  await test.step('mine, changed to hold both', async () => {
    await synopsis(other).fill('From both tabs.')
    await other.getByRole('radio', { name: /^Keep mine/ }).check()
    await press(other, 'Save draft')
    await expect(other.getByText('Draft saved').first()).toBeVisible()
    await expect(state(other)).toHaveText(/Saved \d\d:\d\d$/)
    expect(await storedSynopsis(stack, form)).toBe('From both tabs.')
  })

  await test.step('or the one that is stored', async () => {
    await synopsis(page).fill('Too late.')
    await expect(state(page)).toContainText('changed in another tab or by a colleague')
    await accessible('a section with two answers to choose from')
    await page.getByRole('radio', { name: /^Keep the saved version/ }).check()
    await press(page, 'Save draft')
    await expect(synopsis(page)).toHaveValue('From both tabs.')
    await page.reload()
    await expect(synopsis(page)).toHaveValue('From both tabs.')
    expect(await storedSynopsis(stack, form)).toBe('From both tabs.')
  })

  await test.step('and the next section says nothing of a choice that was made', async () => {
    const saved = autosaved(other)
    await synopsis(other).fill('From the second tab again.')
    await saved
    await synopsis(page).fill('Kept over the second tab.')
    await expect(state(page)).toContainText('changed in another tab or by a colleague')
    await page.getByRole('radio', { name: /^Keep mine/ }).check()
    await page.evaluate(() => {
      const said: string[] = []
      const heading = document.querySelector('h1')?.textContent
      Object.assign(window, { said })
      new MutationObserver(() => {
        const line = document.querySelector('.page-note [role=status]')?.textContent
        // The address changes a moment before the next section is drawn.
        const isDrawn = document.querySelector('h1')?.textContent !== heading
        if (line && isDrawn && !location.pathname.endsWith('/work')) said.push(line)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    const confirmed = autosaved(page)
    await press(page, 'Save and continue')
    await expect(page).not.toHaveURL(form)
    await confirmed
    await expect(state(page)).toHaveText(/Saved \d\d:\d\d$/)
    await expect.poll(() => kept(page)).toEqual([])
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
    expect(said.filter((line) => !line.includes('Saved '))).toEqual([])
    expect(await storedSynopsis(stack, form)).toBe('Kept over the second tab.')
  })

  await test.step('while one that was never made is asked for where it can be made', async () => {
    await synopsis(other).fill('Typed and left behind.')
    await expect(state(other)).toContainText('Select which version to keep above')
    await other
      .getByRole('navigation', { name: 'Sections of this entry' })
      .getByRole('link', { name: /People/ })
      .click()
    await expect(state(other)).toContainText('Select which version to keep in Work')
    await state(other).getByRole('link', { name: 'Work' }).click()
    await expect(synopsis(other)).toHaveValue('Typed and left behind.')
    await expect(other.getByText('Kept over the second tab.')).toBeVisible()
  })
  await other.close()
})

test('adding, moving and removing people keeps what was typed just before', async ({ page, signIn }) => {
  await signIn(email)
  const form = await newDraft(page, 'The Long Credit')
  await open(page, form.replace(/work$/, 'people'))
  const row = (place: number) => page.getByRole('group', { name: `Person ${place}` })
  const name = (place: number) => row(place).getByLabel('Name as printed')
  await press(page, 'Add a person')
  await name(1).fill('Þóra Ægisdóttir')
  await press(page, 'Add a person')
  await name(2).fill('Łukasz Żak')
  await row(2).getByLabel('Role').fill('Director')
  await press(page, 'Move person 2 up')
  await expect(name(1)).toHaveValue('Łukasz Żak')
  await expect(name(2)).toHaveValue('Þóra Ægisdóttir')
  await name(2).fill('Þóra Ægisdóttir-Lindqvist')
  await press(page, 'Remove person 1')
  await expect(name(1)).toHaveValue('Þóra Ægisdóttir-Lindqvist')
  await expect(row(2)).toHaveCount(0)
  await expect(page.getByText('changed in another tab or by a colleague')).toHaveCount(0)
  await expect(state(page)).toHaveText(/Saved \d\d:\d\d$/)
})

test('a form that does not get through keeps its page and says why', async ({
  page,
  stack,
  signIn,
  context,
  accessible,
}) => {
  await signIn(email)
  const form = await newDraft(page, 'The Refused Form')
  // Everything of this address fails: the post by the button and the saves in between.
  await context.route(/\/work\.data$|\/autosave$/, (route) =>
    route.fulfill({
      status: 413,
      json: { success: false, status: 413, message: 'The form and its files are too large.' },
    }),
  )
  await synopsis(page).fill('Still here after it was refused.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/What you sent is too large\. What you typed is still here\./)).toBeVisible()
  await expect(synopsis(page)).toHaveValue('Still here after it was refused.')
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
  await accessible('a section whose form was refused on its way')
  await context.unroute(/\/work\.data$|\/autosave$/)
  await press(page, 'Save draft')
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  expect(await storedSynopsis(stack, form)).toBe('Still here after it was refused.')
})

test('signing out forgets what this browser had kept', async ({ page, signIn, context }) => {
  await signIn(email)
  await newDraft(page, 'The Shared Computer')
  await context.route('**/autosave', (route) => route.abort('internetdisconnected'))
  await synopsis(page).fill('Not for the next person.')
  await expect(state(page)).toHaveText(OFFLINE)
  expect(await kept(page)).toHaveLength(1)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByText(/Changes to 1 entry are not saved yet/)).toBeVisible()
  await press(page, 'Sign out')
  await expect(page.getByRole('heading', { level: 1, name: /Sign in/ })).toBeVisible()
  expect(await kept(page)).toEqual([])
})

async function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('laureate.kept.')))
}

async function signInOn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()
}
