import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { remindNominees } from '#app/domain/nominees/nominations/remind-nominees.server.ts'
import { savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { confirmName } from '#app/domain/nominees/nominations/nominee-page.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { openCategory, valueOf } from '#tests/support/entries.ts'
import { deliver } from '#tests/support/mail-rules.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const THORA = { fullName: 'Þóra Ægisdóttir-Lindqvist', credit: 'Director', email: 'thora@example.org' }
const MUHAMMAD = { fullName: 'محمد', credit: 'Animator', email: 'mohamed@example.org' }

const reminders = () =>
  db()
    .selectFrom('mail_messages')
    .where('template', '=', 'nominee_reminder')
    .select(['to_email', 'body_text', 'sensitive', 'class'])
    .orderBy('id')
    .execute()

test('each unconfirmed nominee is asked once a day, in one mail about all of theirs', async () => {
  const one = await nominatedEntry({ title: 'Rook', people: [THORA, { fullName: 'Nobody’s Address' }] })
  const two = await nominatedEntry({
    number: await openCategory('achievement'),
    title: 'Static',
    people: [THORA, MUHAMMAD],
  })
  const people = [...one.people, ...two.people]
  const ids = people.map(({ id }) => id)
  const adminAccount = await adminViewerOf(await admin())
  await announcement(new Date(now().getTime() + 60_000))
  expect(await remindNominees(ids, adminAccount, now())).toMatchObject({ ok: false, code: 'closed' })
  expect(await reminders()).toEqual([])

  later({ minutes: 1 })
  expect(valueOf(await remindNominees(ids, adminAccount, now()))).toEqual({ written: 2, today: 0 })
  const [first, second, ...more] = await reminders()
  expect(more).toEqual([])
  expect(first).toMatchObject({ to_email: THORA.email, sensitive: true, class: 'service' })
  expect(first?.body_text).toContain('Rook')
  expect(first?.body_text).toContain('Static')
  expect(first?.body_text).toContain('/content/letter-to-nominee?t=')
  expect(second).toMatchObject({ to_email: MUHAMMAD.email })
  expect(second?.body_text).not.toContain('Rook')
  expect(await audits({ action: 'nomination.nominee_reminded' })).toHaveLength(3)

  expect(valueOf(await remindNominees(ids, adminAccount, now()))).toEqual({ written: 0, today: 2 })
  await db()
    .updateTable('nomination_people')
    .set({ confirmed_at: now(), confirmed_via: 'admin' })
    .where('full_name', '=', MUHAMMAD.fullName)
    .execute()
  later({ days: 1 })
  expect(valueOf(await remindNominees(ids, adminAccount, now()))).toEqual({ written: 1, today: 0 })
  expect(await reminders()).toHaveLength(3)
})

describe('a reminder that waits', () => {
  const chased = async () => {
    const made = await nominatedEntry({ title: 'Rook', people: [THORA, MUHAMMAD] })
    const more = { number: await openCategory('achievement'), title: 'Static', people: [THORA] }
    const again = await nominatedEntry(more)
    const ids = [...made.people, ...again.people].map(({ id }) => id)
    await announcement(now())
    const adminAccount = await adminViewerOf(await admin())
    expect(valueOf(await remindNominees(ids, adminAccount, now()))).toEqual({ written: 2, today: 0 })
    const [thora = 0, muhammad = 0] = ids
    return { thora, muhammad, again, nominationId: made.nominationId, adminAccount }
  }
  const confirm = async (personId: number, { fullName }: { fullName: string }) =>
    valueOf(await confirmName(personId, { fullName, pronunciation: null, version: 1 }, now()))
  const sent = async () => (await deliver()).filter(({ subject }) => subject.includes('Please confirm'))
  const skipped = async () => {
    const rows = await db()
      .selectFrom('mail_messages')
      .where('template', '=', 'nominee_reminder')
      .where('status', '=', 'skipped')
      .select(['to_email', 'skip_reason'])
      .execute()
    return rows.map(({ to_email, skip_reason }) => `${to_email}: ${skip_reason}`)
  }

  test('asks for nothing that was confirmed meanwhile, and is not sent when nothing is left of it', async () => {
    const { thora, muhammad } = await chased()
    await confirm(thora, THORA)
    await confirm(muhammad, MUHAMMAD)
    const [first, ...more] = await sent()
    expect(more).toEqual([])
    expect(first?.to.address).toBe(THORA.email)
    expect(first?.text).toContain('Static')
    expect(first?.text).not.toContain('Rook')
    expect(await skipped()).toEqual([`${MUHAMMAD.email}: All names are confirmed.`])
  })

  test('neither goes to an address that is theirs no more, nor about what is out of the race', async () => {
    const { thora, again, nominationId, adminAccount } = await chased()
    const input = { ...THORA, personId: thora, version: 1, pronunciation: null, reason: null }
    valueOf(await savePerson(nominationId, { ...input, email: 'new@example.org' }, adminAccount, now()))
    await db()
      .updateTable('nominations')
      .set({ status: 'revoked', ended_reason: 'By mistake.' })
      .where('id', '=', again.nominationId)
      .execute()
    expect((await sent()).map(({ to }) => to.address)).toEqual([MUHAMMAD.email])
    expect(await skipped()).toEqual([`${THORA.email}: All names are confirmed.`])
  })
})

test('the list reminds the selected nominees, and says when none is selected', async () => {
  const { people } = await nominatedEntry({ people: [THORA, MUHAMMAD] })
  await announcement(now())
  const browser = as(await admin())
  const page = await browser.get(href('/admin/submissions/nominated'))
  expect(page.text).toContain('Send reminders')
  await browser.post(href('/admin/submissions/nominated'), {})
  expect(await reminders()).toEqual([])
  await browser.post(href('/admin/submissions/nominated'), { person: String(people[1]?.id) })
  expect((await reminders()).map((each) => each.to_email)).toEqual([MUHAMMAD.email])
})
