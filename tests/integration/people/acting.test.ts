import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { findRubricInUse } from '#app/domain/judging/rubrics/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { api, as, signedIn, type Client } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { category, draft, entrant, inCart, openCategory, type Entrant } from '#tests/support/entries.ts'
import { admin, judge, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'

const REASON = 'They cannot find their entry'
const REFUSED = '/admin/login-as?refused=1'
const BAR = 'You’re acting as'

/** A browser in which this admin acts for another person. */
async function actingAs(adminAccount: Account, who: { userId: number }): Promise<Client> {
  const client = signedIn(adminAccount)
  const begun = await client.post('/admin/login-as', { userId: who.userId, reason: REASON })
  expect(begun.location).toBe('/')
  return client
}

/** A step that no admin may take for another person leaves its trace in one of these. */
async function whatIsTheirs(): Promise<string> {
  const tables = ['users', 'session_families', 'session_tokens', 'signatures', 'reviews', 'review_scores']
  const more = [
    'conflicts',
    'invoices',
    'payments',
    'payment_attempts',
    'studio_members',
    'committee_members',
  ]
  const prints: string[] = []
  for (const table of [...tables, ...more]) {
    const { rows: found } = await sql<{
      there: boolean
    }>`select to_regclass(${table}) is not null as there`.execute(db())
    if (!found[0]?.there) continue
    const { rows } = await sql<{ print: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as print from ${sql.table(table)} t`.execute(db())
    prints.push(`${table} ${rows[0]?.print}`)
  }
  return prints.join('\n')
}

describe('in the place of', () => {
  let adminAccount: Account
  let owner: Entrant
  beforeEach(async () => {
    adminAccount = await admin({ firstName: 'Agnes' })
    owner = await entrant()
  })

  test('an entrant: their pages have a notice above each, and every step is logged under both names', async () => {
    await draft(owner, { title: 'Tin Lanterns' })
    const before = (await audits()).length
    const client = await actingAs(adminAccount, owner)
    const list = await client.get('/submissions')
    expect(list.visibleText).toContain('Tin Lanterns')
    expect(list.visibleText).toContain(`${BAR} ${owner.firstName} ${owner.lastName}`)
    const { id: categoryId } = await category(await openCategory('production'))
    const start = await client.get(`/submissions/add/${categoryId}`)
    await client.submit(start, 'Create draft', { title: 'Paper Boats' })
    await client.submit(await client.get('/submissions'), 'Stop')
    const steps = (await audits()).slice(before)
    expect(steps.length).toBeGreaterThan(2)
    expect([steps.at(0)?.action, steps.at(-1)?.action]).toEqual(['acting.started', 'acting.ended'])
    for (const step of steps)
      expect(step).toMatchObject({ actor_id: adminAccount.userId, impersonated_id: owner.userId })
    const made = await db().selectFrom('submissions').where('title', '=', 'Paper Boats').selectAll().execute()
    expect(made).toMatchObject([{ studio_id: owner.studioId }])
  })

  test('an entrant: their account, payments and signatures cannot be changed', async () => {
    await inCart(owner)
    const client = await actingAs(adminAccount, owner)
    const before = await whatIsTheirs()
    const sent: [string, Record<string, string>][] = [
      ['/preferences', { firstName: 'Mallory', lastName: 'X', timezone: 'Europe/Paris' }],
      ['/preferences', { intent: 'mail' }],
      ['/preferences', { intent: 'light', on: '1' }],
      ['/forgot-password', { email: owner.email }],
      ['/submissions/cart/checkout', { acceptTerms: 'on' }],
      ['/submissions/cart', { intent: 'checkout' }],
      [`/studios/edit/${owner.studioId}`, { name: 'Somebody else' }],
      ['/judges/privacy', { typedName: 'Mallory', accept: 'on' }],
      ['/votes', {}],
      ['/admin/users', {}],
    ]
    for (const [path, fields] of sent) expect((await client.post(path, fields)).location).toBe(REFUSED)
    expect(await whatIsTheirs()).toBe(before)
    // The same by themselves is taken: the refusal is of the acting.
    const own = await as(owner).post('/preferences', { intent: 'mail' })
    expect(own.location).not.toBe(REFUSED)
  })

  test('a judge: looks on, and neither scores nor answers, by page or autosave', async () => {
    const number = await openCategory('production')
    const who = await judge({ categoryNumber: number })
    await db()
      .updateTable('configs')
      .set({ value: '1' })
      .where('name', '=', 'judging_activated_checkbox')
      .execute()
    const id = await acceptedEntry(owner, { number })
    await conflict(who, id, 'none')
    const entry = await findEntry(String(id))
    if (!entry) throw new Error('not judged')
    const rubric = await findRubricInUse({ year: (await currentSeason()).year, type: 'production' }, db())
    const page = href('/judges/submission/:submissionId', { submissionId: entry.publicId })
    const posted = {
      ...Object.fromEntries((rubric?.criteria ?? []).map((each) => [`score.${each.id}`, '9'])),
      ...{ entry: String(id), rubric: String(rubric?.id), version: '0', intent: 'final' },
    }
    const client = await actingAs(adminAccount, who)
    expect((await client.get(page)).visibleText).toContain(BAR)
    await client.get(href('/judges/judge/:categoryId', { categoryId: entry.categoryId }))
    await client.get(href('/judges/conflicts/:categoryId', { categoryId: entry.categoryId }))
    const before = await whatIsTheirs()
    expect((await client.post(page, posted)).location).toBe(REFUSED)
    const autosave = href('/judges/submission/:submissionId/autosave', { submissionId: entry.publicId })
    const background = { headers: { accept: 'application/json' } }
    expect((await client.post(autosave, { ...posted, writer: String(who.userId) }, background)).status).toBe(
      403,
    )
    const questions = href('/judges/conflicts/:categoryId', { categoryId: entry.categoryId })
    expect((await client.post(questions, { [`answer-${id}`]: 'conflict' })).location).toBe(REFUSED)
    expect(await whatIsTheirs()).toBe(before)
    const { last_seen_at } = await db()
      .selectFrom('committee_members')
      .where('user_id', '=', who.userId)
      .select('last_seen_at')
      .executeTakeFirstOrThrow()
    expect(last_seen_at).toBeNull()
  })

  test('a judge: an entry the admin has a conflict about is not among the questions', async () => {
    const number = await openCategory('production')
    const who = await judge({ categoryNumber: number })
    const id = await acceptedEntry(owner, { number, title: 'Paper Boats' })
    const { category_id } = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .select('category_id')
      .executeTakeFirstOrThrow()
    const questions = href('/judges/conflicts/:categoryId', { categoryId: category_id })
    const client = await actingAs(adminAccount, who)
    expect((await client.get(questions)).text).toContain('Paper Boats')
    await conflict(adminAccount, id, 'declared')
    expect((await client.get(questions)).text).not.toContain('Paper Boats')
    expect(
      (await client.get(href('/judges/judge/:categoryId', { categoryId: category_id }))).visibleText,
    ).not.toContain('Answer 1')
  })

  test('is told to them by mail, with who, why and until when', async () => {
    await actingAs(adminAccount, owner)
    const told = await mails({ template: 'acted_for' })
    expect(told.map(({ to_email }) => to_email)).toEqual([owner.email])
    for (const word of [REASON, `${adminAccount.firstName} ${adminAccount.lastName}`])
      expect(told[0]?.body_text).toContain(word)
  })

  test('no one without a reason, no admin, no suspended account, and no owner of an entry the admin has a conflict about', async () => {
    const client = signedIn(adminAccount)
    const other = await admin()
    const conflicted = await entrant()
    await conflict(adminAccount, await acceptedEntry(conflicted), 'declared')
    const gone = await entrant()
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.userId).execute()
    for (const who of [other, conflicted, gone, adminAccount, { userId: 999_999 }])
      expect((await client.post('/admin/login-as', { userId: who.userId, reason: REASON })).status).toBe(422)
    expect((await client.post('/admin/login-as', { userId: owner.userId, reason: ' ' })).status).toBe(422)
    expect((await client.get('/submissions')).text).not.toContain(BAR)
    expect(await mails({ template: 'acted_for' })).toEqual([])
    expect(await audits({ action: 'acting.started' })).toEqual([])
    expect(
      (await as(owner).post('/admin/login-as', { userId: conflicted.userId, reason: REASON })).status,
    ).not.toBe(422)
    expect((await as(owner).get('/preferences')).text).not.toContain(BAR)
  })

  test('them ends at once where they become an admin, or the admin gets a conflict meanwhile', async () => {
    const client = await actingAs(adminAccount, owner)
    await conflict(adminAccount, await acceptedEntry(owner), 'declared')
    expect((await client.get('/preferences')).text).not.toContain(BAR)
    await db().deleteFrom('conflicts').execute()
    expect((await client.get('/preferences')).text).toContain(BAR)
    await db()
      .updateTable('users')
      .set({ role: 'admin', admin_role: 'admin' })
      .where('id', '=', owner.userId)
      .execute()
    expect((await client.get('/preferences')).text).not.toContain(BAR)
  })

  test('them ends with Stop, and after an hour by itself', async () => {
    const client = await actingAs(adminAccount, owner)
    const stopped = await client.submit(await client.get('/preferences'), 'Stop')
    expect(stopped.location).toBe('/admin/login-as')
    expect((await client.open('/admin/login-as')).heading).toBe('View as someone else')
    const again = await actingAs(adminAccount, owner)
    later({ minutes: 59 })
    expect((await again.get('/preferences')).text).toContain(BAR)
    later({ minutes: 1 })
    expect((await again.get('/preferences')).text).not.toContain(BAR)
    expect((await again.get('/admin/dashboard')).status).toBe(200)
  })

  test('them opens nothing of an admin', async () => {
    const client = await actingAs(adminAccount, owner)
    expect((await client.get('/admin/submissions')).status).not.toBe(200)
    expect((await client.post('/admin/login-as', { userId: owner.userId, reason: REASON })).status).not.toBe(
      422,
    )
  })
})

describe('the cookie', () => {
  let adminAccount: Account
  let owner: Entrant
  let acting: string

  beforeEach(async () => {
    adminAccount = await admin({ firstName: 'Agnes' })
    owner = await entrant()
    const client = await actingAs(adminAccount, owner)
    acting = /acting=[^;]+/.exec(client.cookies.header ?? '')?.[0] ?? ''
    expect(acting).not.toBe('')
  })

  async function shows(client: Client, cookie = acting): Promise<boolean> {
    await client.get('/preferences')
    const own = client.cookies.header ?? ''
    const answer = await client.get('/preferences', { headers: { cookie: `${own}; ${cookie}` } })
    return answer.text.includes(BAR)
  }

  test('is worth nothing in another session, to another admin, to a member, or alone', async () => {
    const cookie = acting
    expect(await shows(signedIn(adminAccount), cookie)).toBe(false)
    expect(await shows(signedIn(await admin()), cookie)).toBe(false)
    expect(await shows(signedIn(owner), cookie)).toBe(false)
    expect(await shows(signedIn(await entrant()), cookie)).toBe(false)
    const client = await actingAs(adminAccount, owner)
    const alone = /acting=[^;]+/.exec(client.cookies.header ?? '')?.[0] ?? ''
    const refreshed = await signedIn(adminAccount).get('/submissions', { headers: { cookie: alone } })
    expect(refreshed.status).toBe(302)
    expect(refreshed.setCookies.join()).not.toMatch(/(access|refresh)_token=[^;]/)
  })

  test('is worth nothing once its letters are changed, or the admin has signed out', async () => {
    const client = await actingAs(adminAccount, owner)
    const header = client.cookies.header ?? ''
    const at = header.indexOf('acting=') + 12
    const forged = header.slice(0, at) + (header[at] === 'A' ? 'B' : 'A') + header.slice(at + 1)
    const other = signedIn(adminAccount)
    expect((await other.get('/preferences', { headers: { cookie: header } })).text).toContain(BAR)
    expect((await other.get('/preferences', { headers: { cookie: forged } })).text).not.toContain(BAR)
    await client.post('/redirect/logout')
    const after = await signedIn(adminAccount).get('/submissions', { headers: { cookie: header } })
    expect([after.status, after.text.includes(BAR)]).toEqual([302, false])
  })

  test('makes no session of the other person, however long the admin’s own is renewed', async () => {
    const sessions = async () =>
      (await db().selectFrom('session_families').where('user_id', '=', owner.userId).select('id').execute())
        .length
    const before = await sessions()
    const client = await actingAs(adminAccount, owner)
    later({ minutes: 40 })
    expect((await client.get('/preferences')).text).toContain(BAR)
    const refreshed = await client.post('/api/auth/refresh-token', {})
    expect(refreshed.text).not.toContain(owner.email)
    expect(await sessions()).toBe(before)
  })

  test('has no say in the API, which speaks as the admin', async () => {
    const client = await actingAs(adminAccount, owner)
    const me = await client.get('/api/auth/me', { headers: { accept: 'application/json' } })
    expect(me.text).toContain(adminAccount.email)
    expect(me.text).not.toContain(owner.email)
    const bearer = await api(adminAccount).get('/api/auth/me', {
      headers: { cookie: client.cookies.header ?? '' },
    })
    expect(bearer.text).toContain(adminAccount.email)
  })
})
