import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { requestCertificates } from '#app/domain/nominees/certificates/request-certificates.server.ts'
import { certificateOf } from '#app/domain/nominees/certificates/nominee.server.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { cancelAnnouncement } from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { confirmSlate, returnSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answerDisqualification, carryOut } from '#app/domain/submissions/admin/decisions.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { deliver } from '#tests/support/mail-rules.ts'
import { announcement, nominatedEntry, nominationOf, submitAgain } from '#tests/support/nominations.ts'
import { announcedAt, handedOut } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'

let adminAccount: Account
let viewer: AdminViewer
beforeEach(async () => {
  adminAccount = await admin()
  viewer = await adminViewerOf(adminAccount)
})

const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000)

const certificates = () =>
  db()
    .selectFrom('certificates')
    .select(['id', 'person_id', 'serial', 'status', 'void_reason'])
    .orderBy('id')
    .execute()

/** One certificate with its PDFs, as the worker leaves it, by its row. */
const builtOf = (id: number) =>
  db()
    .updateTable('certificates')
    .set({ status: 'generated', generated_at: now() })
    .set((eb) => {
      const file = eb.selectFrom('files').select('files.id').limit(1)
      return { a4_file_id: file, letter_file_id: file }
    })
    .where('id', '=', id)
    .execute()

const asked = async (people: readonly { id: number }[]) =>
  valueOf(
    await requestCertificates(
      { personIds: people.map(({ id }) => id), override: 'Said by telephone' },
      viewer,
      now(),
    ),
  )

describe('a certificate that was handed out', () => {
  async function handed() {
    await announcedAt(inHours(-1))
    const made = await handedOut(adminAccount)
    const row = await db()
      .selectFrom('certificates as c')
      .innerJoin('nominations as n', 'n.id', 'c.nomination_id')
      .where('c.id', '=', made.id)
      .select(['c.person_id', 'n.id as nominationId', 'n.version', 'n.submission_id'])
      .executeTakeFirstOrThrow()
    expect((await guest().get(`/certificates/${made.serial}`)).visibleText).toContain('Valid')
    expect(await certificateOf(row.person_id, now())).not.toBeNull()
    return { ...made, ...row }
  }

  async function isVoid(serial: string, personId: number, why: string) {
    const page = await guest().get(`/certificates/${serial}`)
    expect(page.visibleText).toContain('This certificate is void')
    expect(page.visibleText).not.toContain(why)
    expect(await certificateOf(personId, now())).toBeNull()
    expect(await certificates()).toMatchObject([{ status: 'void', void_reason: why }])
    expect(await audits({ action: 'certificate.voided' })).toHaveLength(1)
    expect((await as(adminAccount).get('/admin/nomination-certificates/sheets')).visibleText).toContain(
      'Out of date',
    )
  }

  test('is void with its nomination, and so says its print sheet', async () => {
    const { serial, person_id, nominationId, version } = await handed()
    expect((await as(adminAccount).get('/admin/nomination-certificates/sheets')).visibleText).not.toContain(
      'Out of date',
    )
    const reason = 'They asked for it.'
    valueOf(await endNomination(nominationId, { version, status: 'declined', reason }, viewer, now()))
    await isVoid(serial, person_id, reason)
  })

  test('is void when its entry is disqualified, and the nomination with it', async () => {
    const { serial, person_id, nominationId, submission_id } = await handed()
    const id = submission_id ?? 0
    const order = { action: 'disqualify', reason: 'Not the entrant’s work' } as const
    valueOf(await carryOut(id, order, null, viewer, now()))
    expect((await guest().get(`/certificates/${serial}`)).visibleText).toContain('Valid')
    valueOf(await answerDisqualification(id, true, await adminViewerOf(await admin()), now()))
    await isVoid(serial, person_id, order.reason)
    expect(await audits({ action: 'nomination.revoked' })).toMatchObject([
      { entity_id: String(nominationId) },
    ])
  })
})

describe('before the announcement', () => {
  test('a slate that goes back takes its certificates along; its people get new ones when it is confirmed again', async () => {
    const { slateId, submissionId, people } = await nominatedEntry({ number: 2 })
    // Another category's stays.
    await handedOut(adminAccount)
    await asked(people)
    valueOf(await returnSlate(slateId, { version: 2, note: 'One work is missing.' }, viewer, now()))
    expect((await certificates()).map(({ status }) => status)).toEqual(['released', 'void'])
    await submitAgain(slateId)
    valueOf(await confirmSlate(slateId, { version: 3, acceptShort: true }, viewer, now()))
    expect((await nominationOf(submissionId)).people).toEqual(people)
    expect((await asked(people)).made).toBe(1)
  })

  test('what its people declined is not nominated again by the same slate', async () => {
    const { slateId, nominationId } = await nominatedEntry({})
    const input = { version: 1, status: 'declined', reason: 'They asked for it.' } as const
    valueOf(await endNomination(nominationId, input, viewer, now()))
    valueOf(await returnSlate(slateId, { version: 2, note: 'One is missing.' }, viewer, now()))
    await submitAgain(slateId)
    const confirmed = await confirmSlate(slateId, { version: 3, acceptShort: true }, viewer, now())
    expect(valueOf(confirmed)).toEqual({ nominations: 0, people: 0 })
  })

  test('another day of the announcement is printed: certificates that were not released are rebuilt', async () => {
    const { people } = await nominatedEntry({})
    const released = await handedOut(adminAccount)
    await asked(people)
    const [, mine] = await certificates()
    await builtOf(mine?.id ?? 0)
    const first = await announcement(inHours(24))
    valueOf(await cancelAnnouncement(first, viewer, now()))
    expect(await certificates()).toMatchObject([
      { id: released.id, status: 'released' },
      { id: mine?.id, status: 'pending', serial: mine?.serial },
    ])
  })
})

test('the mail about a certificate that became void meanwhile is not sent', async () => {
  await announcedAt(inHours(-1))
  const { id } = await handedOut(adminAccount)
  const mailed = (entityId: number, key: string) => ({
    dedupe_key: key,
    template: 'certificate_ready',
    class: 'service' as const,
    ...{ to_email: `${key}@example.org`, subject: 'Your certificate', body_text: 'x', body_html: 'x' },
    ...{ entity: 'certificate', entity_id: entityId, not_before: now(), message_id: `<${key}@x>` },
    ...{ created_at: now(), attachments: '[]' },
  })
  await db().insertInto('mail_messages').values(mailed(id, 'valid')).execute()
  expect((await deliver()).map(({ to }) => to.address)).toEqual(['valid@example.org'])
  await db().updateTable('certificates').set({ status: 'void', voided_at: now() }).execute()
  await db().insertInto('mail_messages').values(mailed(id, 'void')).execute()
  expect(await deliver()).toEqual([])
})

raced('a certificate is asked for while its nomination ends', {
  reads: [/from nomination_people p join nominations n|^select "id", "serial", "status" from "certificates"/],
  async prepare() {
    const { year } = await currentSeason()
    await db().insertInto('certificate_series').values({ year, last_number: 0 }).execute()
    return nominatedEntry({})
  },
  acts: ({ people, nominationId }) => [
    async () => (await asked(people)).made,
    async () => {
      const input = { version: 1, status: 'revoked', reason: 'Not eligible' } as const
      return (await endNomination(nominationId, input, viewer, now())).ok ? 1 : 0
    },
  ],
  async holds() {
    expect((await certificates()).filter(({ status }) => status !== 'void')).toEqual([])
  },
  async breaks() {
    expect((await certificates()).filter(({ status }) => status !== 'void')).toHaveLength(1)
  },
})
