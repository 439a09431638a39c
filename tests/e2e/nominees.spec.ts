import fs from 'node:fs/promises'
import { readPdf } from '#tests/support/pdf-text.ts'
import type { ReceivedMail } from '#tests/support/mail-server.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import { fullMinuteIn } from './fields.ts'
import { expect, expectMessage, press, test } from './fixtures.ts'
import { follow, pushed, reach, typed } from './keyboard.ts'

/** From a chair's slate, by keyboard alone, to the letters and the certificates of the nominees. */

const SENDER = 'awards@pegbar.example'

test.use({ phase: 'judging', smtp: true, settings: { MAIL_FROM: `Pegbar Awards <${SENDER}>` } })

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

/** What the accessibility tree says to who hears these pages; of each only what the chair cannot do without. */
const BOARD = `
- heading "Chair’s board" [level=1]
- region "Scores":
  - table "Scores by entry and judge":
    - rowgroup:
      - row:
        - columnheader "Rank":
          - link "Rank"
        - columnheader "Entry":
          - link "Entry"
        - columnheader "J1"
        - columnheader "Final":
          - link "Final"
        - columnheader "Average"
        - columnheader "Calibrated"
        - columnheader "Median"
        - columnheader "Spread"
    - rowgroup:
      - row /${WORK}/:
        - cell "2"
        - rowheader /^${WORK} P08-/:
          - link "${WORK}"
        - cell "8.00"
        - cell "5 of 6"
- table "Judges":
  - rowgroup:
    - row /J2 Goran Dunmore/:
      - rowheader "J2 Goran Dunmore"
      - cell:
        - button "Remind Goran Dunmore"
`
const SLATE = `
- table "The slate":
  - rowgroup:
    - row:
      - columnheader "#"
      - columnheader "Nominee"
      - columnheader "Move"
  - rowgroup:
    - row /^1 ${WORK}/:
      - rowheader /^${WORK} P08-.*${NOMINEES.map(({ name }) => name).join(', ')}/
      - cell:
        - 'button "Up : ${WORK}"'
        - 'button "Down : ${WORK}"'
        - combobox "Place of ${WORK}":
          - option "1" [selected]
          - option "2"
          - option "3"
        - button "Move ${WORK} to this place"
        - button "Remove ${WORK}"
`
const REVIEW = `
- heading "Review the slate" [level=1]
- table "Nominees as they will be printed":
  - rowgroup:
    - row:
      - columnheader "Nominee"
      - columnheader "People"
  - rowgroup:
    - row:
      - rowheader /^${WORK} P08-/
      - cell "${NOMINEES.map(({ name }) => name).join(', ')}"
- textbox "Your name"
- button "Submit slate"
- link "Back to the slate"
- complementary "Checks"
`

/** What a screen reader calls the button that moves a work. */
const mover = (way: 'Up' | 'Down', title: string) => new RegExp(`^${way} ?: ${title}$`)

/** A letter as the mail server has it: to this nominee alone, in their own name, with their own link; the link and its id. */
function checkedLetter(
  { from, to, email: mail }: ReceivedMail,
  nominee: { name: string; email: string; category: string },
): { link: string; messageId: string } {
  expect({ from, to }).toEqual({ from: SENDER, to: nominee.email })
  expect(mail.from).toMatchObject({ name: 'Pegbar Awards', address: SENDER })
  expect(mail.to).toMatchObject([{ name: nominee.name, address: nominee.email }])
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
  expect(mail.subject).toBe(`Pegbar Awards: You are nominated: ${nominee.category}`)
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' })
  // A letter to one nominee is no list’s mail: there is nothing to unsubscribe from.
  expect(Object.keys(headers).filter((key) => key.startsWith('list-'))).toEqual([])
  const { messageId = '', text = '', html = '' } = mail
  expect(messageId).toMatch(/^<[^\s<>@]+@[^\s<>@]+>$/)
  const link = /https?:\/\/\S+\/content\/letter-to-nominee\?t=[\w.-]+/.exec(text)?.[0]
  if (!link) throw new Error(`No link in the letter to ${nominee.email}`)
  expect(html).toContain(`href="${link}"`)
  for (const part of [text, html]) {
    expect(part).toContain(nominee.name)
    expect(part).toContain(WORK)
    for (const { name } of NOMINEES) if (name !== nominee.name) expect(part).not.toContain(name)
  }
  return { link, messageId }
}

