import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { closeDatabase, db } from '#db/client.ts'
import { readArchive } from '#db/seed/archive/read.ts'
import { writeArchive } from '#db/seed/archive/write.ts'
import { diskFolder, diskStorage, storage } from '#app/platform/files/storage.server.ts'
import { seasonRecord } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { makeNextSeason } from '#app/domain/season/next-season/commands.server.ts'
import type { TurnInput } from '#app/domain/season/next-season/schema.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { as, guest, signedIn, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { committeeFor, seated } from '#tests/support/committees.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'
import { draft, entrant, entrantViewerOf } from '#tests/support/entries.ts'
import { mailRule } from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf, nameOf, type Account } from '#tests/support/people.ts'
import { level, pool } from '#tests/support/pools.ts'
import { publishedAt } from '#tests/support/publishing.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'
import { announced, votedCategory } from '#tests/support/voting.ts'
import { sponsorPackage } from '#tests/support/sponsors.ts'
import { winnersPublished } from '#tests/support/trophies.ts'

let keeper: Account
let year: number
beforeEach(async () => {
  keeper = await admin()
  year = (await currentSeason()).year
})

const PAGE = '/admin/seasons/next'
const NEXT = 'Pegbar Awards, the next'
const count = async (table: 'categories' | 'deadlines' | 'rubrics' | 'agreements', of: number) =>
  (await db().selectFrom(table).where('year', '=', of).select('year').execute()).length
const value = async (name: string) =>
  (await db().selectFrom('configs').where('name', '=', name).select('value').executeTakeFirstOrThrow()).value

/** Presses the buttons of an admin up to a season that is open to the public. */
async function open(client: Client, account: Account, into: number) {
  await client.submit(await client.get(`/admin/seasons/current/${into}`), 'Make current')
  forgetVersions()
  const refused = await client.submit(await client.get('/admin/set-up/publish'), 'Publish', {
    signedAs: nameOf(account),
  })
  expect(refused.status).toBe(409)
  expect(refused.visibleText).toContain('Nothing was published')
  expect(await publishedAt()).toBeNull()
  await db().updateTable('categories').set({ status: 'open' }).where('year', '=', into).execute()
  forgetVersions()
  const page = await client.get('/admin/set-up/publish')
  const signed = await client.submit(page, 'Publish', { signedAs: nameOf(account) })
  expect(signed.location).toBe('/admin/set-up/publish')
  expect(await publishedAt()).not.toBeNull()
}

