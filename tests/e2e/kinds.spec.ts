import type { Page } from '@playwright/test'
import { choose, fillAll, picture } from './fields.ts'
import { expect, expectMessage, press, settled, startEntry, test } from './fixtures.ts'

/** From signing in to an invoice for a bank transfer, for those who are no studio. A studio's way is in the journey. */

interface Kind {
  kind: string
  email: string
  /** The profile to create for a person without one of this type. */
  record?: { choice: string; name: string }
  type: 'production' | 'achievement'
  category: string
  /** What this category asks beside what all ask. */
  more: Record<string, string>
  /** In the current tier, for what such a profile enters. */
  amount: RegExp
}

const kinds: Kind[] = [
  {
    kind: 'student',
    email: 'student@example.org',
    type: 'production',
    category: 'Student Film',
    more: {
      School: 'Odd Lantern School of Moving Image',
      'Course and year': 'BA Animation, third year',
      'Email of a tutor': 'tutor@example.org',
    },
    amount: /USD\s30\.00/,
  },
  {
    kind: 'agency',
    email: 'member@example.org',
    record: { choice: 'Agency', name: 'Lamp and Lever' },
    type: 'achievement',
    category: 'Direction, Series',
    more: {},
    amount: /USD\s195\.00/,
  },
]

async function save(page: Page): Promise<void> {
  await press(page, 'Save draft')
  await expect(page.getByRole('alert')).toHaveCount(0)
}

for (const { kind, email, record, type, category, more, amount } of kinds) {
  test(`from signing in to an invoice by bank transfer: ${kind}`, async ({
    page,
    stack,
    scripts,
    signIn,
    accessible,
  }) => {
    const title = `The Lantern of Þóra, ${kind}`
    const [season] = await stack.query<{ year: number }>('select year from seasons where is_current')
    const year = season?.year ?? 0
    await signIn(email)
    if (record) {
      await page.goto('/studios/add')
      await page.getByRole('radio', { name: record.choice }).check()
      await fillAll(page, {
        Name: record.name,
        'Street and number': 'Quay 4',
        'Town or city': 'Aarhus',
        'Billing email': email,
      })
      await choose(page, 'Country', 'Denmark', scripts)
      await press(page, 'Create profile')
      await expectMessage(page, `Profile for ${record.name} created`)
    }

    await startEntry(page, category, title)
    await expectMessage(page, 'Draft created')
    const form = new URL(page.url()).pathname.replace(/\/work$/, '')

    await fillAll(page, more)
    await page.getByLabel('Running time').fill('7:30')
    await page.getByLabel('Date of first public showing').fill(`${year}-05-14`)
    await choose(page, 'Original language', 'Danish', scripts)
    await page
      .getByLabel('Synopsis in a few lines')
      .fill('A lantern is folded by hand, then lit from inside.')
    await save(page)
    if (type === 'achievement') {
      await page.goto(`${form}/statement`)
      await page.getByLabel('Picture of the on-screen credit').setInputFiles(await picture('credits.jpg'))
      await page.getByLabel('Statement on the achievement').fill('Every fold is seen, and none is explained.')
      await page.getByLabel('Who did what').fill('Þóra Ægisdóttir-Lindqvist directed.')
      await save(page)
      await expect(page.getByRole('link', { name: 'credits.jpg' })).toBeVisible()
    }
    await page.goto(`${form}/people`)
    await press(page, 'Add a person')
    const person = page.getByRole('group', { name: 'Person 1' })
    await fillAll(person, { 'Name as printed': 'Þóra Ægisdóttir-Lindqvist', Role: 'Director' })
    await save(page)
    await page.goto(`${form}/media`)
    await page.getByLabel('Screener link').fill('https://screeners.example.org/lantern')
    await page.getByLabel('The screener works until').fill(`${year + 2}-01-31`)
    await save(page)
    await page.goto(`${form}/rights`)
    await page.getByLabel(/I have the right to enter/).check()
    await page.getByLabel(/short extracts/).check()
    await save(page)

    await page.goto(`${form}/review`)
    await press(page, 'Add to cart')
    await expect(page).toHaveURL('/submissions/cart')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText(amount)
    await page.getByRole('link', { name: 'Check out' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check out' })).toBeVisible()
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('checkbox', { name: /right to enter/ }).check()
    await page.getByRole('button', { name: 'Place order' }).dblclick()

    const heading = page.getByRole('heading', { level: 1, name: /^Invoice / })
    await expect(heading).toBeVisible()
    await settled(page)
    const number = (await heading.innerText()).replace('Invoice ', '')
    const sheet = page.getByRole('main')
    await expect(sheet.getByRole('row').filter({ hasText: title })).toContainText(amount)
    await expect(sheet.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
    for (const fact of ['Meridian Guild of Animated Arts', '000417 002026', 'FPBKUS00', number])
      await expect(sheet.getByText(fact, { exact: true }).last()).toBeVisible()
    await accessible(`invoice of: ${kind}`)
    const issued = await stack.query(
      `select i.number, i.pay_method from invoices i join invoice_lines l on l.invoice_id = i.id
       join submissions s on s.id = l.submission_id where s.title = $1`,
      [title],
    )
    expect(issued).toEqual([{ number, pay_method: 'bank_transfer' }])
  })
}
