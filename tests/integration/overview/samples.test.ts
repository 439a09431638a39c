import { beforeEach, describe, expect, test } from 'vitest'
import { publishSeason } from '#app/domain/overview/publish/commands.server.ts'
import { addSamples, removeSamples } from '#app/domain/overview/samples/commands.server.ts'
import { countSamples } from '#app/domain/overview/samples/queries.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { accountExists } from '#app/domain/people/accounts/mails/account-exists.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { entryProblems } from '#tests/support/samples.ts'
import { db, transaction } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, valueOf } from '#tests/support/entries.ts'
import { deliver } from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf, member, nameOf, type Account } from '#tests/support/people.ts'
import { notPublicYet, publishedAt } from '#tests/support/publishing.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

let adminAccount: Account
let year: number
beforeEach(async () => {
  adminAccount = await admin()
  year = (await currentSeason()).year
  await notPublicYet()
})

const add = async (count: number) => addSamples({ year, count }, await adminViewerOf(adminAccount), now())
const publish = async () =>
  publishSeason(year, nameOf(adminAccount), await adminViewerOf(adminAccount), now())
const entries = () =>
  db().selectFrom('submissions').selectAll().where('year', '=', year).orderBy('id').execute()
const rowsOf = async (
  ...tables: readonly ('users' | 'studios' | 'submissions' | 'number_series' | 'invoices')[]
) =>
  Promise.all(
    tables.map(async (table) => {
      const { count } = await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }),
  )

