import { fullMinuteIn } from './fields.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

/** A rule of the award's mail, from the first word typed to the mail as it was sent. */

test('a mail rule is written, tried, switched on, approved and sent', async ({
  page,
  stack,
  signIn,
  accessible,
  scripts,
}) => {
  test.setTimeout(600_000)
  const subject = `The office meets ${scripts ? 'on screen' : 'on paper'}`
  await signIn('admin@example.org')
  await page.goto('/admin/cron-emails')
  await accessible('mail rules')
  await page.getByRole('link', { name: 'Add a rule' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(subject)
  await page.getByRole('checkbox', { name: 'Admins', exact: true }).check()
  await page.getByRole('radio', { name: 'Once, at a fixed time' }).check()
  await page.getByLabel(/^Date and time/).fill(fullMinuteIn(36_000_000).typed)
  await page.getByRole('radio', { name: 'Service' }).check()
  await page.getByLabel('Subject').fill(subject)
  await page
    .getByLabel('Text', { exact: true })
    .fill('Hello {{person.frist_name}},\n\n[Open]({{office.link}})')
  await page.getByRole('checkbox', { name: 'Each run waits until somebody approves it' }).check()
  await page.getByLabel('Minutes to stop it').fill('0')
  await accessible('a mail rule being written')
  await press(page, 'Save as a draft')
  await expectProblems(page, /Did you mean \{\{person\.first_name\}\}\?/)
  const waits = page.getByRole('checkbox', { name: 'Each run waits until somebody approves it' })
  await expect(waits).toBeChecked()
  await accessible('a mail rule with an unknown placeholder')

  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Hello ,\n\n[Open]({{office.link}})')
  if (scripts) {
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
    await page.getByText('In every text').click()
    await page.getByRole('button', { name: '{{person.first_name}}' }).click()
    await expect(text).toHaveValue('Hello {{person.first_name}},\n\n[Open]({{office.link}})')
  } else {
    await text.fill('Hello {{person.first_name}},\n\n[Open]({{office.link}})')
  }
  await page.getByLabel(/^Record/).fill('treasurer@example.org')
  await press(page, 'Preview')
  await expect(page.getByText(/To Calliope Pellworm <treasurer@example.org>/)).toBeVisible()
  await expect(page.getByText('Hello Calliope,')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await press(page, 'Save as a draft')
  await expectMessage(page, 'is saved as a draft')
  await expect(waits).toBeChecked()
  await accessible('a mail rule')

  // Decided late: writing the rule must not use up its time, nor the test wait for more of it than it needs.
  await page.getByLabel(/^Date and time/).fill(fullMinuteIn(90_000).typed)
  await press(page, 'Save the rule')
  await expectMessage(page, `“${subject}” is saved`)

  await press(page, 'Send test to me')
  await expectMessage(page, 'A test is on its way to admin@example.org')
  await page.getByRole('link', { name: /^Who would get it now \(2\)/ }).click()
  await expect(page.getByText('treasurer@example.org')).toBeVisible()
  await accessible('who would get a mail rule')
  await page.goBack()
  await page.getByRole('link', { name: 'Switch it on' }).click()
  await accessible('a mail rule to switch on')
  await press(page, 'Switch it on')
  await expectMessage(page, 'is on')

  await page.goto('/admin/cron-emails/upcoming')
  await expect(page.getByText(subject).first()).toBeVisible()
  const run = page.getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/admin/cron-emails')
    await expect(page.getByText('Waits for you')).toBeVisible()
    await expect(run).toBeVisible()
    await expect(page.getByText(new RegExp(`${subject}: 2 mails`))).toBeVisible()
  }).toPass({ timeout: 200_000, intervals: [5_000] })
  await page
    .getByRole('listitem')
    .filter({ hasText: `${subject}: 2 mails` })
    .getByRole('link')
    .click()
  await accessible('a run that waits for approval')
  await press(page, /^Let it go/)

  await expect(async () => {
    await page.goto(
      `/admin/cron-emails/outbox?q=${encodeURIComponent(subject)}&person=treasurer%40example.org`,
    )
    await expect(page.getByRole('cell', { name: /Sent$/ })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 240_000, intervals: [5_000] })
  await page
    .getByRole('link', { name: new RegExp(subject) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'As it was sent' })).toBeVisible()
  await accessible('a mail as it was sent')
  const mail = await stack.mail('treasurer@example.org', new RegExp(subject))
  expect(mail.text).toContain('Hello Calliope,')
})
