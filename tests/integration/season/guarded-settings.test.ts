import { expect, test } from 'vitest'
import { saveConfigs } from '#app/domain/season/seasons/config-commands.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const stored = async (name: string) =>
  db().selectFrom('configs').where('name', '=', name).selectAll().executeTakeFirstOrThrow()

/** Types a setting in its form as an admin. */
async function type(name: string, typed: string, account: Awaited<ReturnType<typeof admin>>) {
  const { category_id: group, kind, version, value: was } = await stored(name)
  const sent = kind === 'checkbox' ? (typed === '1' ? 'on' : '') : typed
  const place = { zone: 'UTC', currency: 'USD' }
  return saveConfigs(
    group,
    new Map([[name, { typed: sent, was: `before ${was}`, version }]]),
    place,
    await adminViewerOf(account),
    now(),
  )
}

test.each([
  ['refunds_need_second_admin', '1', '0'],
  ['disqualify_two_admins', '1', '0'],
  ['mail_approval_above', '500', '501'],
  ['second_step_required', '1', '0'],
])('%s is made weaker by two admins, and stronger by one', async (name, strong, weak) => {
  const [one, two] = [await admin(), await admin()]
  await type(name, strong, one)
  expect(await type(name, weak, one)).toMatchObject({ value: { changed: 0, waits: 1 } })
  expect(await type(name, weak, one)).toMatchObject({ value: { changed: 0, waits: 1 } })
  expect((await stored(name)).value).toBe(strong)
  expect(await audits({ action: 'config.proposed' })).toHaveLength(1)
  expect(await type(name, weak, two)).toMatchObject({ value: { changed: 1, waits: 0 } })
  expect((await configValues())[name]).toBe(weak)
  expect(await db().selectFrom('config_proposals').selectAll().execute()).toEqual([])
  expect(await type(name, strong, one)).toMatchObject({ value: { changed: 1, waits: 0 } })
  expect((await stored(name)).value).toBe(strong)
})

test('an account that was made an admin after the proposal is not the second one', async () => {
  const [one, other] = [await admin(), await admin()]
  await type('refunds_need_second_admin', '1', one)
  await type('refunds_need_second_admin', '0', one)
  const invited = await admin()
  await db()
    .updateTable('users')
    .set({ admin_since: later({ minutes: 2 }) })
    .where('id', '=', invited.userId)
    .execute()
  expect(await type('refunds_need_second_admin', '0', invited)).toMatchObject({ code: 'forbidden' })
  later({ days: 4 })
  expect(await type('refunds_need_second_admin', '0', invited)).toMatchObject({
    code: 'forbidden',
    fields: { refunds_need_second_admin: [expect.stringContaining('before you became an admin')] },
  })
  expect((await stored('refunds_need_second_admin')).value).toBe('1')
  later({ days: 14 })
  expect(await type('refunds_need_second_admin', '0', other)).toMatchObject({
    value: { changed: 0, waits: 1 },
  })
})

test('one admin who proposes many times at once stays one', async () => {
  const [one] = [await admin(), await admin()]
  await type('disqualify_two_admins', '1', one)
  await race(5, () => type('disqualify_two_admins', '0', one))
  expect((await stored('disqualify_two_admins')).value).toBe('1')
  expect(await audits({ action: 'config.proposed' })).toHaveLength(1)
})

test('an award with one admin has no second person to ask', async () => {
  const one = await admin()
  await type('refunds_need_second_admin', '1', one)
  expect(await type('refunds_need_second_admin', '0', one)).toMatchObject({ value: { changed: 1, waits: 0 } })
})

test('the page says what is proposed, and the other admin’s overview leads to it', async () => {
  // An older award keeps the words of its day in its database.
  await db()
    .updateTable('configs')
    .set({ label: 'Words of another day' })
    .where('name', '=', 'refunds_need_second_admin')
    .execute()
  const [one, two] = [await admin(), await admin()]
  await type('refunds_need_second_admin', '1', one)
  await type('refunds_need_second_admin', '0', one)
  const other = as(two)
  expect((await other.get('/admin/dashboard')).visibleText).toContain(
    'An admin asks to change a setting: A refund is approved by a second admin',
  )
  const { visibleText } = await other.get('/admin/configs?group=300')
  expect(visibleText).toContain('It is saved once another admin makes the same change here.')
  expect(visibleText).toContain('A refund is approved by a second admin: on → off')
  expect(visibleText).not.toContain('Words of another day')
})
