import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { judgingPaths } from '#app/judging-paths.ts'
import { chaseNominees } from '#app/domain/nominations/chasing.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { openCategory, valueOf } from '#tests/support/entries.ts'
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
  const office = await adminViewerOf(await admin())
  await announcement(new Date(now().getTime() + 60_000))
  expect(await chaseNominees(ids, office, now())).toMatchObject({ ok: false, code: 'closed' })
  expect(await reminders()).toEqual([])

  later({ minutes: 1 })
  expect(valueOf(await chaseNominees(ids, office, now()))).toEqual({ written: 2, today: 0 })
  const [first, second, ...more] = await reminders()
  expect(more).toEqual([])
  expect(first).toMatchObject({ to_email: THORA.email, sensitive: true, class: 'service' })
  expect(first?.body_text).toContain('Rook')
  expect(first?.body_text).toContain('Static')
  expect(first?.body_text).toContain('/content/letter-to-nominee?t=')
  expect(second).toMatchObject({ to_email: MUHAMMAD.email })
  expect(second?.body_text).not.toContain('Rook')
  expect(await audits({ action: 'nomination.chased' })).toHaveLength(3)

  expect(valueOf(await chaseNominees(ids, office, now()))).toEqual({ written: 0, today: 2 })
  await db()
    .updateTable('nomination_people')
    .set({ confirmed_at: now(), confirmed_how: 'office' })
    .where('full_name', '=', MUHAMMAD.fullName)
    .execute()
  later({ days: 1 })
  expect(valueOf(await chaseNominees(ids, office, now()))).toEqual({ written: 1, today: 0 })
  expect(await reminders()).toHaveLength(3)
})

test('the list chases those who are ticked, and says when nobody is', async () => {
  const { people } = await nominatedEntry({ people: [THORA, MUHAMMAD] })
  await announcement(now())
  const browser = as(await admin())
  const page = await browser.get(judgingPaths.adminNominated())
  expect(page.text).toContain('Chase selected')
  await browser.post(judgingPaths.adminNominated(), {})
  expect(await reminders()).toEqual([])
  await browser.post(judgingPaths.adminNominated(), { person: String(people[1]?.id) })
  expect((await reminders()).map((each) => each.to_email)).toEqual([MUHAMMAD.email])
})