test('a chair’s slate by keyboard becomes nominees, letters and certificates', async ({
  page,
  stack,
  signIn,
  accessible,
  context,
}) => {
  const [entry] = await stack.query<{ id: number; category_id: number; category: string; others: string[] }>(
    `select s.id, s.category_id, c.name as category, (select array_agg(o.title) from (
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
  await typed(page, page.getByLabel('Email'), 'chair@example.org')
  await typed(page, page.getByLabel('Password', { exact: true }), demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My committees', level: 1 })).toBeVisible()
  await accessible('a chair’s committees')
  await follow(page, `Chair’s board of ${entry.category}`)
  await accessible('the chair’s board')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(BOARD)
  await expect(page.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'ascending')
  await follow(page, 'Edit slate')
  await accessible('an empty slate')
  for (const title of [WORK, ...entry.others]) {
    await pushed(page, `Add ${title}`)
    await expect(page.getByRole('button', { name: mover('Up', title) })).toBeVisible()
  }
  await pushed(page, mover('Down', WORK))
  await expectMessage(page, `${WORK} moved to 2 of 3`)
  await pushed(page, mover('Up', WORK))
  await expectMessage(page, `${WORK} moved to 1 of 3`)
  await expect(page.getByRole('button', { name: mover('Up', WORK) })).toBeFocused()
  const [second = ''] = entry.others
  await reach(page, page.getByRole('combobox', { name: `Place of ${second}` }))
  await page.keyboard.press('3')
  await pushed(page, `Move ${second} to this place`)
  await expectMessage(page, `${second} moved to 3 of 3`)
  await expect(page.getByRole('table', { name: 'The slate' })).toMatchAriaSnapshot(SLATE)
  await accessible('a slate')
  await follow(page, 'Review and submit')
  await accessible('a slate before it is submitted')
  const tie = page.getByLabel(/tie/i)
  if (await tie.isVisible()) await typed(page, tie, 'The committee spoke about all of them and chose these.')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(REVIEW)
  const attestation = page.getByRole('textbox', { name: 'Your name' })
  await expect(attestation).toHaveAccessibleDescription(/to confirm that this is the slate/)
  const [chair] = await stack.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where email = 'chair@example.org'`,
  )
  await typed(page, attestation, chair?.name ?? '')
  await pushed(page, 'Submit slate')
  await expectMessage(page, 'Slate submitted')
  await accessible('a slate that was submitted')
  await context.clearCookies()

  // An admin: confirms, decides the moment, lets the letters go.
  await signIn('admin@example.org')
  await page.goto(`/admin/nominations/view/${entry.category_id}`)
  await accessible('a slate before an admin')
  await press(page, 'Confirm slate')
  await expectMessage(page, '3 works nominated')
  await page.goto('/admin/nominations/announce')
  await accessible('the announcement')
  // An announcement needs a minute’s notice, and the button time to be pressed.
  const announcement = fullMinuteIn(75_000)
  await page.getByLabel('Announce at').fill(announcement.typed)
  await press(page, 'Schedule announcement')
  await expectMessage(page, 'Announcement scheduled')
  await accessible('letters to nominees')
  await page.getByRole('link', { name: /^Review and send \d+ letters/ }).click()
  await accessible('letters before they are let go')
  await press(page, /^Send \d+ messages/)

  // The nominees: each has a letter of their own, in their own name, and confirms it without signing in.
  const nominee = await context.browser()?.newPage({ javaScriptEnabled: false, baseURL: stack.url })
  if (!nominee) throw new Error('No browser')
  await expect(() => {
    for (const { email } of NOMINEES) expect(stack.received(email)).toHaveLength(1)
  }).toPass({ timeout: 240_000, intervals: [1_000] })
  const links = new Map<string, string>()
  const messageIds = new Set<string>()
  for (const { name, email } of NOMINEES) {
    await stack.mail(email, /nominat/i)
    const [received, ...more] = stack.received(email)
    if (!received) throw new Error(`No letter to ${email}`)
    expect(more).toEqual([])
    // The embargo holds whatever was approved.
    expect(received.at.getTime()).toBeGreaterThanOrEqual(announcement.moment.getTime())
    const { link, messageId } = checkedLetter(received, { name, email, category: entry.category })
    links.set(email, link)
    messageIds.add(messageId)
    await nominee.goto(link)
    await expect(nominee.getByLabel(/name/i).first()).toHaveValue(name)
    await nominee.getByRole('button', { name: 'Confirm my name' }).click()
    await expect(nominee.getByText(/Confirmed/).first()).toBeVisible()
    expect(await stack.delivered(email)).toHaveLength(1)
  }
  expect(new Set(links.values()).size).toBe(NOMINEES.length)
  expect(messageIds.size).toBe(NOMINEES.length)

  // The certificates: made by the worker, released, and downloaded by the same links.
  await page.goto(`/admin/nomination-certificates?category=${entry.category_id}&confirmed=yes`)
  await accessible('nominees and their certificates')
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: /^Make/ }).click()
  await accessible('certificates to make')
  await press(page, `Make ${NOMINEES.length} certificates`)
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
    await expect(nominee.getByText('We will email you when it is ready here.')).toBeVisible()
  }
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: /^Release/ }).click()
  await accessible('certificates to release')
  await press(page, /^Release/)
  for (const { name, email } of NOMINEES) {
    await nominee.goto(links.get(email) ?? '')
    const [file] = await Promise.all([
      nominee.waitForEvent('download'),
      nominee.getByRole('button', { name: /A4/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    const pdf = readPdf(await fs.readFile(await file.path()))
    expect(pdf.tagged).toBe(true)
    expect(pdf.fonts.every(({ embedded }) => embedded)).toBe(true)
    // Hebrew and Arabic are drawn from the right: read from the left they are reversed.
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