describe('the next season', () => {
  test('shows old and new, keeps what was typed, and is made in one piece of what is ticked', async () => {
    const committee = await committeeFor(1, keeper)
    await seated(committee.id, keeper, 'chair')
    await sponsorPackage(keeper, {
      benefits: [{ what: 'A stand', from: 'award', due: '2027-02-26' }],
      freeEntries: 4,
    })
    const fund = await pool(keeper)
    await level(keeper, { poolId: fund.id, name: 'Only there' })
    await mailRule({ trigger: 'at', send_at: new Date('2027-02-01T09:00:00Z'), name: 'Save the date' })
    const [first] = await deadlinesOf(year, db())
    const client = as(keeper)
    const page = await client.get(PAGE)
    for (const title of [
      'Categories',
      'Deadlines and prices',
      'Rubrics',
      'Agreements',
      'Committees',
      'Pools',
    ])
      expect(page.visibleText, title).toContain(title)
    expect(page.visibleText).toContain('1 invitation to send')

    // A typed price and a choice are kept; a date that was not touched follows the rule for dates.
    const price = `typed.d${first?.id}-studio`
    const opens = `typed.d${first?.id}-opens`
    const shown = page.html.querySelector(`[name="${opens}"]`)?.getAttribute('value')
    const wrong = await client.submit(page, 'Save for later', { label: NEXT, [price]: '1,500' })
    expect(wrong.status).toBe(422)
    expect(wrong.problems.map(({ message }) => message).join()).toContain('Enter an amount like')
    await client.submit(page, 'Save for later', { label: NEXT, dates: 'date', [price]: '333.00' })
    const kept = await client.get(PAGE)
    expect(kept.html.querySelector(`[name="${price}"]`)?.getAttribute('value')).toBe('333.00')
    expect(kept.html.querySelector(`[name="${opens}"]`)?.getAttribute('value')).not.toBe(shown)
    expect(kept.visibleText).toContain('Changed by hand')
    expect(
      await db()
        .selectFrom('seasons')
        .where('year', '=', year + 1)
        .execute(),
    ).toEqual([])
    // The page as it was before that is out of date.
    expect((await client.submit(page, 'Make the season', { label: NEXT })).status).toBe(409)

    const take = kept.html
      .querySelectorAll('[name="take"]')
      .map((box) => box.getAttribute('value') ?? '')
      .filter((key) => key !== 'mail-rules')
    expect(take).toContain('settings')
    const made = await client.submit(kept, 'Make the season', { take })
    expect(made.location).toBe(PAGE)
    const into = year + 1
    const season = await db()
      .selectFrom('seasons')
      .where('year', '=', into)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(season).toMatchObject({ label: NEXT, is_current: false, published_at: null })
    expect(await count('categories', into)).toBe(await count('categories', year))
    expect(await count('rubrics', into)).toBeGreaterThan(0)
    expect(await count('agreements', into)).toBeGreaterThan(0)
    const [copied] = await deadlinesOf(into, db())
    expect(copied?.prices.find(({ priceGroup }) => priceGroup === 'studio')?.amountCents).toBe(33_300)
    const states = async (table: 'sponsorship_packages' | 'sponsorship_pools' | 'pool_levels') =>
      (await db().selectFrom(table).where('year', '=', into).select('state').execute()).map(
        (row) => row.state,
      )
    expect(await states('sponsorship_packages')).toEqual(['closed'])
    expect(await states('sponsorship_pools')).toEqual(['draft'])
    expect(await states('pool_levels')).toHaveLength(1)
    const terms = await db()
      .selectFrom('sponsorship_package_revisions as r')
      .innerJoin('sponsorship_packages as p', 'p.id', 'r.package_id')
      .where('p.year', '=', into)
      .select(['r.benefits', 'r.free_entries'])
      .executeTakeFirstOrThrow()
    expect(terms.benefits[0]?.due).toBe('2028-02-26')
    expect(terms.free_entries).toBe(4)
    // People are invited by an admin, never members by themselves; what was not ticked stays behind.
    const invited = await db()
      .selectFrom('committee_invitations as i')
      .innerJoin('committees as c', 'c.id', 'i.committee_id')
      .where('c.year', '=', into)
      .select('i.status')
      .execute()
    expect(invited).toEqual([{ status: 'prepared' }])
    expect(
      await db().selectFrom('cron_emails').where('name', 'like', 'Save the date%').execute(),
    ).toHaveLength(1)
    const [audit] = await audits({ action: 'season.made_from_last' })
    expect(audit?.after).toMatchObject({ from: year, dates: 'date' })

    // A second time the page only says what was made.
    expect((await client.get(PAGE)).visibleText).toContain(`${NEXT} was made`)
    await client.submit(kept, 'Make the season', { take })
    expect(await audits({ action: 'season.made_from_last' })).toHaveLength(1)
  })

  test('brings its dates into force when it becomes current, opens once signed, and the way back brings the old ones', async () => {
    const who = await entrant()
    const entry = await draft(who)
    const client = as(keeper)
    const before = await value('voting_end_date')
    await client.submit(await client.get(PAGE), 'Make the season', { label: NEXT })
    expect(await value('voting_end_date')).toBe(before)
    await open(client, keeper, year + 1)
    expect(await value('voting_end_date')).not.toBe(before)
    expect(await value('judging_activated_checkbox')).toBe('0')
    // What was entered in the season before can be read, and not changed.
    const page = await as(who).get(`/submissions/edit/${entry}/work`)
    const changed = await as(who).post(`/submissions/edit/${entry}/work`, { title: 'Changed afterwards' })
    expect([page.status, changed.status]).not.toContain(500)
    const stored = db().selectFrom('submissions').where('id', '=', entry).select(['title', 'status'])
    expect(await stored.executeTakeFirst()).toMatchObject({ status: 'draft' })
    expect((await stored.executeTakeFirstOrThrow()).title).not.toBe('Changed afterwards')
    const viewer = await entrantViewerOf(who)
    expect(await withdraw({ submissionId: entry }, viewer, now())).toMatchObject({ code: 'conflict' })
    await client.submit(await client.get(`/admin/seasons/current/${year}`), 'Make current')
    expect(await value('voting_end_date')).toBe(before)
  })

  const typed = (): TurnInput => ({
    ...{ intent: 'make', year: year + 1, label: NEXT, dates: 'weekday', typed: {}, shown: {} },
    take: ['season', 'categories'],
  })
  raced('is made once by two at once', {
    reads: [/^select \* from "season_turns"/, /lower\(label\) = lower/],
    async prepare() {
      return { viewer: await adminViewerOf(keeper) }
    },
    acts: ({ viewer }) => [
      () => makeNextSeason(year, typed(), 0, viewer, now()),
      () => makeNextSeason(year, typed(), 0, viewer, now()),
    ],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(answers.map((answer) => answer.ok && answer.value.made).sort()).toEqual([false, true])
      expect(await audits({ action: 'season.made_from_last' })).toHaveLength(1)
      expect(await count('categories', year + 1)).toBe(await count('categories', year))
    },
    // Without the lock both begin, and the unique constraint undoes the second one.
    async breaks(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict' })
      expect(await audits({ action: 'season.made_from_last' })).toHaveLength(1)
    },
  })
})

