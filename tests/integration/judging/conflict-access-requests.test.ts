import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict, grantAccess } from '#tests/support/conflicts.ts'
import { entrant, openCategory } from '#tests/support/entries.ts'
import { admin, judge, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'

const LIST = '/admin/judges/conflicts'
const TITLE = 'Paper Boats of Thursday'
const REASON = 'Its invoice came back'

let number: number
let entryId: number
let asker: Account
let second: Account
let entryPage: string
let asking: string

beforeEach(async () => {
  number = await openCategory('production')
  entryId = await acceptedEntry(await entrant(), { number, title: TITLE })
  asker = await admin({ firstName: 'Olga' })
  second = await admin({ firstName: 'Þóra', lastName: 'Ægisdóttir-Lindqvist' })
  await conflict(asker, entryId, 'declared')
  await db()
    .updateTable('configs')
    .set({ value: 'office@example.org' })
    .where('name', '=', 'support_email')
    .execute()
  entryPage = `/admin/submissions/edit/${entryId}`
  asking = `${LIST}/ask/${entryId}`
})

const wishes = () => db().selectFrom('break_glass').selectAll().orderBy('id').execute()

/** The asker's wish, and the address where it is decided. */
async function asked(): Promise<string> {
  const page = await as(asker).get(asking)
  const sent = await as(asker).submit(page, 'Ask the other admins', { reason: REASON })
  expect(sent.status).toBe(303)
  const wish = (await wishes()).at(-1)
  return `${LIST}/break-glass/${wish?.id}`
}

async function grant(page: string, hours: string): Promise<void> {
  const answer = await as(second).submit(await as(second).get(page), 'Grant access', { hours })
  expect(answer.location).toBe(LIST)
}

describe('an admin who has to see an entry they have a conflict with', () => {
  test('asks with a reason, once, and an admin is told without the entry’s name', async () => {
    expect((await as(asker).get(entryPage)).location).toBe(asking)
    const page = await as(asker).get(asking)
    expect([page.status, page.text.includes(TITLE)]).toEqual([404, false])
    expect((await as(asker).submit(page, 'Ask the other admins')).status).toBe(422)
    await asked()
    expect((await as(asker).get(asking)).visibleText).toContain(
      'Another admin has to decide about your request',
    )
    expect((await as(asker).post(asking, { reason: 'Again' })).status).toBe(409)
    expect(await wishes()).toHaveLength(1)
    const told = await mails({ template: 'break_glass' })
    expect(told.map(({ to_email }) => to_email)).toEqual(['office@example.org'])
    expect(told[0]?.body_text).toContain(REASON)
    expect(told[0]?.body_text).not.toContain(TITLE)
    expect(await audits({ action: 'conflict.break_glass_requested' })).toMatchObject([
      { actor_id: asker.userId, entity_id: String(entryId) },
    ])
  })

  test('does not ask about what nothing ties them to', async () => {
    expect((await as(second).get(asking)).location).toBe(entryPage)
    expect((await as(second).post(asking, { reason: 'Just looking' })).status).toBe(404)
    expect(await wishes()).toEqual([])
  })

  test('sees it for the hours a second admin grants, by the clock, and then no more', async () => {
    await grant(await asked(), '4')
    const told = await mails({ template: 'break_glass', to: asker.email })
    expect(told).toHaveLength(1)
    expect(told[0]?.body_text).toContain('Þóra Ægisdóttir-Lindqvist')
    expect(await wishes()).toMatchObject([{ granted: true, decided_by: second.userId }])
    expect(await audits({ action: 'conflict.break_glass_granted' })).toMatchObject([
      { actor_id: second.userId, entity_id: String(entryId) },
    ])
    expect((await as(asker).get(entryPage)).text).toContain(TITLE)
    expect((await as(asker).get('/admin/submissions')).text).toContain(TITLE)
    later({ hours: 3, minutes: 59 })
    expect((await as(asker).get(entryPage)).text).toContain(TITLE)
    later({ minutes: 1 })
    expect((await as(asker).get(entryPage)).location).toBe(asking)
    expect((await as(asker).get('/admin/submissions')).text).not.toContain(TITLE)
    expect((await as(asker).get(asking)).visibleText).toContain('Your access has expired')
  })

  test('sees nothing where it is refused, and may ask again', async () => {
    const page = await asked()
    await as(second).submit(await as(second).get(page), 'Refuse access')
    expect((await as(asker).get(entryPage)).location).toBe(asking)
    expect((await as(asker).get(asking)).visibleText).toContain('Your request was refused')
    expect(await audits({ action: 'conflict.break_glass_refused' })).toHaveLength(1)
    expect((await mails({ template: 'break_glass', to: asker.email }))[0]?.subject).toContain('declined')
    await asked()
    expect(await wishes()).toHaveLength(2)
  })

  test('decides nothing themselves, and neither does another admin with a conflict', async () => {
    const page = await asked()
    const decision = { decision: 'grant', hours: '72' }
    expect((await as(asker).get(page)).status).toBe(404)
    expect((await as(asker).post(page, decision)).status).toBe(404)
    await conflict(second, entryId, 'suspected')
    expect((await as(second).get(page)).status).toBe(404)
    expect((await as(second).post(page, decision)).status).toBe(404)
    expect((await as(second).get(LIST)).text).not.toContain('Paper Boats')
    // With granted access they still have a conflict.
    await grantAccess(second, entryId, await admin())
    expect((await as(second).get(entryPage)).text).toContain(TITLE)
    expect((await as(second).get(page)).status).toBe(404)
    expect((await as(second).post(page, decision)).status).toBe(404)
    expect((await wishes())[0]).toMatchObject({ decided_at: null })
    await conflict(second, entryId, 'none')
    await grant(page, '1')
  })

  test('is decided about once, for no longer than is offered', async () => {
    const page = await asked()
    expect((await as(second).post(page, { decision: 'grant', hours: '9999' })).status).toBe(422)
    await grant(page, '1')
    const third = await admin()
    expect((await as(third).post(page, { decision: 'refuse', hours: '1' })).status).toBe(404)
    expect(await wishes()).toMatchObject([{ granted: true, decided_by: second.userId }])
  })

  test('sees nothing more of other entries', async () => {
    const other = await acceptedEntry(await entrant(), { number, title: 'Tin Lanterns' })
    await conflict(asker, other, 'declared')
    await grant(await asked(), '72')
    expect((await as(asker).get('/admin/submissions')).text).not.toContain('Tin Lanterns')
  })
})

describe('the admins’ list of conflicts', () => {
  const code = async () =>
    (await db().selectFrom('submissions').where('id', '=', entryId).select('code').executeTakeFirstOrThrow())
      .code ?? ''
  const tie = (who: Account) =>
    db()
      .selectFrom('conflicts')
      .where('user_id', '=', who.userId)
      .where('submission_id', '=', entryId)
      .selectAll()
      .executeTakeFirst()

  test('records a tie, tells the judge that something is gone, and not what', async () => {
    const who = await judge({ categoryNumber: number })
    await conflict(who, entryId, 'none')
    const page = await as(second).get(`${LIST}/add`)
    const fields = { email: who.email.toUpperCase(), code: await code(), reason: 'They were married' }
    expect((await as(second).submit(page, 'Record conflict', { ...fields, code: 'X99-1' })).status).toBe(422)
    expect(
      (await as(second).submit(page, 'Record conflict', { ...fields, email: 'no@example.net' })).status,
    ).toBe(422)
    const done = await as(second).submit(page, 'Record conflict', fields)
    expect(done.location).toBe(LIST)
    expect(await tie(who)).toMatchObject({
      status: 'declared',
      source: 'admin',
      reason: 'They were married',
    })
    const told = await mails({ template: 'recused' })
    expect(told.map(({ to_email }) => to_email)).toEqual([who.email])
    for (const word of [TITLE, fields.code, 'married']) expect(told[0]?.body_text).not.toContain(word)
    await as(second).post(`${LIST}/add`, fields)
    expect(await mails({ template: 'recused' })).toHaveLength(1)
  })

  test('records nothing about an entry the admin has a conflict with, as if there were none', async () => {
    const who = await judge({ categoryNumber: number })
    const fields = { email: who.email, code: await code(), reason: 'They were married' }
    const answer = await as(asker).post(`${LIST}/add`, fields)
    expect([answer.status, answer.visibleText.includes('No entry of this season has this code')]).toEqual([
      422,
      true,
    ])
    expect(await tie(who)).toBeUndefined()
  })

  test('clears a conflict with a reason, by a person without one, and never one’s own', async () => {
    const row = await tie(asker)
    const page = `${LIST}/clear/${row?.id}`
    expect((await as(asker).get(page)).status).toBe(404)
    expect((await as(asker).post(page, { reason: 'It is nothing' })).status).toBe(404)
    expect((await as(second).post(page, { reason: '' })).status).toBe(422)
    expect((await as(second).post(page, { reason: 'They left in May' })).location).toMatch(LIST)
    expect(await tie(asker)).toMatchObject({ status: 'cleared', decided_by: second.userId })
    expect((await as(asker).get(entryPage)).text).toContain(TITLE)
    expect(await audits({ action: 'conflict.cleared' })).toMatchObject([
      { actor_id: second.userId, at: now() },
    ])
  })
})
