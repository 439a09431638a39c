import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { addGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import type { ConflictStatus } from '#app/domain/judging/conflicts/rules.ts'
import { addressOf, makeCast, type Cast, type Role } from '#tests/support/cast.ts'
import { api, as, signedIn, type Client } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { entrant, invoice, storedFile, valueOf } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { mailRule } from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { inBatches, told } from '#tests/support/answer-content.ts'
import { batchRow, decidedOrder, orderInvoice, orderRow } from '#tests/support/trophies.ts'
import { matrix, type Row, type Verdicts } from './access-matrix.ts'

/**
 * A person with a conflict about an entry finds nothing of it anywhere (pitfall C1): every address of the route map that is opened, and the
 * searches, orders, exports, files and mails beside. The same people find it where they have no conflict, so that nothing here
 * passes because there was nothing to see.
 */

/** In no other record. Each is searched for as a whole; list searches use a part of it, which a page may repeat. */
const MARKS = {
  title: 'Zyxtitleleak of the Lighthouse',
  person: 'Zyxpersonleak Vale',
  answer: 'Zyxanswerleak',
  file: 'Zyxfileleak.jpg',
  code: 'ZYX-777-LEAK',
  studio: 'Zyxstudioleak Works',
} as const

keepDatabase()
let cast: Cast
let adminAccount: Account
let entryId: number
let extra: string[]

beforeAll(async () => {
  cast = await makeCast()
  adminAccount = await admin({ firstName: 'Olga' })
  // A studio with this entry and no other: where its name shows beside entries, that is of this one.
  const owner = await entrant('studio', { name: MARKS.studio })
  const issued = await invoice(owner, { number: 1, title: MARKS.title })
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
  const { fileId, publicId } = await storedFile(owner, 'image')
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
    .values({ submission_id: entryId, requested_by: owner.userId, reason: 'Late', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: messageId } = await db()
    .selectFrom('mail_messages')
    .where('body_text', 'like', `%${MARKS.title}%`)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const trophies = await extraTrophies()
  cast = {
    ...cast,
    ...trophies.orders,
    owner,
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
    '/admin/submissions?only=against',
    '/admin/submissions/eligibility/entries?result=unknown',
    ...['Zyxtitle', 'Zyxperson', 'Zyxanswer', 'Zyxfile', 'ZYX-777', 'Zyxstudio'].map(
      (part) => `/admin/search?q=${part}`,
    ),
    ...['title', 'status', 'submitted', 'updated', 'studio', 'category'].map(
      (sort) => `/admin/submissions?sort=${sort}&dir=desc`,
    ),
    `/admin/submissions?studio=${cast.owner.studioId}`,
    ...['csv', 'xlsx'].flatMap((format) => [
      `/admin/submissions/export?format=${format}`,
      `/admin/submissions/export?format=${format}&q=Zyxtitle`,
      `/admin/submissions/invoices/export?format=${format}`,
      `/admin/financials/export?tab=categories&format=${format}`,
      `/judges/chair/${cast.judgedCategoryId}/export?format=${format}`,
    ]),
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
    ...['Zyxtitle', 'Zyxperson'].map((part) => `/admin/duplicate-trophies?q=${part}`),
    ...['csv', 'xlsx', 'pdf'].map(
      (format) => `/admin/duplicate-trophies/batches/${trophies.orders.trophyBatchId}/file?format=${format}`,
    ),
    '/admin/duplicate-trophies/export?format=xlsx',
    `/admin/submissions/invoices/${trophies.invoiceId}`,
    `/sponsorships/invoice/${trophies.invoicePublicId}`,
    `/admin/cron-emails/outbox?about=trophy_order-${trophies.orders.trophyOrderId}`,
    ...trophies.messages.map((id) => `/admin/cron-emails/outbox/${id}`),
    '/admin/history?entity=trophy_order',
    `/admin/search?q=TO-${trophies.orders.trophyOrderId}`,
  ]
})

/** The entry is nominated, and extra trophies of it are ordered: one is billed, one waits for the maker, one is in a batch. */
async function extraTrophies() {
  const { year, category_id: categoryId } = await db()
    .selectFrom('submissions')
    .where('id', '=', entryId)
    .select(['year', 'category_id'])
    .executeTakeFirstOrThrow()
  const { id: nominationId } = await db()
    .insertInto('nominations')
    .values({
      ...{ year, category_id: categoryId, submission_id: entryId, display_title: MARKS.title },
      ...{ display_studio: MARKS.studio, created_at: now(), updated_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const trophyOrderId = await orderRow(nominationId, MARKS.person)
  valueOf(await decidedOrder(trophyOrderId, { action: 'approve' }, adminAccount))
  await orderRow(nominationId, MARKS.person, 'proof_ok')
  const made = await orderRow(nominationId, MARKS.person, 'in_production')
  const trophyBatchId = await batchRow(adminAccount, { id: made, plate: MARKS.person })
  const invoice = await orderInvoice(trophyOrderId)
  const messages = await db()
    .selectFrom('mail_messages')
    .where('entity', '=', 'trophy_order')
    .select('id')
    .execute()
  return {
    orders: { trophyOrderId, trophyBatchId },
    invoiceId: invoice.id,
    invoicePublicId: invoice.publicId,
    messages: messages.map(({ id }) => id),
  }
}

/** What ends the session, or begins something elsewhere. */
const LEFT_OUT = new Set(['/redirect/logout', '/payments/start/:invoiceId', '/payments/return/:publicId'])

/** Forms that end the session or continue as another person. */
const NOT_SENT = new Set(['/redirect/logout', '/session/kept-form', '/admin/login-as', '/admin/rehearsal'])

/** Every address of the product, many times over. */
const LONG = 180_000

/** Studios, their people and their money are shown to every admin (decision 030): where a name alone tells nothing. */
const STUDIOS = new Set([
  '/admin/people',
  '/admin/people/:id',
  '/admin/search',
  '/admin/studios',
  '/admin/studios/edit/:id',
  '/admin/studios/archive/:id',
  '/admin/studios/merge/:id',
  '/studios/edit/:id',
  '/admin/financials',
  '/admin/financials/export',
  '/admin/submissions/invoices',
  '/admin/submissions/invoices/:id',
  '/admin/submissions/invoices/:id/bill-to',
  '/admin/submissions/invoices/export',
  '/admin/submissions/invoices/unallocated/:id',
  '/admin/bank-statements/:id',
  '/submissions/invoices/:id',
  '/submissions/invoices/:id/bill-to',
])
/** Asked for by the studio, it says whose entries are asked for. */
const isOfStudio = (path: string) => STUDIOS.has(path.replace(/\?.*/, '')) || /[?&]studio=/.test(path)

interface Place {
  path: string
  address: string
  /** Who is let in; at addresses beside the map every role is tried. */
  get?: Verdicts
  /** Whether it is a page, which is made of its data. */
  isPage?: boolean
}

const places = (): Place[] => [
  ...matrix
    .filter(({ path }) => !LEFT_OUT.has(path))
    .map(({ path, get, noPage }) => ({ path, get, isPage: !noPage, address: addressOf(path, cast) })),
  ...extra.map((address) => ({ path: address, address })),
]

const marksIn = (text: string) =>
  Object.entries(MARKS)
    .filter(([, mark]) => text.includes(mark))
    .map(([name]) => name)

/** How pages are asked: by their data, which is all that they are made of, or as they are sent. */
type Asked = 'data' | 'pages'

/** Marks of the entry that show at an address: its data or its page, and the API with a token. */
async function marksAt(client: Client, who: Account, role: Role, place: Place, asked: Asked) {
  const { path, address, get, isPage } = place
  // Whom the page refuses its data refuses too: the access matrix tries that at every address.
  const byData = isPage && get?.[role] === 'ok' && asked === 'data'
  const page = await (byData ? client.data(address) : client.get(address))
  const answers = [page]
  if (!get) answers.push(await client.data(address))
  if (path.startsWith('/api/')) answers.push(await api(who).get(address))
  const marks = marksIn(answers.map(told).join('\n'))
  // A file alone has no text; it is enough that it is sent.
  return path === '/files/:publicId' && page.status === 200 ? [...marks, 'file'] : marks
}

/** Where a mark of the entry shows to this browser: by address of the map, or the address itself. */
async function shownTo(
  who: Account,
  role: Role = 'admin',
  {
    client = as(who),
    only,
    asked = 'data',
  }: { client?: Client; only?: readonly string[]; asked?: Asked } = {},
): Promise<string[]> {
  const where = places().filter(({ path }) => !only || only.includes(path))
  const found = await inBatches(where, async (place) => ({
    path: place.path,
    marks: await marksAt(client, who, role, place, asked),
  }))
  return found
    .filter(({ path, marks }) => marks.some((mark) => mark !== 'studio' || !isOfStudio(path)))
    .map(({ path, marks }) => `${path}: ${marks.join(', ')}`)
    .sort()
}

const declareConflict = (who: Account, status: ConflictStatus) => conflict(who, entryId, status, 'admin')

const placesIn = (found: readonly string[]) => found.map((line) => line.slice(0, line.lastIndexOf(': ')))

describe('an admin', () => {
  test(
    'a person with a conflict finds nothing; one without finds it',
    async () => {
      const free = await shownTo(adminAccount)
      // Of data alone is asked from here on: no page tells more than its data does.
      const pages = await shownTo(adminAccount, 'admin', { asked: 'pages' })
      expect(free).toEqual(expect.arrayContaining(pages))
      expect(placesIn(pages)).toEqual(
        expect.arrayContaining([
          '/admin/submissions',
          '/admin/submissions?q=Zyxtitle',
          '/admin/search?q=ZYX-777',
          '/admin/search?q=Zyxtitle',
          '/admin/search?q=Zyxperson',
          '/admin/submissions/edit/:submissionId',
          '/admin/submissions/export',
          '/admin/submissions/export?format=xlsx',
          '/admin/submissions/extra-time',
          '/admin/submissions/extra-time/:requestId',
          '/admin/submissions/invoices/:id',
          '/admin/cron-emails/outbox/:messageId',
          '/admin/cron-emails/outbox/:messageId/html',
          '/files/:publicId',
          '/admin/duplicate-trophies',
          '/admin/duplicate-trophies?q=Zyxtitle',
          '/admin/duplicate-trophies/batches',
          '/admin/duplicate-trophies/batches/:id/file',
          '/admin/duplicate-trophies/export',
          '/admin/duplicate-trophies/view/:id',
        ]),
      )
      // Its studio is beside it there, too.
      expect(pages.find((line) => line.startsWith('/admin/submissions: '))).toContain('studio')
      await declareConflict(adminAccount, 'declared')
      expect(await shownTo(adminAccount)).toEqual([])
      await declareConflict(adminAccount, 'suspected')
      expect(await shownTo(adminAccount, 'admin', { only: placesIn(free) })).toEqual([])
      await declareConflict(adminAccount, 'cleared')
      // What is done meanwhile pushes it off the first page of the whole history.
      const lifted = await shownTo(adminAccount, 'admin', { only: placesIn(free) })
      expect(lifted).toEqual(
        expect.arrayContaining(free.filter((line) => !line.startsWith('/admin/history: '))),
      )
    },
    LONG,
  )

  test('a person with a conflict sees its studio as one without an entry', async () => {
    const entries = async () =>
      (await as(adminAccount).get('/admin/studios?q=Zyxstudio')).html.querySelector('tbody td.numeric')?.text
    await declareConflict(adminAccount, 'cleared')
    expect(await entries()).toBe('1')
    await declareConflict(adminAccount, 'declared')
    expect(await entries()).toBe('0')
  })

  test('finds it all again where the rule in the database is switched off', async () => {
    const only = ['/admin/submissions/export?format=xlsx', '/admin/submissions']
    await declareConflict(adminAccount, 'declared')
    const { rows } = await sql<{ made: string }>`
      select pg_get_functiondef('conflicted_entries'::regproc) as made`.execute(db())
    try {
      await sql`create or replace function conflicted_entries(people bigint[], at timestamptz) returns setof bigint
        language sql stable as 'select null::bigint where false'`.execute(db())
      expect(placesIn(await shownTo(adminAccount, 'admin', { only }))).toEqual(only)
    } finally {
      await sql.raw(rows[0]?.made ?? '').execute(db())
    }
    expect(await shownTo(adminAccount, 'admin', { only })).toEqual([])
  })
})

describe('an admin who was not asked', () => {
  test(
    'finds nothing of it while they act for its studio',
    async () => {
      const who = await admin({ firstName: 'Stefan' })
      expect((await as(who).get('/admin/submissions?q=Zyxtitle')).text).toContain(MARKS.title)
      await db()
        .insertInto('studio_members')
        .values({
          ...{ studio_id: cast.owner.studioId, user_id: who.userId },
          ...{ role: 'viewer', status: 'active', created_at: now() },
        })
        .execute()
      // Their own pages as a member of the studio are theirs; the admins’ are not.
      const shown = placesIn(await shownTo(who))
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
      expect(await shownTo(who)).toEqual([])
    },
    LONG,
  )
})

describe.each(['judge', 'chair'] as const)('a %s', (role) => {
  test(
    'a person with a conflict finds nothing; one without finds it',
    async () => {
      const who = cast.people[role]
      const only = ['/judges/conflicts/:categoryId', '/files/:publicId']
      await declareConflict(who, 'none')
      expect(placesIn(await shownTo(who, role, { only })).sort()).toEqual(only.sort())
      await declareConflict(who, 'declared')
      expect(await shownTo(who, role)).toEqual([])
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
      await declareConflict(judge, 'none')
      const begun = await client.post('/admin/login-as', {
        userId: judge.userId,
        reason: 'They see no entries',
      })
      expect(begun.status).toBe(303)
      const only = ['/judges/conflicts/:categoryId']
      expect(placesIn(await shownTo(acting, 'judge', { client, only }))).toEqual(only)
      await declareConflict(acting, 'declared')
      expect(await shownTo(acting, 'judge', { client })).toEqual([])
      await db().deleteFrom('conflicts').where('user_id', '=', acting.userId).execute()
      await declareConflict(judge, 'declared')
      // The API speaks as the admin, whom nothing ties.
      const shown = await shownTo(acting, 'judge', { client })
      expect(shown.filter((line) => !line.startsWith('/api/'))).toEqual([])
    },
    LONG,
  )
})

describe('content that is sent for a preview', () => {
  test(
    'names it only to those without a conflict: previews, tests, orders',
    async () => {
      const who = await admin({ firstName: 'Petra' })
      const client = as(who)
      const filter = { categoryIds: [], categoryTypes: [], studioTypes: [] }
      const group = { name: 'Lacking', audience: 'entries_incomplete', filter }
      const { groupId } = valueOf(await addGroup(group, await adminViewerOf(who), now()))
      await db().updateTable('submissions').set({ materials_missing: 1 }).where('id', '=', entryId).execute()
      const text = { subject: 'It lacks', body: '{{entries.list}}' }
      const ruleId = await mailRule({ status: 'draft', activated_at: null, groups: [groupId], ...text })
      const rule = {
        ...{ name: 'It lacks', groups: String(groupId), trigger: 'anchor', anchor: 'call_closes' },
        ...{ offsets: '1 d before', class: 'reminder', ...text, record: cast.owner.email },
      }
      const event = { ...rule, trigger: 'event', event: 'entry_received', body: '{{entry.facts}}' }
      const bulk = `/admin/submissions/bulk?id=${entryId}&action=`
      const { version } = await db()
        .selectFrom('submissions')
        .where('id', '=', entryId)
        .select('version')
        .executeTakeFirstOrThrow()
      /** The latest mail to this admin: a test of a rule is sent to the admin who requests it. */
      const tested = async () => {
        await client.post(href('/admin/cron-emails/edit/:id', { id: ruleId }), {
          intent: 'test',
          record: 'Zyxtitle',
        })
        const mail = await db()
          .selectFrom('mail_messages')
          .where('to_email', '=', who.email)
          .orderBy('id', 'desc')
          .select('body_text')
          .executeTakeFirst()
        await db()
          .updateTable('mail_messages')
          .set({ body_text: '' })
          .where('to_email', '=', who.email)
          .execute()
        return mail?.body_text ?? ''
      }
      const seen = async () => {
        const answers = {
          preview: await client.post('/admin/cron-emails/preview', rule),
          byTitle: await client.post('/admin/cron-emails/preview', { ...rule, record: 'Zyxtitle' }),
          event: await client.post('/admin/cron-emails/preview', { ...event, record: 'Zyxtitle' }),
          form: await client.post('/admin/cron-emails/add', { ...rule, intent: 'preview' }),
          edit: await client.post(href('/admin/cron-emails/edit/:id', { id: ruleId }), {
            ...rule,
            intent: 'preview',
          }),
          bulk: await client.post(`${bulk}return`, { rows: `${entryId}.${version}`, reason: '' }),
          done: await client.post(`${bulk}review`, { rows: `${entryId}.${version}` }),
        }
        const found = Object.entries(answers).map(([name, each]) => [name, marksIn(told(each)).length > 0])
        return { ...Object.fromEntries(found), test: marksIn(await tested()).length > 0 } as Record<
          string,
          boolean
        >
      }
      const ways = Object.entries(await seen())
      expect(ways.filter(([, shown]) => !shown)).toEqual([])
      await declareConflict(who, 'declared')
      expect(Object.values(await seen())).toEqual(ways.map(() => false))
    },
    LONG,
  )

  test(
    'a post of an admin with a conflict returns nothing of it, and changes nothing',
    async () => {
      const who = await admin({ firstName: 'Piet' })
      await declareConflict(who, 'declared')
      const state = async () =>
        (await sql`select to_jsonb(s) from submissions s where id = ${entryId}`.execute(db())).rows
      const before = await state()
      const sendable = matrix.filter(({ path, post }) => post?.admin === 'ok' && !NOT_SENT.has(path))
      const sentTo = async (by: Account, rows: readonly Row[]) => {
        const found: string[] = []
        for (const { path, sent } of rows) {
          const answer = await as(by).post(addressOf(path, cast), sent)
          const marks = marksIn(told(answer)).filter((mark) => mark !== 'studio' || !isOfStudio(path))
          if (marks.length > 0) found.push(`${path}: ${marks.join(', ')}`)
        }
        return found
      }
      expect(await sentTo(who, sendable)).toEqual([])
      expect(await state()).toEqual(before)
      const free = await admin({ firstName: 'Frieda' })
      const entryPages = sendable.filter(({ path }) => path === '/admin/submissions/edit/:submissionId')
      expect(placesIn(await sentTo(free, entryPages))).toEqual(entryPages.map(({ path }) => path))
    },
    LONG,
  )
})
