import type { Page } from '@playwright/test'
import { demoPassphrases, demoPassword } from '#db/seed/accounts.ts'
import { METHODS, type Method } from '#app/domain/voting/tally/choices.ts'
import { expect, expectMessage, expectProblems, press, settled, test } from './fixtures.ts'
import { chosen, follow, pushed, reach, typed } from './keyboard.ts'
import type { Stack } from './stack.ts'

/** The members' vote on a phone and by keyboard alone, from the first look to the published result. */

test.use({ phase: 'voting' })

const VOTER = 'voter@example.org'
const SECRETS = {
  'admin@example.org': demoPassphrases.first,
  'second.admin@example.org': demoPassphrases.second,
}

/** The last category's leads to the review. */
const SAVE = /^Save and (?:next|review)$/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const form = (page: Page) => page.locator('form[data-save]')
const saved = (page: Page) => form(page).getByRole('status')
const code = async (page: Page) => page.locator('.receipt-code').innerText()
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

type Voted = { id: number; title: string; nominees: string[] }

/** Both rankings are given in the same way. */
type Given = Exclude<Method, 'schulze' | 'stv'>
const GIVEN = METHODS.filter((method) => method !== 'schulze' && method !== 'stv')

/** A category of each of these methods, all of them with a "no award". */
async function categories(stack: Stack): Promise<Record<Given, Voted>> {
  await stack.query(
    `with k as (select k.id, k.year, row_number() over (order by k.number) as at from categories k
       where k.year = (select year from seasons where is_current) and k.vote_scope = 'all' and k.status in ('open', 'closed')
         and 3 <= (select count(*) from nominations n where n.category_id = k.id and n.status not in ('declined', 'revoked')))
     insert into voting_methods (year, category_id, method, no_award)
     select year, id, ($1::text[])[at], true from k where at <= 5
     on conflict (year, category_id) do update set method = excluded.method, no_award = true`,
    [GIVEN],
  )
  // No others, so that pages stay short.
  await stack.query(
    `update categories set vote_scope = 'none'
     where vote_scope = 'all' and id not in (select category_id from voting_methods where no_award)`,
  )
  const rows = await stack.query<Voted & { method: Method }>(
    `select m.method, k.id, case k.type when 'production' then 'P' else 'A' end || lpad(k.number::text, 2, '0') || ' · ' || k.name as title,
       array_agg(n.display_title order by n.id) as nominees
     from voting_methods m join categories k on k.id = m.category_id
     join nominations n on n.category_id = k.id and n.status not in ('declined', 'revoked')
     where m.no_award group by m.method, k.id order by k.number limit 5`,
  )
  const of = (method: Given): Voted => {
    const found = rows.find((row) => row.method === method)
    if (!found) throw new Error(`No category is voted in by ${method}`)
    return found
  }
  // The voter's own choice alone decides here.
  await stack.query('delete from ballots where category_id = $1', [of('one').id])
  return {
    one: of('one'),
    approval: of('approval'),
    top_three: of('top_three'),
    ranked: of('ranked'),
    score: of('score'),
  }
}

/** Settings are read again within a second. */
async function configure(stack: Stack, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await stack.query('update configs set value = $2 where name = $1', [name, value])
}

/** Goes to an address until its heading is this. */
async function open(page: Page, address: string, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(heading(page)).toHaveText(title, { timeout: 500 })
  }).toPass({ timeout: 15_000, intervals: [200] })
}

