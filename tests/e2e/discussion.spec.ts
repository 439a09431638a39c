import type { Page } from '@playwright/test'
import { expect, expectMessage, press, test } from './fixtures.ts'
import type { Stack } from './stack.ts'

/** What a committee says to each other and asks those who entered, as scripts or no scripts leave it. */

test.use({ phase: 'judging' })

/** An entry that the chair has scored, entered by the studio of `entrant@example.org`. */
async function scoredEntry(stack: Stack): Promise<{ id: number; category: number }> {
  const [entry] = await stack.query<{ id: number; category: number }>(
    `select s.id::int, s.category_id::int as category from submissions s
     join committees c on c.category_id = s.category_id
     join committee_members m on m.committee_id = c.id and m.role = 'chair' and m.status = 'accepted'
     join users u on u.id = m.user_id and u.email = 'chair@example.org'
     join reviews r on r.submission_id = s.id and r.user_id = u.id and r.status = 'final'
     where s.status = 'accepted' order by s.code limit 1`,
  )
  if (!entry) throw new Error('The chair of the demonstration has scored an entry')
  await stack.query(
    `update submissions set studio_id = (select m.studio_id from studio_members m join users u on u.id = m.user_id
       where u.email = 'entrant@example.org' and m.role = 'owner' limit 1) where id = $1`,
    [entry.id],
  )
  return entry
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign out' }).click()
  await press(page, 'Sign out')
}

test('a jury asks an entrant without a name, reads the answer, and talks about the entry', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  const { id, category } = await scoredEntry(stack)
  const board = `/judges/chair/${category}/entry/${id}`
  const question = 'Which parts were drawn by hand?'
  await signIn('chair@example.org')
  await page.goto(board)
  await page.getByLabel('Question').fill(question)
  await page.getByLabel('Days to answer').fill('40')
  await press(page, 'Send question')
  await expect(page.getByRole('alert')).toContainText('Enter a whole number from 1 to 30')
  await expect(page.getByLabel('Question')).toHaveValue(question)
  await page.getByLabel('Days to answer').fill('7')
  await press(page, 'Send question')
  await expectMessage(page, 'Question sent')
  await expect(page.getByText('The entrant has not seen it yet.')).toBeVisible()
  await accessible('a question to the entrant')

  await page.getByRole('link', { name: 'Discussion', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('I would like to hear the others about the ending.')
  await page.getByRole('checkbox').first().check()
  await press(page, 'Add message')
  await expectMessage(page, 'Message added')
  await expect(page.getByText('I would like to hear the others about the ending.')).toBeVisible()
  await accessible('a discussion')
  await page.getByRole('link', { name: 'Discussions' }).first().click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await signOut(page)

  await signIn('entrant@example.org')
  await page.goto('/submissions/dashboard')
  const notice = page.getByRole('listitem').filter({ hasText: 'answer before' })
  await notice.getByRole('link').click()
  await expect(page.getByText(question)).toBeVisible()
  await page.getByLabel('Your answer').fill('All of the backgrounds.')
  await accessible('a question of the jury')
  await press(page, 'Send answer')
  await expectMessage(page, 'Answer sent')
  await expect(page.getByText('All of the backgrounds.')).toBeVisible()
  await signOut(page)

  await signIn('chair@example.org')
  await page.goto(board)
  await expect(page.getByText('All of the backgrounds.')).toBeVisible()
})

test('the page of a meeting goes on with its chair, and says when its line is gone and back', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  const { category } = await scoredEntry(stack)
  await signIn('chair@example.org')
  await page.goto(`/judges/meetings/${category}/add`)
  await page.getByLabel('Title').fill('First evening')
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel(/^Begins/).fill(inAWeek)
  await press(page, 'Plan meeting')
  await press(page, 'Fill from the board')
  await accessible('an agenda')
  await page.getByRole('link', { name: 'Go to the meeting' }).click()
  await press(page, 'Start the meeting')
  await expect(page.getByText('Entry 1 of')).toBeVisible()
  await accessible('a meeting')

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByText('This page follows the meeting.')).toBeVisible()
  await press(page, 'Next entry')
  await expect(other.getByText('Entry 2 of')).toBeVisible()
  const line = '**/live'
  await other.route(line, (route) => route.abort())
  await expect(other.getByText('The line is lost, so this may be old.')).toBeVisible()
  await other.unroute(line)
  await expect(other.getByText('The line is back.')).toBeVisible({ timeout: 40_000 })

  await page.getByRole('link', { name: 'Note and who is here' }).click()
  await page.getByLabel('What was decided').fill('It stays on the list.')
  await press(page, 'Save note')
  await expect(other.getByText('It stays on the list.')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: 'End the meeting' }).click()
  await press(page, 'End the meeting')
  await expect(page.getByText('It stays on the list.')).toBeVisible()
  await accessible('the record of a meeting')
})
