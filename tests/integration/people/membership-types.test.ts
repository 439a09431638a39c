import { beforeEach, expect, test } from 'vitest'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { as, type Client } from '#tests/support/client.ts'
import { admin } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const STUDENT = '/admin/memberships/types/student'

let adminAccount: Client
beforeEach(async () => {
  adminAccount = as(await admin())
})
const save = async (fields: Record<string, string>) =>
  adminAccount.submit(await adminAccount.get(STUDENT), 'Save membership type', fields)

test('a changed price and discount are what the sign-up form and the list show', async () => {
  const answer = await save({ name: 'Étudiant 李晴风', priceCents: '17.5', entryDiscountPct: '25' })
  expect(answer.location).toBe('/admin/memberships/types')
  const choice = (await membershipChoices()).find(({ code }) => code === 'student')
  expect(choice).toMatchObject({ name: 'Étudiant 李晴风', priceCents: 1_750 })
  const list = await adminAccount.get('/admin/memberships/types')
  expect(list.visibleText).toContain('USD 17.50')
  expect(list.visibleText).toContain('25% off entries')
  expect(await audits({ action: 'membership_type.changed' })).toHaveLength(1)
})

test('one that is not offered is not to be chosen any more', async () => {
  await save({ active: '' })
  expect((await membershipChoices()).map(({ code }) => code)).not.toContain('student')
  expect((await adminAccount.get('/admin/setup-check')).visibleText).toContain('students can’t enter')
})

test.each([
  [{ name: '' }, 'Required'],
  [{ priceCents: '1,500' }, 'Enter an amount like'],
  [{ priceCents: '' }, 'Enter an amount like'],
  [{ entryDiscountPct: '101' }, 'Enter a whole number from 0 to 100'],
  [{ description: 'x'.repeat(301) }, 'At most 300 characters'],
])('refuses %o beside the field', async (fields, text) => {
  const page = await save(fields)
  expect(page.status).toBe(422)
  expect(page.problems.map(({ message }) => message).join()).toContain(text)
})

test('two at once: the second is told and keeps what was typed', async () => {
  const page = await adminAccount.get(STUDENT)
  await save({ name: 'First' })
  const late = await adminAccount.submit(page, 'Save membership type', { name: 'Second' })
  expect(late.status).toBe(409)
  expect(late.html.querySelector('#name')?.getAttribute('value')).toBe('Second')
  expect((await adminAccount.get('/admin/memberships/types/nothing')).status).toBe(404)
})