test('a season’s public record names winners from their moment on, and no work that is no nominee any more', async () => {
  const { id, nominees } = await votedCategory(1, ['Cold Kiln', 'Paper Moth', 'Tin Sea'])
  const lost = await votedCategory(2, ['Copper Tide'])
  await announced()
  const [kiln, moth, sea] = nominees.map(Number) as [number, number, number]
  await winnersPublished([moth, sea], new Date(now().getTime() + 3_600_000))
  const gone = async (nominationId: number) => {
    await db().updateTable('nominations').set({ status: 'revoked' }).where('id', '=', nominationId).execute()
    // A page that is the same for every guest is drawn once a minute.
    later({ minutes: 2 })
  }
  const client = as(keeper)
  const visitor = guest()
  // As long as it is the current season it has pages of its own.
  expect((await visitor.get(`/winners/${year}`)).location).toBe('/winners')
  const current = async () => (await visitor.get('/winners')).visibleText
  expect(await current()).not.toMatch(/Paper Moth|Tin Sea/)
  later({ hours: 2 })
  expect(await current()).toMatch(
    /Winner \(tie\) ?Paper Moth ?Gull & Gasket Winner \(tie\) ?Tin Sea ?Gull & Gasket Cold Kiln/,
  )
  await gone(sea)
  expect(await current()).toContain('Paper Moth')
  expect(await current()).not.toContain('Tin Sea')
  await gone(kiln)
  await client.submit(await client.get(PAGE), 'Make the season', { label: NEXT })
  await open(client, keeper, year + 1)
  expect((await visitor.get('/winners')).links).toContain(`/winners/${year}`)
  for (const address of [`/winners/${year}`, `/nominees/${year}`]) {
    const page = await visitor.get(address)
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('Paper Moth')
    expect(page.visibleText).toContain('Copper Tide')
    expect(page.visibleText).not.toMatch(/Tin Sea|Cold Kiln/)
    expect(/Winner ?Paper Moth/.test(page.visibleText)).toBe(address.startsWith('/winners'))
    expect((await visitor.get('/sitemap.xml')).text).toContain(address)
  }
  expect((await visitor.get(`/winners/${year - 7}`)).status).toBe(404)
  const recordOf = async (categoryId: number) =>
    (await seasonRecord(year, now()))?.categories.find((each) => each.id === categoryId)
  expect(await recordOf(lost.id)).toMatchObject({ winners: [], outcome: 'No result' })
  // Where another work of the category is left, the page says what has become of the award, and of whom it does not say.
  await db().updateTable('nominations').set({ status: 'confirmed' }).where('id', '=', kiln).execute()
  await gone(moth)
  expect(await recordOf(id)).toMatchObject({ winners: [], outcome: 'The award was withdrawn' })
  expect((await visitor.get(`/winners/${year}`)).visibleText).not.toMatch(/Paper Moth|Tin Sea/)
  // An award without a nominee stands where the evening gave it.
  await db().updateTable('categories').set({ ceremony_batch: null, ceremony_order: null }).execute()
  await gone(kiln)
  expect((await seasonRecord(year, now()))?.categories.map(({ number }) => number)).toEqual([1, 2])
})

test('a closed season is archived, read into an empty installation, and followed there by the next one', async () => {
  const who = await entrant()
  await draft(who)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-years-'))
  const { adminUrl, template } = inject('testDatabase')
  const name = `${template}_years${process.env.VITEST_POOL_ID ?? '1'}`
  const here = process.env.DATABASE_URL ?? ''
  const file = path.join(folder, 'award.zip')
  await writeArchive(here, storage(), file, now())
  await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
  const there = databaseUrl(adminUrl, name)
  try {
    await readArchive(file, { url: there, storage: diskStorage(diskFolder(folder)), reset: false })
    await closeDatabase()
    process.env.DATABASE_URL = there
    forgetVersions()
    const client = signedIn(keeper)
    await client.submit(await client.get(PAGE), 'Make the season', { label: NEXT })
    await open(client, keeper, year + 1)
    expect(await count('categories', year + 1)).toBe(await count('categories', year))
    expect((await as(who).get('/submissions/dashboard')).status).toBe(200)
  } finally {
    await closeDatabase()
    process.env.DATABASE_URL = here
    forgetVersions()
    await onDatabase(adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
    await fs.rm(folder, { recursive: true, force: true })
  }
}, 120_000)
