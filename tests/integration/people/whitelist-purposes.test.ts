import { describe, expect, test } from 'vitest'
import { signUp } from '#app/domain/people/accounts/commands.server.ts'
import type { SignUpInput } from '#app/domain/people/accounts/schema.ts'
import type { WhitelistPurpose } from '#app/domain/people/accounts/access.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { api, as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { category, entrant, invoice, openCategory } from '#tests/support/entries.ts'
import { race } from '#tests/support/race.ts'

async function list(
  who: string,
  purpose: WhitelistPurpose,
  more: { max_uses?: number; valid_to?: Date; submission_id?: number } = {},
) {
  const { year } = await currentSeason()
  await db()
    .insertInto('whitelist')
    .values({
      year,
      match_kind: who.startsWith('@') ? 'domain' : 'email',
      match_value: who.replace(/^@/, ''),
      purpose,
      valid_from: new Date(0),
      note: 'Promised',
      created_at: now(),
      ...more,
    })
    .execute()
}

describe('editing after the close', () => {
  test('is for the named person until the named end, and for no rival of the studio', async () => {
    const [who, other] = [await entrant(), await entrant()]
    const [mine, theirs] = [
      (await invoice(who)).submissionIds[0] ?? 0,
      (await invoice(other)).submissionIds[0] ?? 0,
    ]
    setNow('2027-08-01T12:00:00Z')
    const page = (id: number) => `/submissions/edit/${id}/work`
    expect((await as(who).get(page(mine))).visibleText).toContain('can no longer be changed')
    await list(who.email, 'late_edit', { valid_to: new Date('2027-08-02T00:00:00Z') })
    const form = await as(who).get(page(mine))
    const saved = await as(who).submit(form, 'Save changes', { work_title: 'After all' })
    expect(saved.status).toBe(303)
    expect((await as(other).get(page(theirs))).visibleText).toContain('can no longer be changed')
    setNow('2027-08-02T00:00:00Z')
    const late = await as(who).submit(form, 'Save changes', { work_title: 'Too late' })
    expect(late.status).toBe(409)
    const { title } = await db()
      .selectFrom('submissions')
      .where('id', '=', mine)
      .select('title')
      .executeTakeFirstOrThrow()
    expect(title).toBe('After all')
  })

  test('one made for another submission opens nothing else', async () => {
    const who = await entrant()
    const [first, second] = [
      (await invoice(who)).submissionIds[0] ?? 0,
      (await invoice(who)).submissionIds[0] ?? 0,
    ]
    setNow('2027-08-01T12:00:00Z')
    await list(who.email, 'late_edit', { submission_id: first })
    expect((await as(who).get(`/submissions/edit/${first}/work`)).visibleText).not.toContain(
      'can no longer be changed',
    )
    expect((await as(who).get(`/submissions/edit/${second}/work`)).visibleText).toContain(
      'can no longer be changed',
    )
  })
})

describe('looking at the call before it opens', () => {
  test('shows the categories and takes nothing', async () => {
    const who = await entrant()
    const { year } = await currentSeason()
    const opens = Math.min(...(await deadlinesOf(year, db())).map(({ opensAt }) => opensAt.getTime()))
    setNow(new Date(opens - 86_400_000))
    expect((await as(who).get('/submissions/add')).location).toBe('/submissions/closed')
    await list(who.email, 'preview')
    const page = await as(who).get('/submissions/add')
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('Not open yet.')
    const { id } = await category(await openCategory('production'))
    const sent = await as(who).post(`/submissions/add/${id}`, {
      title: 'Early',
      createKey: crypto.randomUUID(),
    })
    expect(sent.location).toBe('/submissions/closed')
    expect(await db().selectFrom('submissions').select('id').execute()).toEqual([])
  })

  test('ends with the call: afterwards it is closed for them too', async () => {
    const who = await entrant()
    await list(who.email, 'preview')
    setNow('2027-08-01T12:00:00Z')
    expect((await as(who).get('/submissions/add')).location).toBe('/submissions/closed')
  })
})

describe('signing up by invitation', () => {
  const person = (email: string): SignUpInput => ({
    email,
    password: 'a long enough secret for once',
    firstName: 'Þóra',
    lastName: 'Ægisdóttir-Lindqvist',
    phone: null,
    country: 'IS',
    membershipType: 'none',
    school: null,
    studentNumber: null,
    expectedGraduation: undefined,
    discipline: null,
    creditsUrl: null,
    resume: null,
    terms: true,
    newsletter: false,
  })
  const join = (email: string) => signUp(person(email), 'test', now())
  const byInvitation = () =>
    db().updateTable('configs').set({ value: '1' }).where('name', '=', 'signup_by_invitation').execute()

  test('takes who is named, by address or domain, and tells others whom to ask', async () => {
    await byInvitation()
    await list('thora@example.org', 'signup')
    await list('@studio.example', 'signup')
    expect((await join('thora@example.org')).ok).toBe(true)
    expect((await join('anybody@studio.example')).ok).toBe(true)
    const refused = await join('somebody@example.net')
    expect(refused).toMatchObject({ ok: false, code: 'invalid' })
    expect(refused.ok ? '' : refused.message).toMatch(
      /^You need an invitation.*Write to \S+@\S+ to get one\.$/,
    )
    expect(
      await db().selectFrom('users').where('email', '=', 'somebody@example.net').select('id').execute(),
    ).toEqual([])
    const answer = await api().post('/api/auth/signup', { email: 'somebody@example.net' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  test('of many at the last use one gets in', async () => {
    await byInvitation()
    await list('@studio.example', 'signup', { max_uses: 1 })
    const outcomes = await race(5, (index) => join(`person${index}@studio.example`))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  })

  test('is off unless an admin turned it on', async () => {
    expect((await join('somebody@example.net')).ok).toBe(true)
  })
})
