import { expect, expectMessage, press, test } from './fixtures.ts'

test('a bank statement is uploaded, checked and accepted', async ({ page, stack, signIn, accessible }) => {
  const [open] = await stack.query<{ number: string; due: number; issued: string }>(
    `select number, (total_cents - credited_cents - paid_cents + refunded_cents)::int as due,
      to_char(issued_at, 'DD.MM.YYYY') as issued
    from invoices where status in ('issued', 'overdue') order by id desc limit 1`,
  )
  if (!open) throw new Error('the demonstration has an open invoice')
  const rows = [
    'Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag',
    `${open.issued};Lantern Works;Invoice ${open.number};+${(open.due / 100).toFixed(2).replace('.', ',')}`,
    `${open.issued};Müller Film;Entry fee;+195,00`,
  ]
  await signIn('treasurer@example.org')
  await page.goto('/admin/bank-statements')
  await page.getByRole('link', { name: 'Upload statement' }).click()
  await press(page, 'Upload statement')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await accessible('an upload with a problem')
  const upload = (name: string, text: string) =>
    page.getByLabel('Bank statement').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('Account').fill('DE02 1203')
  await upload('march.csv', rows.join('\n'))
  await press(page, 'Upload statement')
  await expect(page.getByRole('table').getByText('Pays an invoice')).toBeVisible()
  await accessible('proposals')
  await press(page, 'Accept all proposals')
  await expectMessage(page, '1 line was booked')
  await accessible('an accepted statement')

  await page.goto('/admin/bank-statements/add')
  await page.getByLabel('Account').fill('DE02 1203')
  await upload('odd.csv', 'When,What,How much\n01/02/2026,Entry fee,"195.00"\n')
  await press(page, 'Upload statement')
  await expect(page.getByRole('heading', { level: 1, name: 'Select columns' })).toBeVisible()
  await accessible('columns to select')
})

test('the currency and tax of a season', async ({ page, signIn, accessible }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/seasons')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Pegbar Awards/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Currency and tax' }).click()
  await accessible('currency and tax')
  await page.getByLabel('Tax', { exact: true }).selectOption('added')
  await press(page, 'Save currency and tax')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await accessible('currency and tax with a problem')
})
