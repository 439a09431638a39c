import { signatureDocument } from '#app/domain/people/agreements/evidence.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { remindOne } from '#app/domain/people/agreements/remind-signers.server.ts'
import { ensureDocument } from '#app/platform/documents/commands.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { discardBatch, releaseBatch } from '#app/domain/mail/batches.server.ts'
import { whyReminderIsObsolete } from '#app/domain/people/agreements/remind-signers.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { buffer } from 'node:stream/consumers'
import { publishVersion } from '#tests/support/agreements.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, chair, judge, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { copiedText } from '#tests/support/text-of-pdf.ts'

const SIGNED = '/admin/judges/signatures'
const UNSIGNED = `${SIGNED}/unsigned`

let adminAccount: Account
beforeEach(async () => {
  adminAccount = await admin()
})

/** Signs on the page, as the person would. */
async function sign(who: Account, more: Record<string, string> = {}) {
  const page = await as(who).get('/judges/privacy')
  const answer = await as(who).submit(page, 'Sign agreement', {
    ...{ fullName: `${who.firstName} ${who.lastName}`, employer: 'Freelance' },
    ...{ confidential: 'on', noSharing: 'on', willRecuse: 'on' },
    ...more,
  })
  expect(answer.location).toBe('/judges')
  const { id } = await db()
    .selectFrom('signatures')
    .where('user_id', '=', who.userId)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const reminders = () => mails({ template: 'agreement_reminder' })

describe('a signature that is withdrawn', () => {
  test('counts no more, stays as evidence, and the agreement is asked for again', async () => {
    const who = await judge()
    const { id } = await db()
      .selectFrom('signatures')
      .where('user_id', '=', who.userId)
      .select('id')
      .executeTakeFirstOrThrow()
    const page = await as(adminAccount).get(`${SIGNED}/view/${id}`)
    const unsaid = await as(adminAccount).submit(page, 'Withdraw signature', { reason: ' ' })
    expect(unsaid.status).toBe(422)
    expect((await as(who).get('/judges')).status).toBe(200)
    const reason = { reason: 'They asked for it.' }
    await as(adminAccount).submit(page, 'Withdraw signature', reason)
    expect((await as(adminAccount).submit(page, 'Withdraw signature', reason)).status).toBe(409)
    expect((await as(adminAccount).get(`${SIGNED}/view/${id}`)).visibleText).toContain('Withdrawn')
    expect((await as(who).get('/judges')).location).toContain('/judges/privacy')
    expect((await as(who).get('/judges/privacy')).visibleText).toContain('Your signature was withdrawn')
    expect((await as(adminAccount).get(UNSIGNED)).visibleText).toContain(who.email)
    expect(await audits({ action: 'agreement.signature_withdrawn' })).toMatchObject([
      { after: { reason: 'They asked for it.' } },
    ])
    expect(await sign(who)).not.toBe(id)
    expect((await as(who).get('/judges')).status).toBe(200)
  })
})

describe('the lists', () => {
  test('part those who signed from those who have not, and leave out who is not asked', async () => {
    const [signed, unsigned, stranger] = [await judge(), await chair({ signed: false }), await member()]
    const declined = await judge({ signed: false })
    await as(declined).submit(await as(declined).get('/judges/privacy'), 'Decline agreement', {
      reason: 'No.',
    })
    const [yes, no, said] = [
      await as(adminAccount).get(SIGNED),
      await as(adminAccount).get(UNSIGNED),
      await as(adminAccount).get(`${SIGNED}/declined`),
    ]
    for (const page of [yes, no, said]) expect(page.visibleText).not.toContain(stranger.email)
    expect(yes.visibleText).toContain(signed.email)
    expect(yes.visibleText).toContain('Signatures (1)')
    expect(yes.visibleText).not.toContain(unsigned.email)
    expect(no.visibleText).toContain(unsigned.email)
    expect(no.visibleText).toContain('P01 chair')
    expect(no.visibleText).toContain('Not this season')
    expect(no.visibleText).not.toContain(signed.email)
    expect(no.visibleText).not.toContain(declined.email)
    expect(said.visibleText).toContain(declined.email)
  })

  test('say after a material change who signed before, and keep the old signature as superseded', async () => {
    const who = await judge()
    await publishVersion('A new text.')
    expect((await as(adminAccount).get(UNSIGNED)).visibleText).toContain('Version 1')
    const list = await as(adminAccount).get(SIGNED)
    expect(list.visibleText).toContain('Superseded')
    expect((await as(adminAccount).get(`${SIGNED}?state=valid`)).visibleText).toContain('No results')
    expect((await as(adminAccount).get(`${SIGNED}?state=invalid&version=1`)).visibleText).toContain(who.email)
    expect((await as(adminAccount).get(`${SIGNED}?version=2`)).visibleText).toContain('No results')
  })

  test('are searched by name, employer and tie, with wildcards taken literally', async () => {
    const [one, other] = [await judge({ signed: false }), await judge()]
    await sign(one, { employer: '100% Pegbar', conflicts: 'Nine_Kettles\nBonsai Films' })
    for (const text of ['100%', 'Nine_K', 'bonsai', one.email]) {
      const page = await as(adminAccount).get(`${SIGNED}?q=${encodeURIComponent(text)}`)
      expect([text, page.visibleText.includes(one.email), page.visibleText.includes(other.email)]).toEqual([
        text,
        true,
        false,
      ])
    }
    expect((await as(adminAccount).get(`${SIGNED}?q=%25%25`)).visibleText).toContain('No results')
    expect((await as(adminAccount).get(`${SIGNED}?q=x%01y&version=zz`)).status).toBe(200)
  })

  test('are paged, also beyond the end', async () => {
    for (let index = 0; index < 26; index += 1) await judge({ signed: false })
    const first = await as(adminAccount).get(UNSIGNED)
    const second = await as(adminAccount).get(`${UNSIGNED}?page=2`)
    expect([first, second].map((page) => page.html.querySelectorAll('tbody tr').length)).toEqual([25, 1])
    expect((await as(adminAccount).get(`${UNSIGNED}?page=9`)).location).toContain('page=2')
  })

  test('leave an admin as a file in which nothing is a formula', async () => {
    const who = await judge({ signed: false })
    await sign(who, { fullName: '=cmd|calc', sameperson: 'on', employer: '+1', conflicts: '@SUM(A1)' })
    const other = await judge()
    const file = await as(adminAccount).get(`${SIGNED}/export?q=${encodeURIComponent(who.email)}`)
    expect(file.text).toContain(who.email)
    expect(file.text).not.toContain(other.email)
    expect(file.text).not.toMatch(/(?:^|,|")[=+@]/m)
    expect(await audits({ action: 'export.downloaded' })).toHaveLength(1)
  })
})

describe('the evidence of a signature', () => {
  test('prints who promised what, when, from where, and the text with its hash', async () => {
    const who = await judge({ signed: false })
    const id = await sign(who, {
      fullName: 'Þóra 李晴风 Αγγελική',
      sameperson: 'on',
      employer: 'Студия «Дом»',
      conflicts: 'Nine Kettles\n#strong[not markup] $x$',
    })
    const stored = await ensureDocument(signatureDocument, id, now())
    expect(stored.name).toMatch(/^J-\d{4}-\d+\.pdf$/)
    const pdf = await buffer(await storage().get(stored.storageKey))
    expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
    const page = await as(who).get('/judges/privacy')
    expect(page.html.querySelector(`a[href="/files/${stored.publicId}"]`)).not.toBeNull()
    const text = (await copiedText(pdf)).join('\n')
    const plain = text.replace(/\u200b|\s/g, '')
    const { body_sha256 } = await db()
      .selectFrom('signatures')
      .select('body_sha256')
      .executeTakeFirstOrThrow()
    // Whole, so that it can be copied out and compared.
    expect(text).toContain(body_sha256.toString('hex'))
    for (const text of [
      'Þóra李晴风Αγγελική',
      'Студия«Дом»',
      '#strong[notmarkup]$x$',
      'Irecusemyselffromeveryentry',
    ])
      expect(plain).toContain(text)
    expect(plain).toContain('Whatyousee,readandhear')
  })
})

describe('a reminder', () => {
  test('to one goes at once, and once a day', async () => {
    const who = await judge({ signed: false })
    const page = await as(adminAccount).get(UNSIGNED)
    const sent = await as(adminAccount).submit(page, `Remind ${who.firstName} ${who.lastName}`)
    expect(sent.location).toBe(UNSIGNED)
    expect(await reminders()).toMatchObject([{ to_email: who.email, status: 'queued', class: 'reminder' }])
    const again = await as(adminAccount).follow(
      await as(adminAccount).submit(page, `Remind ${who.firstName} ${who.lastName}`),
    )
    expect(again.visibleText).toContain('was already reminded today')
    expect(await reminders()).toHaveLength(1)
    setNow(later({ days: 1 }))
    valueOf(await remindOne('judge', who.userId, await adminViewerOf(adminAccount), now()))
    expect(await reminders()).toHaveLength(2)
  })

  test('asked for by two at once is one', async () => {
    const who = await judge({ signed: false })
    const viewer = await adminViewerOf(adminAccount)
    const outcomes = await race(4, () => remindOne('judge', who.userId, viewer, now()))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await reminders()).toHaveLength(1)
  })

  test('is not sent to judges who signed, declined or are not asked', async () => {
    const [signed, declined, stranger] = [await judge(), await judge({ signed: false }), await member()]
    await as(declined).submit(await as(declined).get('/judges/privacy'), 'Decline agreement', { reason: '' })
    const viewer = await adminViewerOf(adminAccount)
    for (const { userId } of [signed, declined, stranger])
      expect(await remindOne('judge', userId, viewer, now())).toMatchObject({ ok: false, code: 'conflict' })
    expect(await reminders()).toEqual([])
  })

  test('to all is held, leaves out who was reminded today, and is not sent to who has signed since', async () => {
    const [one, two, three] = [
      await judge({ signed: false }),
      await judge({ signed: false }),
      await chair({ signed: false }),
    ]
    const viewer = await adminViewerOf(adminAccount)
    valueOf(await remindOne('judge', one.userId, viewer, now()))
    const sent = await as(adminAccount).submit(
      await as(adminAccount).get(`${SIGNED}/remind`),
      'Prepare reminders',
    )
    expect(sent.location).toMatch(/^\/admin\/cron-emails\/held\/\d+$/)
    const held = (await reminders()).filter(({ status }) => status === 'held')
    expect(held.map(({ to_email }) => to_email).sort()).toEqual([two.email, three.email].sort())
    expect(held.find(({ to_email }) => to_email === three.email)?.body_text).toContain('P01 chair')
    const again = await as(adminAccount).submit(
      await as(adminAccount).get(`${SIGNED}/remind`),
      'Prepare reminders',
    )
    expect(again.location).toBe(UNSIGNED)

    valueOf(await releaseBatch(held[0]?.batch_id ?? 0, viewer, now()))
    await sign(two)
    const [first, second] = [two, three].map(({ userId }) => held.find(({ user_id }) => user_id === userId))
    expect(first && (await whyReminderIsObsolete(first))).toBe('The person has signed the agreement.')
    expect(second && (await whyReminderIsObsolete(second))).toBeNull()
    await db().deleteFrom('committee_members').where('user_id', '=', three.userId).execute()
    expect(second && (await whyReminderIsObsolete(second))).toBe('The person no longer has to sign.')
  })

  test('that was not let go leaves room for another the same day', async () => {
    const who = await judge({ signed: false })
    const viewer = await adminViewerOf(adminAccount)
    await as(adminAccount).submit(await as(adminAccount).get(`${SIGNED}/remind`), 'Prepare reminders')
    const [held] = await reminders()
    valueOf(await discardBatch(held?.batch_id ?? 0, viewer, now()))
    valueOf(await remindOne('judge', who.userId, viewer, now()))
    expect((await reminders()).map(({ status }) => status)).toEqual(['skipped', 'queued'])
  })

  test('cannot be sent while no agreement is in force', async () => {
    const who = await judge({ signed: false })
    await db().updateTable('agreements').set({ status: 'retired' }).execute()
    const page = await as(adminAccount).get(UNSIGNED)
    expect(page.visibleText).toContain('No version is in force this season')
    expect(page.html.querySelectorAll('button[name=person], a[href$="/remind"]')).toEqual([])
    expect(await remindOne('judge', who.userId, await adminViewerOf(adminAccount), now())).toMatchObject({
      code: 'closed',
    })
    expect((await as(who).get('/judges/privacy')).visibleText).toContain('No agreement yet')
  })
})

test('a withdrawn signature and one on another season’s agreement count for nothing', async () => {
  const who = await judge()
  const { year } = await currentSeason()
  expect(await findValidSignature(who.userId, 'judge', year, db())).not.toBeNull()
  expect(await findValidSignature(who.userId, 'judge', year - 1, db())).toBeNull()
  expect(await findValidSignature(who.userId, 'sponsor', year, db())).toBeNull()
  await db().updateTable('signatures').set({ withdrawn_at: now() }).execute()
  expect(await findValidSignature(who.userId, 'judge', year, db())).toBeNull()
  expect((await as(adminAccount).get(SIGNED)).visibleText).toContain('Withdrawn')
  expect((await as(who).get('/judges')).location).toContain('/judges/privacy')
})
