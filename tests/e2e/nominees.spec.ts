import type { Locator, Page } from '@playwright/test'
import { readPdf } from '#tests/support/pdf-text.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import { expect, expectMessage, press, settled, test } from './fixtures.ts'

/** From a chair's slate, by keyboard alone, to the letters and the certificates of the nominees. */

test.use({ phase: 'judging' })

const WORK = 'The Lantern of Names'
const NOMINEES = [
  { name: 'Þóra Ægisdóttir-Lindqvist', email: 'thora@nominees.example' },
  { name: 'Ирина Соколова', email: 'irina@nominees.example' },
  { name: 'Ελένη Παπαδοπούλου', email: 'eleni@nominees.example' },
  { name: 'שרה לוי', email: 'sarah@nominees.example' },
  { name: 'محمد', email: 'muhammad@nominees.example' },
  { name: '李晴风', email: 'li@nominees.example' },
  { name: 'さくら', email: 'sakura@nominees.example' },
  { name: '김민준', email: 'minjun@nominees.example' },
] as const

const MOST_TABS = 400

/** Goes to a control as somebody without a mouse does. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way to ${target.toString()} by keyboard`)
}

async function follow(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole('link', { name }).first())
  await page.keyboard.press('Enter')
  await settled(page)
}

async function pushed(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole('button', { name }).first())
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('Enter')
  await answered
  await settled(page)
}

async function typed(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** What a screen reader calls the button that moves a work. */
const mover = (way: 'Up' | 'Down', title: string) => new RegExp(`^${way} ?: ${title}$`)

