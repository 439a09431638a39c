import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'
import { findBatch, heldBatches } from '#app/domain/mail/batches.server.ts'
import { messageCounts } from '#app/domain/mail/message-counts.server.ts'
import { listMessages } from '#app/domain/mail/queries.server.ts'
import { findMailTasks } from '#app/domain/mail/admin-tasks.server.ts'
import { prepareLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { entrant, invoice, valueOf } from '#tests/support/entries.ts'
import { mailRule } from '#tests/support/mail-rules.ts'
import { announcement, nominatedEntry, type NominationOfTests } from '#tests/support/nominations.ts'
import { handedOut } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'

/** Mail about an entry a person has a conflict about, where neither its record nor its text says so plainly (decision 030). */

const ALL = { query: '', status: null, limit: 50, offset: 0 }

let free: Account
let conflicted: Account
let theirs: NominationOfTests
beforeEach(async () => {
  free = await admin({ firstName: 'Olga' })
  conflicted = await admin({ firstName: 'Tilda' })
  theirs = await nominatedEntry({
    title: 'Tin Lanterns',
    people: [{ fullName: '李晴风', email: 'li@example.org' }],
  })
  await conflict(conflicted, theirs.submissionId, 'declared')
})

/** Letters to the nominees, held: of the entry with the conflict, and of another one where asked for. */
async function letters({ another = true } = {}): Promise<number> {
  const people = [{ fullName: 'Þóra Ægisdóttir-Lindqvist', email: 'thora@example.org' }]
  if (another) await nominatedEntry({ number: 2, people })
  await announcement(new Date(now().getTime() + 3_600_000))
  const { year } = await currentSeason()
  return valueOf(await prepareLetters(year, await adminViewerOf(free), now())).batchId ?? 0
}

/** Everything an admin is told of how many messages there are. */
async function countsFor(who: Account, batchId: number) {
  const viewer = await adminViewerOf(who)
  const { year } = await currentSeason()
  const tasks = await findMailTasks({ admin: viewer, year, now: now(), clock: now() }, db())
  return {
    held: (await heldBatches(viewer, db())).map(({ messages }) => messages),
    needed: tasks.flatMap(({ text }) => Number(/: (\d+) emails? (?:is|are) held/.exec(text)?.[1] ?? [])),
    batch: (await findBatch(viewer, batchId, { limit: 10, offset: 0 }, now()))?.count,
    byStatus: (await messageCounts(viewer, db())).held,
    listed: (await listMessages(viewer, { ...ALL, status: 'held' })).count,
  }
}

describe('how many letters are held', () => {
  test('does not tell an admin with a conflict whether that entry is nominated', async () => {
    const batchId = await letters()
    expect(await countsFor(free, batchId)).toEqual({
      ...{ held: [2], needed: [2], batch: 2, byStatus: 2, listed: 2 },
    })
    expect(await countsFor(conflicted, batchId)).toEqual({
      ...{ held: [1], needed: [1], batch: 1, byStatus: 1, listed: 1 },
    })
  })

  test('is not in the history they read', async () => {
    await letters()
    const history = async (who: Account) => (await as(who).get('/admin/history')).visibleText
    expect(await history(free)).toContain('Letters to the nominees')
    expect(await history(conflicted)).not.toContain('Letters to the nominees')
  })

  test('is not asked of an admin with a conflict about all of them', async () => {
    const batchId = await letters({ another: false })
    expect((await countsFor(free, batchId)).held).toEqual([1])
    expect((await countsFor(conflicted, batchId)).held).toEqual([])
  })
})

describe('a message', () => {
  const subjects = async (who: Account) =>
    (await listMessages(await adminViewerOf(who), ALL)).rows.map(({ subject }) => subject)

  /** One that says nothing of the entry by its title or code. */
  async function about(change: { entity?: string; entity_id?: number; body_text?: string }): Promise<void> {
    await letters({ another: false })
    const plain = { body_text: 'Hello.', subject: 'A few words', entity: null, entity_id: null }
    await db()
      .updateTable('mail_messages')
      .set({ ...plain, ...change })
      .where('template', '=', 'nominee_letter')
      .execute()
  }

  test('about an entry without a conflict is shown', async () => {
    await about({})
    expect(await subjects(conflicted)).toContain('A few words')
  })

  test('about the nomination of an entry with a conflict is hidden', async () => {
    await about({ entity: 'nomination', entity_id: theirs.nominationId })
    expect(await subjects(free)).toContain('A few words')
    expect(await subjects(conflicted)).not.toContain('A few words')
  })

  test('about a certificate of its nominees is hidden', async () => {
    const { id } = await handedOut(free)
    await db()
      .updateTable('certificates')
      .set({ nomination_id: theirs.nominationId, person_id: theirs.people[0]?.id ?? 0 })
      .where('id', '=', id)
      .execute()
    await about({ entity: 'certificate', entity_id: id })
    expect(await subjects(free)).toContain('A few words')
    expect(await subjects(conflicted)).not.toContain('A few words')
  })

  test('that names it by its announced title is hidden', async () => {
    await db()
      .updateTable('nominations')
      .set({ display_title: 'Lanterns of Tin' })
      .where('id', '=', theirs.nominationId)
      .execute()
    await about({ body_text: 'Lanterns of Tin is among the nominees.' })
    expect(await subjects(free)).toContain('A few words')
    expect(await subjects(conflicted)).not.toContain('A few words')
  })

  test('of a rule, sent because of one of its nominees, is hidden', async () => {
    await about({})
    const ruleId = await mailRule()
    const { id: runId } = await db()
      .insertInto('mail_runs')
      .values({
        ...{ cron_email_id: ruleId, rule_version: 1, occasion: 'once', status: 'sending' },
        ...{ scheduled_for: now(), planned: 1, created_at: now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: messageId } = await db()
      .selectFrom('mail_messages')
      .where('template', '=', 'nominee_letter')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await subjects(conflicted)).toContain('A few words')
    await db()
      .insertInto('mail_run_records')
      .values({
        ...{
          cron_email_id: ruleId,
          occasion: 'once',
          run_id: runId,
          message_id: messageId,
          why: 'Nominated',
        },
        ...{
          entity: 'nomination_person',
          entity_id: theirs.people[0]?.id ?? 0,
          address: 'li@example.org',
        },
      })
      .execute()
    expect(await subjects(free)).toContain('A few words')
    expect(await subjects(conflicted)).not.toContain('A few words')
  })
})

test('an event email’s preview names no entry the email itself did not name', async () => {
  // The admins’ own text names no entries; the log of what happened does.
  const short = { subject: 'Your invoice', body: 'It is ready.' }
  await mailRule({ trigger: 'event', event: 'invoice_issued', groups: [], ...short })
  const who = await entrant()
  const { submissionIds } = await invoice(who, { title: 'Zyxtitle of the Lighthouse' })
  const rule = { trigger: 'event', event: 'invoice_issued', subject: 'x', body: '{{entries}}', record: '' }
  const tried = async (by: Account) =>
    (await as(by).post('/admin/cron-emails/preview', rule)).text.includes('Zyxtitle')
  expect(await tried(conflicted)).toBe(true)
  await conflict(conflicted, submissionIds[0] ?? 0, 'declared')
  expect([await tried(free), await tried(conflicted)]).toEqual([true, false])
})

test('a nominee letter’s reader has a conflict with its entry until another admin removes it', async () => {
  const knows = () => hasConflict(free, theirs.submissionId, now(), db())
  expect(await knows()).toBe(false)
  expect((await as(free).get('/admin/submissions?q=Lanterns')).text).toContain('Tin Lanterns')
  await db()
    .updateTable('nomination_people')
    .set({ email: free.email.toUpperCase() })
    .where('nomination_id', '=', theirs.nominationId)
    .execute()
  expect(await knows()).toBe(true)
  expect((await as(free).get('/admin/submissions?q=Lanterns')).text).not.toContain('Tin Lanterns')
  await conflict(free, theirs.submissionId, 'cleared')
  expect(await knows()).toBe(false)
})
