import { choose, fillAll, picture } from './fields.ts'
import { expect, expectMessage, press, settled, startEntry, test } from './fixtures.ts'

interface Kind {
  choice: string
  more: Record<string, string>
  says?: string
}

const kinds: Kind[] = [
  { choice: 'Studio or company', more: {} },
  { choice: 'Independent', more: {} },
  {
    choice: 'Student',
    more: { School: 'Academy of Moving Image', 'Course and year': 'BA Animation, third year' },
    // The profile exists, and the message is about what is missing to enter.
    says: 'Finish your student membership first',
  },
  { choice: 'School', more: {} },
  { choice: 'Distributor', more: {} },
  { choice: 'Agency', more: {} },
]

for (const { choice, more, says } of kinds) {
  const kind = choice.toLowerCase()
  test(`a profile can be created for: ${kind}`, async ({ page, scripts, signIn, accessible }) => {
    const name = `Gull and Gasket, ${kind}`
    await signIn('member@example.org')
    await page.goto('/studios/add')
    await page.getByRole('radio', { name: choice, exact: true }).check()
    await accessible(`profile of: ${kind}`)
    await fillAll(page, {
      Name: name,
      'Street and number': 'Quay 4',
      'Town or city': 'Aarhus',
      'Billing email': 'member@example.org',
      ...more,
    })
    await choose(page, 'Country', 'Denmark', scripts)
    await press(page, 'Create profile')
    await expectMessage(page, says ?? `Profile for ${name} created`)
    await page.goto('/studios/view')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    if (choice === 'Student') await accessible('studios of a person')
  })
}

test('a student with an active membership enters course work', async ({ page, signIn, accessible }) => {
  await signIn('student@example.org')
  await startEntry(page, 'Student Film', 'Night Shift at the Aquarium')
  await expectMessage(page, 'Draft created')
  await expect(page.getByLabel('School')).toBeVisible()
  await accessible('first section of a student’s draft')
})

test('a student whose membership is not active yet is told what is missing', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('student.pending@example.org')
  await page.goto('/submissions/add')
  await expect(page).toHaveURL('/submissions/dashboard')
  await expect(page.getByRole('main').getByText('Finish your student membership first').first()).toBeVisible()
  await accessible('dashboard of a student without a membership')
})

test('a form sent after the session has ended is kept and sent again after sign-in', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  const email = 'entrant@example.org'
  const [draft] = await stack.query<{ id: number }>(
    `select s.id from submissions s join studio_members m on m.studio_id = s.studio_id join users u on u.id = m.user_id
     where u.email = $1 and s.status = 'draft' order by s.id limit 1`,
    [email],
  )
  const form = `/submissions/edit/${draft?.id}/work`
  await signIn(email)
  await page.goto(form)
  await page.getByLabel('Synopsis in a few lines').fill('Written while the session ran out.')
  await stack.query(
    'update session_families set revoked_at = now() where user_id = (select id from users where email = $1)',
    [email],
  )
  await press(page, 'Save draft')
  await expect(page.getByText('Your session had ended')).toBeVisible()
  await accessible('sign-in page with a kept form')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('pegbar-demo-2026')
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { name: 'Your session had ended when you sent this' })).toBeVisible()
  await expect(page.getByText('Written while the session ran out.')).toBeVisible()
  await accessible('a kept form')
  await press(page, 'Send again')
  await page.goto(form)
  await expect(page.getByLabel('Synopsis in a few lines')).toHaveValue('Written while the session ran out.')
})

test('a rule of eligibility is made, and read beside the question and on the review while an answer breaks it @without-scripts', async ({
  page,
  stack,
  signIn,
  accessible,
}) => {
  const rule = 'Limited series run for at most ten minutes.'
  const [ids] = await stack.query<{ category: number; field: number }>(
    `select c.id as category, f.id as field from categories c join seasons s on s.year = c.year and s.is_current, fields f
     where c.name = 'Limited Series' and f.key = 'running_time'`,
  )
  await signIn('admin@example.org')
  await page.goto(
    `/admin/submissions/eligibility/add?category=${ids?.category}&about=answer-${ids?.field}&test=at_most`,
  )
  await fillAll(page, { 'At most': '10:00', Text: rule })
  await page.getByRole('radio', { name: /^Refuse/ }).check()
  await press(page, 'Continue')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await accessible('a rule that is not saved yet')
  await press(page, 'Save rule')
  await expect(page.getByText(rule)).toBeVisible()
  await accessible('rules of eligibility')
  await page.context().clearCookies()
  await signIn('entrant@example.org')
  await startEntry(page, 'Limited Series', 'Twelve Minutes Long')
  const form = new URL(page.url()).pathname.replace(/\/work$/, '')
  await page.getByLabel('Running time', { exact: true }).fill('12:00')
  await press(page, 'Save draft')
  await expect(page.getByText(rule).first()).toBeVisible()
  await page.goto(`${form}/review`)
  await page.getByRole('link', { name: rule }).click()
  await settled(page)
  await page.getByLabel('Running time', { exact: true }).fill('9:30')
  await press(page, 'Save draft')
  await page.goto(`${form}/review`)
  await expect(page.getByText(rule)).toHaveCount(0)
})

test('a series of pictures is asked for, sent, captioned and put into its order @without-scripts', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const [category] = await stack.query<{ id: number }>(
    `select c.id from categories c join seasons s on s.year = c.year and s.is_current where c.name = 'Commissioned Film'`,
  )
  await signIn('admin@example.org')
  await page.goto(`/admin/fields/add?type=files&category=${category?.id}`)
  await fillAll(page, { Label: 'Three pictures', 'Minimum files': '3', 'Maximum files': '4' })
  await accessible('a new series')
  await press(page, 'Add field')
  await page.context().clearCookies()
  await signIn('entrant@example.org')
  await startEntry(page, 'Commissioned Film', 'Seen in Three Pictures')
  await page.goto(new URL(page.url()).pathname.replace(/work$/, 'media'))
  await page
    .getByLabel(/^Three pictures/)
    .setInputFiles([
      await picture('one.jpg', 400),
      await picture('two.jpg', 400),
      await picture('three.jpg', 400),
    ])
  if (!scripts) await press(page, 'Save draft')
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await press(page, /^Captions and order/)
  await page.getByLabel(/Caption\s*of two\.jpg/).fill('The harbour <at night>')
  await accessible('captions and order of a series')
  await press(page, /^Up\b.*two\.jpg/)
  await expect(page.getByRole('group', { name: '1 of 3' })).toContainText('two.jpg')
  await expect(page.getByLabel(/Caption\s*of two\.jpg/)).toHaveValue('The harbour <at night>')
  await page.goto(new URL(page.url()).pathname.replace(/series\/\d+$/, 'review'))
  await expect(page.getByText('The harbour <at night>')).toBeVisible()
})