test('a member votes, submits, changes a choice, and reads the result @without-scripts', async ({
  page,
  context,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('net::ERR_INTERNET_DISCONNECTED'))
      problems.push(message.text())
  })
  const voted = await categories(stack)
  const isSaved = async () => (scripts ? expect(saved(page)).toHaveText('✓ Saved') : undefined)
  const choose = async (nominee: string) => {
    await chosen(page, form(page), nominee === 'No award' ? nominee : `Choose ${nominee}`)
    await isSaved()
  }
  const openCategory = async (method: Given) => {
    await page.goto(`/votes/category/${voted[method].id}`)
    await expect(heading(page)).toHaveText(voted[method].title)
  }

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/votes')
  await typed(page, page.getByLabel('Email'), VOTER)
  await typed(page, page.getByLabel('Password', { exact: true }), demoPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Your ballot')
  await accessible('a ballot before the first choice')
  await follow(page, 'Start voting')
  await expect(page.getByText(/^0 of \d+$/)).toBeVisible()

  await test.step('one nominee', async () => {
    await openCategory('one')
    const [first = ''] = voted.one.nominees
    await accessible('a category with one choice')
    if (scripts) {
      // The line is cut: what is chosen is kept, and the page stays.
      await page.route('**/save', (route) => route.abort('internetdisconnected'))
      await chosen(page, form(page), `Choose ${first}`)
      const lost = 'Not saved – retry. Your choice is kept in this browser.'
      await expect(saved(page)).toHaveText(lost)
      await accessible('a choice that could not be saved')
      await reach(page, page.getByRole('button', { name: SAVE }))
      await page.keyboard.press('Enter')
      await expect(saved(page)).toHaveText(lost)
      await page.unroute('**/save')
      await page.reload()
      await expect(page.getByRole('radio', { name: `Choose ${first}` })).toBeChecked()
      await isSaved()
    } else await choose(first)
    await pushed(page, SAVE)
    await expect(heading(page)).not.toHaveText(voted.one.title)
  })

  await test.step('no award in place of nominees', async () => {
    await openCategory('approval')
    const [first = '', second = ''] = voted.approval.nominees
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    for (const name of [`Choose ${first}`, `Choose ${second}`, 'No award']) {
      await reach(page, box(name))
      await page.keyboard.press('Space')
    }
    if (scripts) {
      await expect(box(`Choose ${first}`)).not.toBeChecked()
      await isSaved()
    } else {
      await pushed(page, SAVE)
      await expectProblems(page, 'Choose nominees, or “No award”, but not both.')
      await expect(box(`Choose ${first}`)).toBeChecked()
      for (const name of [`Choose ${first}`, `Choose ${second}`]) {
        await reach(page, box(name))
        await page.keyboard.press('Space')
      }
    }
    await accessible('no award')
    await pushed(page, SAVE)
  })

  await test.step('first, second and third', async () => {
    await openCategory('top_three')
    await accessible('a category of three places')
    const place = async (which: string, nominee: string) => {
      const radios = (options: { checked: boolean }) =>
        form(page).getByRole('radio', { name: new RegExp(`^${which} choice:`), ...options })
      await reach(page, radios({ checked: true }))
      const wanted = form(page).getByRole('radio', { name: `${which} choice: ${nominee}`, exact: true })
      for (let presses = 0; presses < 12 && !(await wanted.isChecked()); presses += 1)
        await page.keyboard.press('ArrowDown')
      await expect(wanted).toBeChecked()
    }
    const [first = '', second = '', third = ''] = voted.top_three.nominees
    await place('Second', second)
    if (scripts) {
      await expect(saved(page)).toHaveText('Not saved yet – Select your first choice as well.')
      await accessible('a choice with a gap')
    } else {
      await pushed(page, SAVE)
      await expectProblems(page, 'Select your first choice as well.')
    }
    await place('First', first)
    await place('Third', third)
    await isSaved()
    await pushed(page, SAVE)
  })

  await test.step('ranks and scores', async () => {
    for (const [method, what, numbers] of [
      ['ranked', 'Rank', '21'],
      ['score', 'Score', '97'],
    ] as const) {
      await openCategory(method)
      await accessible(`a category by ${method}`)
      for (const [at, number] of [...numbers].entries()) {
        await reach(page, page.getByLabel(`${what} of ${voted[method].nominees[at]}`))
        await page.keyboard.press(number)
      }
      await isSaved()
      await pushed(page, SAVE)
    }
  })

  await test.step('a choice is taken back, a category is skipped', async () => {
    await openCategory('score')
    await pushed(page, 'Clear my choice')
    await expectMessage(page, 'Choice removed')
    await expect(page.getByLabel(`Score of ${voted.score.nominees[0]}`)).toHaveValue('')
    await pushed(page, 'Skip this category')
    await expectMessage(page, 'Category skipped')
  })

  await page.goto('/votes')
  const row = page.getByRole('row', { name: voted.score.title.slice(6) })
  await expect(row).toContainText('Skipped')
  await accessible('a ballot that is begun')
  await follow(page, 'Review and submit ballot')
  await accessible('a ballot before it is submitted')
  await expect(page.getByRole('row', { name: voted.approval.title })).toContainText('No award')
  await pushed(page, 'Submit ballot')
  await expect(page.getByText('Your ballot is submitted').first()).toBeVisible()
  await accessible('a ballot that was submitted')
  const receipt = await code(page)
  expect((await stack.mail(VOTER, /Your ballot is submitted/)).text).toContain(receipt)

  const check = async (typedCode: string, answer: string) => {
    await page.goto('/votes/receipt')
    await typed(page, page.getByLabel('Receipt code'), typedCode)
    await reach(page, page.getByRole('button', { name: 'Check' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(answer)).toBeVisible()
  }
  await page.goto('/votes/code')
  await pushed(page, 'Show my ballot code')
  const ballotCode = await code(page)
  await accessible('a ballot code')
  await context.clearCookies()
  await check(receipt.toLowerCase(), 'This ballot is stored')
  await accessible('a receipt that stands')

  await test.step('a returning voter replaces a choice', async () => {
    await signIn(VOTER)
    await openCategory('one')
    const [first = '', second = ''] = voted.one.nominees
    // In another browser the choice is not shown before the code is entered.
    await expect(page.getByText('Your choice is saved, but does not open here')).toBeVisible()
    await accessible('a category with a choice that does not open')
    await page.goto('/votes/code')
    await typed(page, page.getByLabel('Ballot code of another browser'), ballotCode.toLowerCase())
    await pushed(page, 'Open my choices here')
    await openCategory('one')
    await expect(page.getByRole('radio', { name: `Choose ${first}` })).toBeChecked()
    await choose(second)
    await pushed(page, SAVE)
    await page.goto('/votes/review')
    await expect(page.getByText('You changed your ballot after submitting it')).toBeVisible()
    const line = page.getByRole('row', { name: voted.one.title })
    await expect(line).toContainText(second)
    await expect(line).not.toContainText(first)
    await accessible('a ballot that was changed after it was submitted')
    await pushed(page, 'Submit ballot')
    expect(await code(page)).not.toBe(receipt)
    await check(receipt, 'This ballot was changed since')
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('the closed page says why', async () => {
    await open(page, '/votes/closed', 'Voting is open')
    const now = { voting_start_date: days(-1), voting_end_date: days(1) }
    await stack.query(
      `update voting_rounds set paused_at = now(), pause_note = 'A nominee’s clip was wrong.'`,
    )
    await open(page, '/votes', 'Voting is paused')
    await expect(page.getByText('A nominee’s clip was wrong.')).toBeVisible()
    await accessible('voting is paused')
    await stack.query(`update voting_rounds set paused_at = null, pause_note = ''`)
    for (const [name, values] of [
      ['Voting has not opened yet', { voting_start_date: days(1), voting_end_date: days(2) }],
      ['Voting is not open', { voting_start_date: '' }],
      ['Voting is not open', { ...now, voting_activated_checkbox: '0' }],
      ['Voting has closed', { ...now, voting_activated_checkbox: '1', voting_end_date: days(-0.5) }],
    ] as const) {
      await configure(stack, values)
      await open(page, '/votes', name)
      await accessible(name)
    }
    await configure(stack, { voting_end_date: days(1) })
    await context.clearCookies()
    await open(page, '/votes/closed', 'Voting is open')
    await accessible('voting is open for members')
    await signIn('member@example.org')
    await open(page, '/votes', 'You can’t vote this season')
    await accessible('no right to vote')
    await context.clearCookies()
  })

  await test.step('results are sealed until their moment', async () => {
    await configure(stack, {
      voting_end_date: days(-0.5),
      voting_results_published_at: days(1),
      voting_results_before_ceremony: '1',
      voting_show_tallies: '1',
    })
    for (const [email, passphrase] of Object.entries(SECRETS)) {
      await signIn(email)
      await page.goto('/admin/voting/results')
      await accessible('results before the count')
      await page.goto('/admin/voting/count')
      await page.getByLabel('Your passphrase').fill(passphrase)
      await accessible('the count')
      await press(page, 'Count ballots')
      const isFirst = email === 'admin@example.org'
      await expectMessage(page, isFirst ? 'Your key is entered' : 'Run 1 is counted and sealed')
      await context.clearCookies()
    }
    for (const [email, passphrase] of Object.entries(SECRETS)) {
      await signIn(email)
      await page.goto('/admin/voting/results')
      await page.getByLabel('Your passphrase').fill(passphrase)
      await press(page, 'Open and release run')
      await expectMessage(page, email === 'admin@example.org' ? 'Your key is entered' : 'Run 1 is released')
      await accessible('results that are opened')
      await context.clearCookies()
    }
    await signIn(VOTER)
    await page.goto('/votes/results')
    await expect(page.getByText('Results are sealed until')).toBeVisible()
    await accessible('sealed results')
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: voted.one.title.slice(6) }),
    })
    await expect(section).toHaveCount(0)
    await configure(stack, { voting_results_published_at: days(-0.25) })
    await expect(async () => {
      await page.reload()
      await expect(section).toHaveCount(1, { timeout: 500 })
    }).toPass({ timeout: 15_000, intervals: [200] })
    await settled(page)
    await expect(section.locator('strong').first()).toHaveText(voted.one.nominees[1] ?? '')
    await accessible('published results')
  })
  // Without scripts a form that is refused is a page of its own, which the browser reports.
  expect(scripts ? problems : []).toEqual([])
})
