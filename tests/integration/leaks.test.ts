import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { ConflictStatus } from '#app/domain/conflicts/rules.ts'
import { addressOf, makeCast, type Cast } from '#tests/support/cast.ts'
import { as, signedIn, type Client } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { invoice, storedFile } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { matrix } from './access-matrix.ts'

/**
 * Whoever is tied to an entry finds nothing of it anywhere (pitfall C1): every address of the route map that is opened, and the
 * searches, orders, exports, files and mails beside. The same people find it where nothing ties them, so that nothing here
 * passes because there was nothing to see.
 */

/** In no other record. The whole of each is looked for; searches are for a part of it, which a page may repeat. */
const MARKS = {
  title: 'Zyxtitleleak of the Lighthouse',
  person: 'Zyxpersonleak Vale',
  answer: 'Zyxanswerleak',
  file: 'Zyxfileleak.jpg',
  code: 'ZYX-777-LEAK',
} as const

keepDatabase()
let cast: Cast
let office: Account
let entryId: number
let extra: string[]

beforeAll(async () => {
  cast = await makeCast()
  office = await admin({ firstName: 'Olga' })
  const issued = await invoice(cast.owner, { number: 1, title: MARKS.title })
  entryId = issued.submissionIds[0] ?? 0
  await db()
    .updateTable('submissions')
    .set({ code: MARKS.code, status: 'accepted', payment_status: 'paid', flag: 'Look again' })
    .where('id', '=', entryId)
    .execute()
  await db()
    .insertInto('submission_people')
    .values({ submission_id: entryId, sort: 90, full_name: MARKS.person, credit: 'Layout', email: '' })
    .execute()
  await sql`update submission_values set value = to_jsonb(${MARKS.answer}::text) where submission_id = ${entryId}
    and field_id = (select id from fields where key = 'synopsis_short')`.execute(db())
  const { fileId, publicId } = await storedFile(cast.owner, 'image')
  const { id: fieldId } = await db()
    .selectFrom('fields')
    .where('type', '=', 'image')
    .where('judge_visible', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('submission_files')
    .values({ submission_id: entryId, field_id: fieldId, file_id: fileId, sort: 0 })
    .execute()
  await db()
    .updateTable('files')
    .set({ original_name: MARKS.file })
    .where('public_id', '=', publicId)
    .execute()
  const { id: requestId } = await db()
    .insertInto('extra_time_requests')
    .values({ submission_id: entryId, requested_by: cast.owner.userId, reason: 'Late', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: messageId } = await db()
    .selectFrom('mail_messages')
    .where('body_text', 'like', `%${MARKS.title}%`)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  cast = {
    ...cast,
    submittedId: entryId,
    filePublicId: publicId,
    requestId,
    messageId,
    invoiceId: issued.invoiceId,
  }
  extra = [
    '/admin/submissions?q=Zyxtitle',
    '/admin/submissions?q=Zyxperson',
    '/admin/submissions?only=flagged',
    ...['title', 'status', 'submitted', 'updated', 'studio', 'category'].map(
      (sort) => `/admin/submissions?sort=${sort}&dir=desc`,
    ),
    `/admin/submissions?studio=${cast.owner.studioId}`,
    '/admin/submissions/export?format=csv',
    '/admin/submissions/export?format=csv&q=Zyxtitle',
    `/admin/submissions/bulk?id=${entryId}&action=tag`,
    '/admin/submissions/bulk?all=on&list=&action=tag',
    '/admin/history?entity=submission',
    `/admin/history?entity=submission&id=${entryId}`,
    '/admin/cron-emails/outbox?q=Zyxtitle',
    `/admin/cron-emails/outbox?about=submission-${entryId}`,
    '/admin/submissions/extra-time?status=open',
    '/admin/judges/conflicts?q=Zyxtitle',
    '/admin/judges/conflicts?status=none',
    '/submissions?q=Zyxtitle',
    '/submissions/export',
  ]
})

/** What ends the session, or begins something elsewhere. */
const LEFT_OUT = new Set(['/redirect/logout', '/payments/start/:invoiceId', '/payments/return/:publicId'])

/** Every address of the product, several times over. */
const LONG = 180_000

/** Where a mark of the entry shows to this browser: by address of the map, or the address itself. */
async function shownTo(client: Client): Promise<string[]> {
  const mapped = matrix
    .filter(({ path }) => !LEFT_OUT.has(path))
    .map(({ path }) => ({ path, address: addressOf(path, cast) }))
  const found: string[] = []
  for (const { path, address } of [...mapped, ...extra.map((each) => ({ path: each, address: each }))]) {
    const answer = await client.get(address)
    const told = answer.text + JSON.stringify([...answer.headers])
    const marks = Object.entries(MARKS).filter(([, mark]) => told.includes(mark))
    if (marks.length > 0) found.push(`${path}: ${marks.map(([name]) => name).join(', ')}`)
    // A file by itself has no words; that it is given is enough.
    else if (path === '/files/:publicId' && answer.status === 200) found.push(`${path}: file`)
  }
  return found.sort()
}

const tie = (who: Account, status: ConflictStatus) => conflict(who, entryId, status, 'office')

const paths = (found: readonly string[]) => found.map((line) => line.slice(0, line.lastIndexOf(': ')))

describe('an admin', () => {
  test(
    'who is tied finds nothing; who is free finds it',
    async () => {
      const free = await shownTo(as(office))
      expect(paths(free)).toEqual(
        expect.arrayContaining([
          '/admin/submissions',
          '/admin/submissions?q=Zyxtitle',
          '/admin/submissions/edit/:submissionId',
          '/admin/submissions/export',
          '/admin/submissions/extra-time',
          '/admin/submissions/extra-time/:requestId',
          '/admin/submissions/invoices/:id',
          '/admin/cron-emails/outbox/:messageId',
          '/admin/cron-emails/outbox/:messageId/html',
          '/files/:publicId',
        ]),
      )
      await tie(office, 'declared')
      expect(await shownTo(as(office))).toEqual([])
      await tie(office, 'suspected')
      expect(await shownTo(as(office))).toEqual([])
      await tie(office, 'cleared')
      const lifted = paths(await shownTo(as(office)))
      expect(lifted).toEqual(
        expect.arrayContaining([
          '/admin/submissions',
          '/admin/submissions/edit/:submissionId',
          '/files/:publicId',
        ]),
      )
    },
    LONG,
  )

  test(
    'finds it all again where the rule in the database is switched off',
    async () => {
      await tie(office, 'declared')
      const { rows } = await sql<{ made: string }>`
      select pg_get_functiondef('entries_tied_to'::regproc) as made`.execute(db())
      try {
        await sql`create or replace function entries_tied_to(people bigint[], at timestamptz) returns setof bigint
        language sql stable as 'select null::bigint where false'`.execute(db())
        expect(paths(await shownTo(as(office)))).toContain('/admin/submissions')
      } finally {
        await sql.raw(rows[0]?.made ?? '').execute(db())
      }
      expect(await shownTo(as(office))).toEqual([])
    },
    LONG,
  )
})

describe('an admin whom nobody has asked', () => {
  test(
    'finds nothing of it while they act for its studio',
    async () => {
      const who = await admin({ firstName: 'Stefan' })
      expect((await as(who).get('/admin/submissions?q=Zyxtitle')).text).toContain(MARKS.title)
      const { studio_id } = await db()
        .selectFrom('submissions')
        .where('id', '=', entryId)
        .select('studio_id')
        .executeTakeFirstOrThrow()
      await db()
        .insertInto('studio_members')
        .values({ studio_id, user_id: who.userId, role: 'viewer', status: 'active', created_at: now() })
        .execute()
      // Their own pages as somebody of the studio are theirs; the office's are not.
      const shown = paths(await shownTo(as(who)))
      expect(shown).toContain('/submissions?q=Zyxtitle')
      expect(shown.filter((path) => /^.(admin|judges)/.test(path))).toEqual([])
    },
    LONG,
  )

  test(
    'finds nothing of it while its credits have their address',
    async () => {
      const who = await admin({ firstName: 'Carmen' })
      expect((await as(who).get('/admin/submissions?q=Zyxtitle')).text).toContain(MARKS.title)
      const credited = { full_name: 'C. V.', credit: 'Layout', email: who.email.toUpperCase() }
      await db()
        .insertInto('submission_people')
        .values({ submission_id: entryId, sort: 91, ...credited })
        .execute()
      expect(await shownTo(as(who))).toEqual([])
    },
    LONG,
  )
})

describe.each(['judge', 'chair'] as const)('a %s', (role) => {
  test(
    'who is tied finds nothing; who is free finds it',
    async () => {
      const who = cast.people[role]
      await tie(who, 'none')
      expect(paths(await shownTo(as(who)))).toEqual(
        expect.arrayContaining(['/judges/conflicts/:categoryId', '/files/:publicId']),
      )
      await tie(who, 'declared')
      expect(await shownTo(as(who))).toEqual([])
    },
    LONG,
  )
})

describe('an admin acting in a judge’s place', () => {
  test(
    'sees with both people’s eyes at once: what ties either is not shown',
    async () => {
      const acting = await admin({ firstName: 'Agnes' })
      const { judge } = cast.people
      const client = signedIn(acting)
      await tie(judge, 'none')
      const begun = await client.post('/admin/login-as', {
        userId: judge.userId,
        reason: 'They see no entries',
      })
      expect(begun.status).toBe(303)
      expect(paths(await shownTo(client))).toContain('/judges/conflicts/:categoryId')
      await tie(acting, 'declared')
      expect(await shownTo(client)).toEqual([])
      await db().deleteFrom('conflicts').where('user_id', '=', acting.userId).execute()
      await tie(judge, 'declared')
      expect(await shownTo(client)).toEqual([])
    },
    LONG,
  )
})
