import { beforeEach, describe, expect, test } from 'vitest'
import { publishSeason, takeBackSeason } from '#app/domain/overview/publish/commands.server.ts'
import { signUp } from '#app/domain/people/accounts/commands.server.ts'
import { NO_MEMBERSHIP } from '#app/domain/people/accounts/rules.ts'
import { inviteAdmin } from '#app/domain/people/admins/invitations.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { startDraft } from '#app/domain/submissions/commands.server.ts'
import { randomUUID } from 'node:crypto'
import type { Outcome } from '#app/platform/outcome.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { category, draft, entrant, entrantViewerOf, openCategory, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, nameOf, type Account } from '#tests/support/people.ts'
import { notPublicYet, publishedAt } from '#tests/support/publishing.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'

let adminAccount: Account
let year: number
beforeEach(async () => {
  adminAccount = await admin()
  year = (await currentSeason()).year
})

const NOT_YET = 'This award is not open to the public yet'
const person = (email: string) => ({
  ...{ email, password: 'a long enough secret for once', firstName: 'Nia', lastName: 'Vale' },
  ...{ phone: null, country: null, newsletter: false, membershipType: NO_MEMBERSHIP, acceptTerms: true },
})
const signUpAs = (email: string) =>
  signUp(person(email) as unknown as Parameters<typeof signUp>[0], 'test', now())

describe('before a season is published', () => {
  test('no one signs up but who was invited to run or judge it', async () => {
    await notPublicYet()
    expect(await signUpAs('nia@example.org')).toMatchObject({ ok: false, code: 'closed' })
    expect(await db().selectFrom('users').where('email', '=', 'nia@example.org').execute()).toEqual([])
    valueOf(
      await inviteAdmin(
        { email: 'kit@example.org', role: 'admin' },
        await adminViewerOf(adminAccount),
        now(),
      ),
    )
    expect(await signUpAs('kit@example.org')).toMatchObject({ ok: true })

    const page = await guest().get('/members/signup')
    expect(page.visibleText).toContain(NOT_YET)
    expect((await guest().get('/')).status).toBe(200)
  })

  test('no one enters, with extra time neither, and the pages of the call say so', async () => {
    const who = await entrant()
    await notPublicYet()
    const viewer = await entrantViewerOf(who)
    const chosen = await category(await openCategory('production'))
    const input = { categoryId: chosen.id, title: 'Tin Lanterns', createKey: randomUUID() }
    expect(await startDraft(input, viewer, now())).toMatchObject({ ok: false, code: 'closed' })
    const client = as(who)
    expect((await client.get('/submissions/add')).location).toBe('/submissions/closed')
    const closed = await client.get('/submissions/closed')
    expect(closed.visibleText).toContain(NOT_YET)
    expect(closed.visibleText).not.toContain('close on')
    expect((await client.get('/submissions/dashboard')).status).toBe(200)
  })

  test('an award that was public before still takes people in, and no entries', async () => {
    await db()
      .insertInto('seasons')
      .values({
        ...{
          year: year - 1,
          label: 'The one before',
          eligible_from: '2020-01-01',
          eligible_to: '2020-12-31',
        },
        published_at: now(),
      })
      .execute()
    await db().updateTable('seasons').set({ published_at: null }).where('year', '=', year).execute()
    forgetVersions()
    expect(await signUpAs('nia@example.org')).toMatchObject({ ok: true })
    const who = await entrant()
    expect((await as(who).get('/submissions/add')).location).toBe('/submissions/closed')
  })

  test('its admins are told on their first screen', async () => {
    await notPublicYet()
    const client = as(adminAccount)
    expect((await client.get('/admin/dashboard')).visibleText).toContain('Not open to the public yet')
    expect((await client.get('/admin/set-up')).links).toContain('/admin/set-up/publish')
  })
})

