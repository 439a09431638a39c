import { choose, fillAll, picture } from './fields.ts'
import { expect, expectMessage, expectProblems, press, startEntry, test } from './fixtures.ts'

test.use({ settings: { CARD_PAYMENTS: 'demonstration' } })

test('a student gets from sign-up to the payment of an entry, and an admin does nothing but decide', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const email = `lotte.brandt.${scripts ? 'on' : 'off'}@example.org`
  const password = 'seven quiet lanterns'
  const title = 'Night Tram'
  const studio = `Lotte Brandt ${scripts ? 'East' : 'West'}`
  /** Waits longer than for other mails: everything else of this journey has to wait for it. */
  const mailed = async (subject: RegExp) => {
    const arrived = async () =>
      (await stack.delivered(email)).some((mail) => subject.test(mail.subject ?? ''))
    await expect.poll(arrived, { timeout: 90_000 }).toBe(true)
    return stack.mail(email, subject)
  }
  /** Pays on the payment's page. */
  const payByCard = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Demonstration payment' })).toBeVisible()
    await press(page, 'Pay')
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  }

  await test.step('signs up, and asks for a student membership with proof', async () => {
    await page.goto('/members/signup')
    await fillAll(page, { 'First name': 'Lotte', 'Last name': 'Brandt', Email: email, Password: password })
    await choose(page, 'Country', 'Germany', scripts)
    await page.getByRole('radio', { name: /^Student, USD 15/ }).check()
    if (!scripts) await page.getByText('Student membership', { exact: true }).click()
    await fillAll(page, { School: 'Academy of Moving Image', 'Expected graduation': '2099-06-30' })
    await page.getByRole('checkbox', { name: /I accept/ }).check()
    await press(page, 'Create account')
    await expect(page).toHaveURL('/members/proof')
    await page
      .getByLabel('Student ID or a letter from your school')
      .setInputFiles(await picture('student-id.jpg'))
    await press(page, 'Send proof')
    await expectMessage(page, 'Proof of enrolment sent')
    await expect(page).toHaveURL('/membership')
    await accessible('a membership that was applied for')
    const confirm = await mailed(/confirm/i)
    await page.goto(/http\S+\/verify-email\?token=[^\s)>\]]+/.exec(confirm.text ?? '')?.[0] ?? '')
    await press(page, 'Confirm address')
    await expectMessage(page, 'Your email address is confirmed')
  })

  await test.step('an admin accepts', async () => {
    await page.context().clearCookies()
    await signIn('admin@example.org')
    await page.goto(`/admin/memberships?q=${encodeURIComponent(email)}`)
    await expect(page.getByRole('link', { name: 'student-id.jpg' })).toBeVisible()
    await accessible('memberships to decide')
    await press(page, 'Accept Lotte Brandt')
    await expect(page.getByRole('button', { name: 'Accept Lotte Brandt' })).toHaveCount(0)
    await page.getByRole('main').locator('tbody summary').first().click()
    await expect(page.getByText('USD 15').first()).toBeVisible()
    await page.context().clearCookies()
  })

  await test.step('pays for the membership by card, after the form said what it needs', async () => {
    const mail = await mailed(/Your membership “Student”/)
    await signIn(email, password)
    await page.goto('/membership')
    await expect(page.getByText('Your application is approved').first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Pay for membership' }).click()
    await expect(page).toHaveURL('/membership/pay')
    expect(mail.text).toMatch(/Pay USD.15 to make it active/)
    await expect(page.getByText(/Total\s+USD\s15/)).toBeVisible()
    await accessible('paying for a membership')
    await press(page, 'Place order')
    await expectProblems(page, 'Street and number: Required', 'Town or city: Required')
    await accessible('paying for a membership, with problems')
    await fillAll(page, { 'Street and number': 'Musterstrasse 12', 'Town or city': 'Berlin' })
    await page.getByRole('radio', { name: /card/i }).check()
    await press(page, 'Place order')
    await payByCard()
    await expect(page.getByText('Membership: Student').first()).toBeVisible()
    await accessible('a paid invoice for a membership')
    await page.goto('/membership')
    await expect(page.getByText('Valid until').first()).toBeVisible()
    await accessible('a membership that runs')
    const invoice = await mailed(/^Pegbar Awards: Invoice \S+ for your membership$/)
    expect(invoice.attachments).toHaveLength(1)
  })

  await test.step('enters course work at the student price', async () => {
    await page.goto('/studios/add')
    await page.getByRole('radio', { name: 'Student', exact: true }).check()
    await fillAll(page, {
      Name: studio,
      'Street and number': 'Musterstrasse 12',
      'Town or city': 'Berlin',
      'Billing email': email,
      'Course and year': 'BA Animation, third year',
    })
    await page.getByRole('textbox', { name: 'School', exact: true }).fill('Academy of Moving Image')
    await press(page, 'Create profile')
    await expectMessage(page, `Profile for ${studio} created`)
    await startEntry(page, 'Student Film', title)
    await expectMessage(page, 'Draft created')
  })
  const form = new URL(page.url()).pathname.replace(/\/work$/, '')

  await test.step('completes it as entries in this category are, puts it into the cart and goes to pay', async () => {
    // What the questions ask is not what this journey is about: the answers are those of another entry.
    const id = form.split('/').at(-1)
    const [other] = await stack.query<{ id: number }>(
      `select s.id from submissions s join submissions own on own.id = $1 and own.category_id = s.category_id
       where s.status in ('submitted', 'in_review', 'accepted') and s.id <> own.id order by s.id limit 1`,
      [id],
    )
    if (!other) throw new Error('the demonstration has an entry in Student Film')
    await stack.query(
      `insert into submission_values (submission_id, field_id, value, updated_at)
       select $1, field_id, value, updated_at from submission_values where submission_id = $2
       on conflict do nothing`,
      [id, other.id],
    )
    await stack.query(
      `insert into submission_people (submission_id, full_name, credit, email, sort)
       select $1, full_name, credit, email, sort from submission_people where submission_id = $2`,
      [id, other.id],
    )
    await stack.query(
      `insert into submission_files (submission_id, field_id, file_id, sort)
       select $1, field_id, file_id, sort from submission_files where submission_id = $2`,
      [id, other.id],
    )
    await page.goto(`${form}/review`)
    await press(page, 'Add to cart')
    await expect(page).toHaveURL('/submissions/cart')
    await page.getByRole('link', { name: 'Check out' }).first().click()
    await page.getByRole('radio', { name: /card/i }).check()
    await page.getByRole('checkbox', { name: /right to enter/ }).check()
    await press(page, 'Place order')
    await expect(page.getByRole('heading', { level: 1, name: 'Demonstration payment' })).toBeVisible()
  })
})

test('a member is offered a renewal before the end, in a mail and on the page', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const email = `renate.${scripts ? 'on' : 'off'}@example.org`
  await stack.query(
    `insert into users (email, password_hash, first_name, last_name, email_verified_at)
     select $1, password_hash, 'Renate', 'Falk', email_verified_at from users where email = 'member@example.org'`,
    [email],
  )
  await stack.query(
    `insert into memberships (user_id, membership_type_id, status, starts_on, ends_on, created_at, price_cents, currency)
     select u.id, t.id, 'active', current_date - 345, current_date + 20, now() - interval '345 days', 9000, 'USD'
     from users u, membership_types t where u.email = $1 and t.code = 'pro'`,
    [email],
  )
  await signIn(email)
  await page.goto('/membership')
  await accessible('a membership that ends soon')
  await page.getByRole('link', { name: 'Renew Professional' }).click()
  await page.getByLabel('Discipline').fill('Layout')
  await press(page, 'Send application')
  await expect(page.getByText('Your application').first()).toBeVisible()
  const mail = await stack.mail(email, /membership/i)
  expect(mail.text).toContain('/membership')
})