describe('samples', () => {
  test('are made over the open categories, with valid answers, and use no number of a real entry or invoice', async () => {
    const before = await rowsOf('number_series', 'invoices')
    const client = as(adminAccount)
    const page = await client.get('/admin/set-up/samples')
    expect((await client.submit(page, 'Add samples', { count: '41' })).status).toBe(422)
    expect((await client.submit(page, 'Add samples', { count: '20' })).location).toBe('/admin/set-up/samples')
    const made = await entries()
    expect(made).toHaveLength(20)
    expect(new Set(made.map(({ status }) => status))).toEqual(
      new Set(['draft', 'submitted', 'in_review', 'accepted']),
    )
    expect(new Set(made.map(({ category_id }) => category_id)).size).toBe(20)
    for (const entry of made) {
      expect(entry.title).toMatch(/^Sample \d\d$/)
      expect(entry.code).toMatch(/^SAMPLE-\d\d$/)
      expect(entry.payment_status).toBe('waived')
      // Files alone are missing.
      expect(await entryProblems(entry.id)).toEqual([])
    }
    expect(await rowsOf('number_series', 'invoices')).toEqual(before)
    const list = await client.get('/admin/submissions')
    expect(list.visibleText).toContain('SAMPLE-20')
    expect((await client.get('/admin/set-up')).visibleText).toContain('20 sample entries')
    // At most forty in all.
    expect(await add(21)).toMatchObject({ ok: false, code: 'invalid' })
  })

  test('are refused once the season is published or has entries', async () => {
    valueOf(await publish())
    expect(await add(3)).toMatchObject({ ok: false, code: 'conflict' })
    await draft(await entrant())
    await notPublicYet()
    expect(await add(3)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await rowsOf('submissions')).toEqual([1])
  })

  test('get no mail, and are never billed', async () => {
    valueOf(await add(5))
    const sample = await db()
      .selectFrom('users')
      .where('sample', '=', true)
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    await transaction((trx) =>
      queueMail(
        {
          mail: accountExists,
          to: { email: sample.email, name: 'Sample', userId: sample.id },
          params: { firstName: 'Sample' },
          dedupeKey: 'sample',
          entity: 'user',
          entityId: sample.id,
        },
        now(),
        trx,
      ),
    )
    expect(await deliver()).toEqual([])
    const [message] = (await mails()).filter(({ to_email }) => to_email === sample.email)
    expect(message).toMatchObject({ status: 'skipped', sent_at: null })
    // The database itself keeps both.
    await expect(
      db().updateTable('users').set({ email: 'real@example.org' }).where('id', '=', sample.id).execute(),
    ).rejects.toThrow('samples_get_no_mail')
    const studio = await db()
      .selectFrom('studios')
      .where('sample', '=', true)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await expect(
      db()
        .insertInto('invoices')
        .values({
          ...{ checkout_key: '7d9c8f1e-0000-4000-8000-000000000001', number: 'X-1', kind: 'entry', year },
          ...{
            user_id: adminAccount.userId,
            studio_id: studio.id,
            seller: '{}',
            bill_to: '{}',
            currency: 'USD',
          },
          ...{ subtotal_cents: 0, total_cents: 0, pay_method: 'waived', content_sha256: Buffer.from('x') },
          ...{ issued_at: now(), due_at: now(), status: 'issued' },
        })
        .execute(),
    ).rejects.toThrow('a sample is never billed')
  })

  test('are removed by publishing with all that hangs on them, and nothing else is', async () => {
    const judge = await member()
    const before = await rowsOf('users', 'studios', 'submissions')
    valueOf(await add(10))
    const chosen = (await entries()).filter(({ status }) => status === 'accepted')
    const [entry] = chosen
    if (!entry) throw new Error('No sample was accepted')
    const rubric = await db().selectFrom('rubrics').select('id').limit(1).executeTakeFirstOrThrow()
    const { id: committeeId } = await db()
      .insertInto('committees')
      .values({ year, category_id: entry.category_id, name: 'Committee', status: 'judging' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const placed = { committee_id: committeeId, submission_id: entry.id, user_id: judge.userId }
    await db()
      .insertInto('reviews')
      .values({ ...placed, rubric_id: rubric.id, opened_at: now(), updated_at: now() })
      .execute()
    await db()
      .insertInto('committee_notes')
      .values({ ...placed, body: 'A note', created_at: now() })
      .execute()
    await db()
      .insertInto('conflicts')
      .values({
        ...{ submission_id: entry.id, user_id: judge.userId, source: 'admin', status: 'declared' },
        ...{ created_at: now(), updated_at: now() },
      })
      .execute()
    const { id: slateId } = await db()
      .insertInto('slates')
      .values({ committee_id: committeeId, updated_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('slate_items')
      .values({ slate_id: slateId, position: 1, submission_id: entry.id })
      .execute()
    await db()
      .insertInto('files')
      .values({
        ...{
          owner_id: entry.created_by,
          studio_id: entry.studio_id,
          purpose: 'submission',
          mime: 'image/png',
        },
        ...{
          original_name: 'still.png',
          size_bytes: 1,
          sha256: Buffer.from('x'),
          storage_key: 'sample-still',
        },
        created_at: now(),
      })
      .execute()

    const client = as(adminAccount)
    const page = await client.get('/admin/set-up/publish')
    expect(page.visibleText).toContain(
      '10 sample entries of 4 studios are removed for good, with 1 review and 1 slate',
    )
    await client.submit(page, 'Publish', { signedAs: nameOf(adminAccount) })
    expect(await publishedAt()).not.toBeNull()
    expect(await rowsOf('users', 'studios', 'submissions')).toEqual(before)
    expect(await countSamples(year, db())).toMatchObject({ entries: 0, studios: 0, reviews: 0, slates: 0 })
    const committee = await db()
      .selectFrom('committees')
      .select('status')
      .where('id', '=', committeeId)
      .execute()
    expect(committee).toEqual([{ status: 'forming' }])
    const file = await db()
      .selectFrom('files')
      .select(['studio_id', 'deleted_at'])
      .where('storage_key', '=', 'sample-still')
      .executeTakeFirstOrThrow()
    expect(file.studio_id).toBeNull()
    expect(file.deleted_at).not.toBeNull()
    const [published] = await audits({ action: 'season.published' })
    expect(published?.after).toMatchObject({ samplesRemoved: 10 })
    // The first entry is the first of its category.
    expect(await rowsOf('number_series')).toEqual([0])
  })

  test('can be removed without publishing, and added once more', async () => {
    valueOf(await add(6))
    const client = as(adminAccount)
    await client.submit(await client.get('/admin/set-up/samples'), 'Remove all samples')
    expect(await entries()).toEqual([])
    expect(await publishedAt()).toBeNull()
    expect(await audits({ action: 'season.samples_removed' })).toHaveLength(1)
    valueOf(await add(2))
    expect(await entries()).toHaveLength(2)
  })

  test('are not added twice over the most there are by two at once', async () => {
    const answers = await race(3, () => add(20))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await entries()).toHaveLength(40)
    valueOf(await removeSamples(year, await adminViewerOf(adminAccount), now()))
  })

  raced('never stay behind in a published season', {
    reads: [/^select "published_at" as "publishedAt" from "seasons"/],
    async prepare() {
      await notPublicYet()
      return { viewer: await adminViewerOf(adminAccount) }
    },
    acts: ({ viewer }): (() => Promise<{ ok: boolean }>)[] => [
      () => publishSeason(year, nameOf(adminAccount), viewer, now()),
      () => addSamples({ year, count: 3 }, viewer, now()),
    ],
    async holds() {
      expect(await publishedAt()).not.toBeNull()
      expect(await entries()).toEqual([])
    },
    async breaks() {
      expect(await publishedAt()).not.toBeNull()
      expect(await entries()).toHaveLength(3)
    },
  })
})