describe('publishing', () => {
  test('asks for the admin’s name, opens the season, and is written down once', async () => {
    await notPublicYet()
    const client = as(adminAccount)
    const page = await client.get('/admin/set-up/publish')
    expect(page.visibleText).toContain('Nothing would stop an entrant')
    const untold = await client.submit(page, 'Publish')
    expect(untold.status).toBe(422)
    const wrong = await client.submit(page, 'Publish', { signedAs: 'Someone Else' })
    expect(wrong.status).toBe(422)
    expect(wrong.visibleText).toContain('Enter your name as it is in your account')
    expect(await publishedAt()).toBeNull()
    const done = await client.submit(page, 'Publish', { signedAs: nameOf(adminAccount) })
    expect(done.location).toBe('/admin/set-up/publish')
    expect(await publishedAt()).not.toBeNull()
    const [signed] = await audits({ action: 'season.published' })
    expect(signed?.after).toMatchObject({ signedAs: nameOf(adminAccount) })
    expect(await audits({ action: 'season.published' })).toHaveLength(1)
    // The old page sent again changes nothing.
    await client.submit(page, 'Publish', { signedAs: nameOf(adminAccount) })
    expect(await audits({ action: 'season.published' })).toHaveLength(1)
    expect((await as(await entrant()).get('/submissions/add')).status).toBe(200)
  })

  test('is refused while something would stop entrants', async () => {
    await db().updateTable('categories').set({ status: 'closed' }).where('year', '=', year).execute()
    await notPublicYet()
    const client = as(adminAccount)
    const page = await client.get('/admin/set-up/publish')
    expect(page.visibleText).toContain('No category is open.')
    const refused = await client.submit(page, 'Publish', { signedAs: nameOf(adminAccount) })
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('Nothing was published')
    expect(await publishedAt()).toBeNull()
  })

  test('is refused for a season that is not the current one', async () => {
    await notPublicYet()
    expect(
      await publishSeason(year + 1, nameOf(adminAccount), await adminViewerOf(adminAccount), now()),
    ).toMatchObject({
      ok: false,
      code: 'conflict',
    })
  })

  raced('is done once by two at once', {
    reads: [/^select "published_at" as "publishedAt" from "seasons"/],
    async prepare() {
      await notPublicYet()
      return { viewer: await adminViewerOf(adminAccount) }
    },
    acts: ({ viewer }) => [
      () => publishSeason(year, nameOf(adminAccount), viewer, now()),
      () => publishSeason(year, nameOf(adminAccount), viewer, new Date(now().getTime() + 60_000)),
    ],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await audits({ action: 'season.published' })).toHaveLength(1)
      const at = await publishedAt()
      for (const answer of answers) expect(valueOf(answer).publishedAt).toEqual(at)
    },
    async breaks() {
      expect(await audits({ action: 'season.published' })).toHaveLength(2)
    },
  })
})

describe('the way back', () => {
  test('is open until the first entry, and closed with the reason after it', async () => {
    const client = as(adminAccount)
    await client.submit(await client.get('/admin/set-up/publish/undo'), 'Close to the public')
    expect(await publishedAt()).toBeNull()
    expect(await audits({ action: 'season.taken_back' })).toHaveLength(1)
    valueOf(await publishSeason(year, nameOf(adminAccount), await adminViewerOf(adminAccount), now()))

    await draft(await entrant())
    const page = await client.get('/admin/set-up/publish/undo')
    expect(page.visibleText).toContain('1 entry was started since')
    expect(await takeBackSeason(year, await adminViewerOf(adminAccount), now())).toMatchObject({
      ok: false,
      code: 'conflict',
    })
    expect(await publishedAt()).not.toBeNull()
  })

  raced('never leaves an entry in a season that is closed to the public', {
    reads: [/^select "published_at".* from "seasons"/],
    async prepare() {
      const viewer = await adminViewerOf(adminAccount)
      const who = await entrantViewerOf(await entrant())
      const chosen = await category(await openCategory('production'))
      return { viewer, who, categoryId: chosen.id }
    },
    acts: ({ viewer, who, categoryId }): (() => Promise<Outcome<object>>)[] => [
      () => takeBackSeason(year, viewer, now()),
      () => startDraft({ categoryId, title: 'Tin Lanterns', createKey: randomUUID() }, who, now()),
    ],
    async holds(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await publishedAt()).toBeNull()
    },
  })
})
