import { fullMinuteIn } from './fields.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

/** A mail rule, from its form to the email as sent. */

test('a mail rule is written, tested, turned on, approved and sent', async ({
  page,
  stack,
  signIn,
  accessible,
  scripts,
}) => {
  const subject = `The admins meet ${scripts ? 'on screen' : 'on paper'}`
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
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Hello {{person.frist_name}},\n\n[Open]({{overview.link}})')
  await page.getByRole('checkbox', { name: 'An admin has to approve each run' }).check()
  await page.getByLabel('Minutes to stop a run').fill('0')
  await accessible('a mail rule being written')
  await press(page, 'Save draft')
  await expectProblems(page, /Did you mean \{\{person\.first_name\}\}\?/)
  const waits = page.getByRole('checkbox', { name: 'An admin has to approve each run' })
  await expect(waits).toBeChecked()
  await accessible('a mail rule with an unknown placeholder')

  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Hello ,\n\n[Open]({{overview.link}})')
  if (scripts) {
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
    await page.getByText('All texts').click()
    await page.getByRole('button', { name: '{{person.first_name}}' }).click()
    await expect(text).toHaveValue('Hello {{person.first_name}},\n\n[Open]({{overview.link}})')
  } else {
    await text.fill('Hello {{person.first_name}},\n\n[Open]({{overview.link}})')
  }
  await page.getByLabel(/^Preview for/).fill('treasurer@example.org')
  await press(page, 'Preview')
  await expect(page.getByText(/To Calliope Pellworm <treasurer@example.org>/)).toBeVisible()
  await expect(page.getByText('Hello Calliope,')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await press(page, 'Save draft')
  await expectMessage(page, 'was saved as a draft')
  await expect(waits).toBeChecked()
  await accessible('a mail rule')

  // Decided late: writing the rule must not use up its time, nor the test wait for more of it than it needs.
  await page.getByLabel(/^Date and time/).fill(fullMinuteIn(90_000).typed)
  await press(page, 'Save rule')
  await expectMessage(page, `“${subject}” was saved`)

  await press(page, 'Send test email')
  await expectMessage(page, 'A test email to admin@example.org is queued')
  await page.getByRole('link', { name: /^4 recipients now/ }).click()
  await expect(page.getByText('treasurer@example.org')).toBeVisible()
  await accessible('who would get a mail rule')
  await page.goBack()
  await page.getByRole('link', { name: 'Turn rule on' }).click()
  await accessible('a mail rule to turn on')
  await press(page, 'Turn on rule')
  await expectMessage(page, 'is on')

  await page.goto('/admin/cron-emails/upcoming')
  await expect(page.getByText(subject).first()).toBeVisible()
  const run = page.getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/admin/cron-emails')
    await page.getByText('Needs your attention').click()
    await expect(run).toBeVisible()
    await expect(page.getByText(new RegExp(`${subject}: 4 emails`))).toBeVisible()
  }).toPass({ timeout: 200_000, intervals: [5_000] })
  await page
    .getByRole('listitem')
    .filter({ hasText: `${subject}: 4 emails` })
    .getByRole('link')
    .click()
  await accessible('a run that waits for approval')
  await press(page, /^Send to 4 people/)

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
  await expect(page.getByRole('heading', { name: 'Message as sent' })).toBeVisible()
  await accessible('a mail as it was sent')
  const mail = await stack.mail('treasurer@example.org', new RegExp(subject))
  expect(mail.text).toContain('Hello Calliope,')
})