function minutesFromNow(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  const zone = { timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', zone).format(at).replace(' ', 'T')
}

test('a chair’s slate by keyboard becomes nominees, letters and certificates', async ({
  page,
  stack,
  signIn,
  accessible,
  context,
}) => {
  test.setTimeout(420_000)
  const [entry] = await stack.query<{ id: number; category_id: number; others: string[] }>(
    `select s.id, s.category_id, (select array_agg(o.title) from (
         select o.title from submissions o where o.category_id = s.category_id and o.status = 'accepted'
           and o.payment_status in ('paid', 'waived') and o.id <> s.id order by o.id limit 2) o) as others
       from submissions s join categories c on c.id = s.category_id
       where c.number = 8 and c.year = (select year from seasons where is_current) and s.status = 'accepted'
         and s.payment_status in ('paid', 'waived')
       order by s.id limit 1`,
  )
  if (!entry) throw new Error('The demo award has no entry for the chair')
  await stack.query(`update submissions set title = $2 where id = $1`, [entry.id, WORK])
  await stack.query(`delete from submission_people where submission_id = $1`, [entry.id])
  await stack.query(
    `insert into submission_people (submission_id, sort, full_name, credit, email)
       select $1, n, name, 'Director', email from unnest($2::text[], $3::text[]) with ordinality as p(name, email, n)`,
    [entry.id, NOMINEES.map(({ name }) => name), NOMINEES.map(({ email }) => email)],
  )

  // The demonstration's own date lies weeks ahead.
  await stack.query(`update configs set value = '' where name = 'letter_embargo_until'`)

  // The chair: nothing but keys, from the address of the site on.
  await page.goto('/')
  await typed(page, page.getByLabel('E-mail'), 'chair@example.org')
  await typed(page, page.getByLabel('Password', { exact: true }), demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await page.goto('/judges')
  await accessible('a chair’s committees')
  await page.goto(`/judges/chair/${entry.category_id}`)
  await accessible('the chair’s board')
  await follow(page, /slate/i)
  await accessible('an empty slate')
  for (const title of [WORK, ...entry.others]) {
    await pushed(page, `Add ${title}`)
    await expect(page.getByRole('button', { name: mover('Up', title) })).toBeVisible()
  }
  await pushed(page, mover('Down', WORK))
  await expectMessage(page, `${WORK} moved to 2 of 3`)
  await pushed(page, mover('Up', WORK))
  await expectMessage(page, `${WORK} moved to 1 of 3`)
  await accessible('a slate')
  await follow(page, 'Review and submit')
  await accessible('a slate before it is submitted')
  const tie = page.getByLabel(/tie/i)
  if (await tie.isVisible()) await typed(page, tie, 'The committee spoke about all of them and chose these.')
  const attestation = page.getByLabel(/name/i).last()
  const [chair] = await stack.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where email = 'chair@example.org'`,
  )
  await typed(page, attestation, chair?.name ?? '')
  await pushed(page, 'Submit slate')
  await expectMessage(page, 'The slate is submitted')
  await accessible('a slate that was submitted')
  await context.clearCookies()

  // The office: confirms, decides the moment, lets the letters go.
  await signIn('admin@example.org')
  await page.goto(`/admin/nominations/view/${entry.category_id}`)
  await accessible('a slate before the office')
  await press(page, 'Confirm the slate')
  await expectMessage(page, '3 works are nominated')
  await page.goto('/admin/nominations/announce')
  await page.getByLabel('Moment').fill(minutesFromNow(2))
  await accessible('the announcement')
  await press(page, 'Decide the announcement')
  await expectMessage(page, 'The announcement is decided')
  await accessible('letters to nominees')
  await page.getByRole('link', { name: /^Look at \d+ held/ }).click()
  await accessible('letters before they are let go')
  await press(page, /^Send \d+ messages/)
  // The embargo holds whatever was approved.
  for (const { email } of NOMINEES) expect(await stack.delivered(email)).toEqual([])

  // The nominees: each has a letter of their own, in their own name, and confirms it without signing in.
  const nominee = await context.browser()?.newPage({ javaScriptEnabled: false, baseURL: stack.url })
  if (!nominee) throw new Error('No browser')
  await expect(async () => {
    expect(await stack.delivered('thora@nominees.example')).toHaveLength(1)
  }).toPass({ timeout: 240_000, intervals: [2_000] })
  const links = new Map<string, string>()
  for (const { name, email } of NOMINEES) {
    const letter = await stack.mail(email, /nominat/i)
    expect(letter.text).toContain(name)
    expect(letter.text).toContain(WORK)
    const [link = ''] = /https?:\/\/\S+\/content\/letter-to-nominee\?t=\S+/.exec(letter.text ?? '') ?? []
    links.set(email, link)
    await nominee.goto(link)
    await expect(nominee.getByLabel(/name/i).first()).toHaveValue(name)
    await nominee.getByRole('button', { name: 'Confirm my name' }).click()
    await expect(nominee.getByText(/Confirmed/).first()).toBeVisible()
    expect(await stack.delivered(email)).toHaveLength(1)
  }
  expect(new Set(links.values()).size).toBe(NOMINEES.length)

  // The certificates: made by the worker, released, and downloaded by the same links.
  await page.goto(`/admin/nomination-certificates?category=${entry.category_id}&confirmed=yes`)
  await accessible('nominees and their certificates')
  await page.getByRole('checkbox', { name: /^All/ }).check()
  await page.getByRole('button', { name: /^Make/ }).click()
  await accessible('certificates to make')
  await press(page, `Make certificates (${NOMINEES.length})`)
  await expect(async () => {
    await page.goto(`/admin/nomination-certificates?category=${entry.category_id}&confirmed=yes`)
    await expect(page.getByRole('cell', { name: /Ready to release/ })).toHaveCount(NOMINEES.length, {
      timeout: 1_000,
    })
  }).toPass({ timeout: 60_000, intervals: [1_000] })
  await accessible('certificates that were built')
  for (const { name, email } of NOMINEES) {
    await nominee.goto(links.get(email) ?? '')
    expect(name.length).toBeGreaterThan(0)
    await expect(nominee.getByText('It is not released yet.')).toBeVisible()
  }
  await page.getByRole('checkbox', { name: /^All/ }).check()
  await page.getByRole('button', { name: /^Release/ }).click()
  await accessible('certificates to release')
  await press(page, /^Release/)
  for (const { name, email } of NOMINEES) {
    await nominee.goto(links.get(email) ?? '')
    const href = await nominee.getByRole('link', { name: /A4/ }).getAttribute('href')
    const file = await nominee.request.get(href ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    const pdf = readPdf(await file.body())
    expect(pdf.tagged).toBe(true)
    expect(pdf.fonts.every(({ embedded }) => embedded)).toBe(true)
    // Hebrew and Arabic are drawn from the right: read from the left they stand the other way round.
    const letters = [...name.replace(/\s+/g, '')]
    const drawn = pdf.text.replace(/\s+/g, '')
    expect(
      [letters.join(''), letters.reverse().join('')].some((text) => drawn.includes(text)),
      name,
    ).toBe(true)
    expect((await stack.mail(email, /certificate/i)).text).toContain(WORK)
  }
  await nominee.close()
})
