import type { Page } from '@playwright/test'
import { expect, expectMessage, expectProblems, settled, test } from './fixtures.ts'
import { chosen, follow, pushed, reach, typed } from './keyboard.ts'

/** A judge's work, from the agreement to final scores, as scripts or no scripts leave it. */

test.use({ phase: 'judging' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a judge goes from the agreement to final scores by keyboard alone @without-scripts', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('judge@example.org')
  await page.goto('/judges')
  await typed(page, page.getByLabel('Your full name'), 'Nkemi Okereke-Holt')
  await typed(page, page.getByLabel('Employer'), 'Saltwick Animation')
  for (const box of await page.getByRole('checkbox').all()) {
    await reach(page, box)
    await page.keyboard.press('Space')
  }
  await pushed(page, 'Sign agreement')
  await expect(heading(page)).toHaveText('My committees')

  // Conflict questions come first: no entry opens before its answer.
  await follow(page, 'Entries of Student Film')
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(0)
  await follow(page, 'Answer the questions')
  for (const place of [0, 1, 2])
    await chosen(page, page.getByRole('main').getByRole('group').nth(place), 'No conflict')
  await accessible('conflict questions')
  await pushed(page, 'Save answers')
  await expectMessage(page, '3 without conflict')
  await page.goto('/judges')
  await follow(page, 'Entries of Student Film')
  await expect(page.getByText('8 entries need your conflict answer')).toBeVisible()
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('columnheader')).toHaveText(['Entry', 'Length', 'My score', 'Status'])
  await accessible('the list')

  // What is not complete is refused, with a message beside each criterion.
  await follow(page, 'Next unscored')
  const first = await heading(page).innerText()
  const story = page.getByRole('group', { name: /^Story or idea/ })
  await expect(story).toHaveAccessibleDescription(/1–2 .+ 9–10 /)
  await expect(page.locator('form').filter({ has: story })).toMatchAriaSnapshot(`
    - group /^Story or idea .+%$/:
      - radio "1"
      - radio "10"
    - checkbox "I have watched the entry"
    - textbox "Private note"
    - textbox "Comment for the chair"
    - button "Save final & next"
    - button "Save draft"
    - status
    - group: Abstain instead
  `)
  await pushed(page, 'Save final & next')
  await expectProblems(page, /Story or idea/)
  await expect(story).toHaveAccessibleDescription(/Score this criterion/)
  await accessible('scores that are missing')
  const criteria = page.locator('.score-row')
  await expect(criteria).toHaveCount(5)
  for (const [at, score] of [8, 7, 9, 6, 10].entries()) await chosen(page, criteria.nth(at), String(score))
  await pushed(page, 'Save draft')
  await expect(page.getByRole('status').filter({ hasText: /^✓ Saved/ })).toBeVisible()
  await pushed(page, 'Save final & next')
  await expect(heading(page)).not.toHaveText(first)
  const second = await heading(page).innerText()

  // Abstaining asks why.
  await reach(page, page.getByText('Abstain instead'))
  await page.keyboard.press('Enter')
  await pushed(page, 'Abstain & next')
  await expectProblems(page, /Reason for abstaining/)
  await accessible('abstaining without a reason')
  await typed(page, page.getByLabel('Reason for abstaining'), 'I taught the director last year.')
  await pushed(page, 'Abstain & next')
  await expect(heading(page)).not.toHaveText(second)

  // Something is wrong with the third one.
  await reach(page, page.getByText('Report a problem with this entry'))
  await page.keyboard.press('Enter')
  await chosen(page, page.getByRole('group', { name: 'Problem' }), 'A file does not play or open')
  await accessible('reporting a problem')
  await pushed(page, 'Report problem')
  await expectMessage(page, 'Problem reported')

  // Back by the list, where the first one is final, and open it again.
  await follow(page, 'Back to the list')
  await expect(page.getByRole('row', { name: second })).toContainText('Abstained')
  const row = page.getByRole('row', { name: first })
  await expect(row).toContainText('Final')
  await reach(page, row.getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '8' }).first()).toBeDisabled()
  await accessible('final scores')
  await pushed(page, 'Reopen review')
  await expect(page.getByRole('radio', { name: '8' }).first()).toBeEnabled()
})

test('nothing of an entry is told to who is recused from it, and printed sheets are whole', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  await signIn('chair@example.org')
  const [conflicted] = await stack.query<{ public_id: string; title: string; code: string }>(
    `update conflicts c set status = 'declared' from submissions s, users u
     where c.id = (select c.id from conflicts c join submissions s on s.id = c.submission_id
         join users u on u.id = c.user_id join categories k on k.id = s.category_id
         where u.email = 'chair@example.org' and k.number = 8 and c.status = 'none' order by s.id desc limit 1)
       and s.id = c.submission_id and u.id = c.user_id
     returning s.public_id, s.title, s.code`,
  )
  if (!conflicted) throw new Error('The chair has answered for no entry')
  const told = page.getByText(conflicted.title).or(page.getByText(conflicted.code))
  await page.goto(`/judges/submission/${conflicted.public_id}`)
  await expect(heading(page)).toHaveText('You are recused from this entry')
  await expect(told).toHaveCount(0)
  await accessible('recused')
  await page.goto('/judges')
  await page.getByRole('link', { name: 'Entries of Short Film', exact: true }).click()
  await settled(page)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.getByRole('link', { name: 'Print score sheets' }).click()
  await settled(page)
  const sheets = page.getByRole('article')
  await expect(sheets.first()).toBeVisible()
  await expect(told).toHaveCount(0)
  await accessible('score sheets')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
