import { inflateSync } from 'node:zlib'
import { choose, fillAll, picture } from './fields.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

/** Tagged for screen readers: the document says so in its catalog, which may lie in a compressed stream. */
function isTaggedPdf(content: ArrayBuffer | string): boolean {
  const bytes = Buffer.from(content as ArrayBuffer)
  const texts = [bytes.toString('latin1')]
  const streams = texts[0]?.matchAll(/stream\r?\n([\s\S]*?)endstream/g) ?? []
  for (const [, stream = ''] of streams) {
    try {
      texts.push(inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    } catch {
      // Not every stream is compressed in this way.
    }
  }
  const all = texts.join('\n')
  return (
    bytes.subarray(0, 5).toString() === '%PDF-' &&
    /\/Marked\s+true/.test(all) &&
    all.includes('/StructTreeRoot')
  )
}

test('an entrant gets from sign-up to an invoice in the mail, and an admin notes the money @without-scripts', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const email = `mara.quill.${scripts ? 'on' : 'off'}@example.org`
  const password = 'seven quiet lanterns'
  const title = 'The Paper Lighthouse'
  const studio = `Lantern Works ${scripts ? 'East' : 'West'}`

  await test.step('signs up', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillAll(page, { 'First name': 'Mara', 'Last name': 'Quill', Email: email, Password: password })
    await choose(page, 'Country', 'Germany', scripts)
    await page.getByRole('radio', { name: /Friend of the Guild/ }).check()
    await page.getByRole('checkbox', { name: /I accept/ }).check()
    await press(page, 'Create account')
    await expectMessage(page, 'Account created successfully')
    await expect(page).toHaveURL('/submissions/dashboard')
    await accessible('dashboard of a new account')
  })

  await test.step('confirms the address by the link in the mail', async () => {
    const mail = await stack.mail(email, /confirm/i)
    const link = /http\S+\/verify-email\?token=[^\s)>\]]+/.exec(mail.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await accessible('confirming an address')
    await press(page, 'Confirm address')
    await expectMessage(page, 'Your email address is confirmed')
  })

  await test.step('creates a studio profile', async () => {
    await page.goto('/submissions/dashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: /studio/i })
      .first()
      .click()
    await accessible('a new profile')
    await page.getByLabel('Name', { exact: true }).fill(studio)
    await page.getByLabel('Billing email').fill('bills at example')
    await press(page, 'Create profile')
    await expectProblems(
      page,
      'Who is entering?: Select who is entering',
      'Street and number: Required',
      'Billing email: Invalid email format',
    )
    await accessible('studio profile with problems')
    // The country given at sign-up is taken over.
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue(/^(DE|Germany)$/)
    await page.getByRole('radio', { name: 'Studio or company' }).check()
    await fillAll(page, {
      'Street and number': 'Musterstrasse 12',
      'Town or city': 'Leipzig',
      'Billing email': email,
    })
    await press(page, 'Create profile')
    await expectMessage(page, `Profile for ${studio} created`)
  })

  await test.step('chooses a category; the draft exists before the long form opens', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Start an entry' })).toBeVisible()
    await accessible('choosing a category')
    await press(page, 'Start an entry in Direction, Series')
    await expectProblems(page, 'Title of the work: Required')
    await page.getByLabel('Title of the work').fill(title)
    await press(page, 'Start an entry in Direction, Series')
    await expectMessage(page, 'Draft created')
    await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
  })
  const form = new URL(page.url()).pathname.replace(/\/work$/, '')

  await test.step('saves half-finished and invalid answers, leaves, and finds them again', async () => {
    await accessible('first section of a new draft')
    await page.getByLabel('Running time').fill('about twenty minutes')
    await page.getByLabel('Synopsis in a few lines').fill('A keeper folds')
    await press(page, 'Save draft')
    await expect(page.getByText('✓ Saved').first()).toBeVisible()

    await page.goto('/submissions/dashboard')
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await accessible('dashboard with a draft')
    await page.context().clearCookies()
    await signIn(email, password)
    await page.goto(`${form}/work`)
    await expect(page.getByLabel('Running time')).toHaveValue('about twenty minutes')
    await expect(page.getByLabel('Synopsis in a few lines')).toHaveValue('A keeper folds')
    await expect(page.getByLabel('Title of the work')).toHaveValue(title)
  })

  await test.step('names people, uploads a picture and gives a screener', async () => {
    await page.goto(`${form}/people`)
    await accessible('people of a submission')
    await press(page, 'Add a person')
    await expect(page).toHaveURL(/#person-0-fullName$/)
    await page.getByRole('group', { name: 'Person 1' }).getByLabel('Name as printed').fill('Mara Quill')
    await page.getByRole('group', { name: 'Person 1' }).getByLabel('Role').fill('Director')
    await page
      .getByRole('group', { name: 'Person 1' })
      .getByLabel(/^Email/)
      .fill('mara(at)example.org')
    await press(page, 'Add a person')
    await expect(page).toHaveURL(/#person-1-fullName$/)
    await page.getByRole('group', { name: 'Person 2' }).getByLabel('Name as printed').fill('Łukasz Żak')
    await press(page, 'Save draft')
    await expect(page.getByRole('group', { name: 'Person 1' }).getByLabel('Name as printed')).toHaveValue(
      'Mara Quill',
    )
    await expect(page.getByRole('group', { name: 'Person 1' }).getByLabel(/^Email/)).toHaveValue(
      'mara(at)example.org',
    )

    await page.goto(`${form}/statement`)
    await page.getByLabel('Picture of the on-screen credit').setInputFiles(await picture('credits.jpg'))
    await page
      .getByLabel('Statement on the achievement')
      .fill('Every wave was folded by hand, then lit from inside.')
    await press(page, 'Save draft')
    await expect(page.getByRole('link', { name: 'credits.jpg' })).toBeVisible()
    await accessible('section with an uploaded picture')

    await page.goto(`${form}/media`)
    await page.getByLabel('Screener link').fill('https://screeners.example.org/lighthouse')
    await press(page, 'Save draft')
    await expect(page.getByLabel('Screener link')).toHaveValue('https://screeners.example.org/lighthouse')
    await accessible('media section')
  })

  await test.step('submits too early: every problem is listed and leads to its question', async () => {
    await page.goto(`${form}/review`)
    await accessible('review before it is complete')
    await press(page, 'Add to cart')
    const summary = page.getByRole('alert')
    await expect(summary.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    for (const line of [
      'Running time',
      'Date of first public showing',
      'Who did what',
      'Role of Łukasz Żak',
      'Email of Mara Quill',
      'The screener works until',
    ]) {
      await expect(summary.getByRole('link', { name: line }).first()).toBeVisible()
    }
    await accessible('review with problems')
    await summary.getByRole('link', { name: 'Running time' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
    await expect(page.getByLabel('Running time')).toHaveAttribute('aria-invalid', 'true')
    await accessible('section with problems')
  })

  await test.step('mends everything', async () => {
    await page.getByLabel('Running time').fill('22:30')
    const season = await stack.query<{ year: number }>('select year from seasons where is_current')
    await page.getByLabel('Date of first public showing').fill(`${season[0]?.year}-05-14`)
    await choose(page, 'Original language', 'German', scripts)
    await press(page, 'Save and continue')
    await page.goto(`${form}/statement`)
    await page.getByLabel('Who did what').fill('Mara Quill directed; Łukasz Żak led the folding.')
    await press(page, 'Save and continue')
    await page.goto(`${form}/people`)
    await page
      .getByRole('group', { name: 'Person 1' })
      .getByLabel(/^Email/)
      .fill('mara@example.org')
    await page.getByRole('group', { name: 'Person 2' }).getByLabel('Role').fill('Lead paper engineer')
    await press(page, 'Save and continue')
    await page.goto(`${form}/media`)
    await page.getByLabel('The screener works until').fill(`${(season[0]?.year ?? 0) + 2}-01-31`)
    await press(page, 'Save and continue')
    await page.goto(`${form}/rights`)
    await page.getByLabel(/I have the right to enter/).check()
    await page.getByLabel(/short extracts/).check()
    await accessible('rights section')
    await press(page, 'Save and continue')
  })

  await test.step('checks out from the review by bank transfer, pressing the button twice', async () => {
    await page.goto(`${form}/review`)
    await accessible('review, complete')
    await press(page, 'Check out')
    await expect(page.getByRole('heading', { level: 1, name: 'Check out' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText(/USD\s\d+\.\d\d/)
    await expect(page.getByText(/until/).first()).toBeVisible()
    await accessible('checkout')
    await page.getByLabel('Town or city').fill('')
    await press(page, 'Place order')
    await expectProblems(page, 'Town or city: Required', 'Terms')
    await accessible('checkout with problems')
    await page.getByLabel('Town or city').fill('Leipzig')
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('checkbox', { name: /right to enter/ }).check()
    await page.getByRole('button', { name: 'Place order' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
    await accessible('invoice')
  })
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Invoice ', '')

  await test.step('has one invoice, and it arrives by mail as a tagged PDF', async () => {
    const issued = await stack.query(
      'select i.id from invoices i join users u on u.id = i.user_id where u.email = $1',
      [email],
    )
    expect(issued).toHaveLength(1)
    const mail = await stack.mail(email, new RegExp(number))
    const pdf = mail.attachments.find((attachment) => attachment.mimeType === 'application/pdf')
    expect(pdf?.filename).toContain(number)
    expect(isTaggedPdf(pdf?.content as ArrayBuffer)).toBe(true)
  })

  await test.step('an admin sees submission, invoice and message, and notes the money', async () => {
    await page.context().clearCookies()
    await signIn('admin@example.org')
    await page.goto('/')
    await accessible('dashboard of an admin')
    await page.goto('/admin/submissions')
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByText('Łukasz Żak').first()).toBeVisible()
    await accessible('a submission, for an admin')
    await page.goto(`/admin/cron-emails/outbox?q=${encodeURIComponent(email)}`)
    await page
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click()
    await accessible('a message, for an admin')
    await page.goto('/admin/submissions/invoices')
    await accessible('invoices, for an admin')
    await page.getByRole('link', { name: number }).first().click()
    await page.getByLabel(/^Amount in/).fill('1')
    await page.getByLabel('Payment date').fill('2199-01-01')
    await press(page, 'Record payment')
    await expectProblems(page, 'Payment date')
    await accessible('an invoice with a payment that has problems')
    await page.goto(page.url())
    await press(page, 'Record payment')
    await expectMessage(page, 'Payment recorded')
    await accessible('a paid invoice, for an admin')
  })

  await test.step('the entrant sees that it is paid and gets a receipt', async () => {
    await page.context().clearCookies()
    await signIn(email, password)
    const [invoice] = await stack.query<{ id: number }>('select id from invoices where number = $1', [number])
    await page.goto(`/submissions/invoices/${invoice?.id}`)
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    const receipt = await stack.mail(email, /receipt/i)
    const pdf = receipt.attachments.find((attachment) => attachment.mimeType === 'application/pdf')
    expect(isTaggedPdf(pdf?.content as ArrayBuffer)).toBe(true)
    await page.goto(`${form}/review`)
    await expect(page.getByText(/P\d\d-\d{4}|A\d\d-\d{4}/).first()).toBeVisible()
    await accessible('a submitted entry')
  })
})
