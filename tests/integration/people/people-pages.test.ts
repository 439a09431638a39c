import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { draft, entrant, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, judge, member, withMembership, type Account } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { audits } from '#tests/support/rows.ts'

let ada: Account
let owner: Entrant
beforeEach(async () => {
  ada = await admin({ lastName: 'Zander' })
  owner = await entrant()
  await db()
    .updateTable('users')
    .set({ first_name: 'Þóra', last_name: 'Ægisdóttir-Lindqvist' })
    .where('id', '=', owner.userId)
    .execute()
})

/** Ids of the people listed for a search. */
async function found(search: string, by = ada): Promise<number[]> {
  const page = await as(by).get(`/admin/people?${search}`)
  expect(page.status).toBe(200)
  return page.html
    .querySelectorAll('main table th a')
    .flatMap((link) => /^\/admin\/people\/(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? [])
    .map(Number)
}

describe('the list of people', () => {
  test('finds a person by name, email, studio, entry code and invoice number', async () => {
    const { invoiceId, submissionIds } = await invoice(owner)
    const entry = await db()
      .selectFrom('submissions')
      .where('id', '=', submissionIds[0] ?? 0)
      .select('code')
      .executeTakeFirstOrThrow()
    const { number } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('number')
      .executeTakeFirstOrThrow()
    const studio = await db()
      .selectFrom('studios')
      .where('id', '=', owner.studioId)
      .select('name')
      .executeTakeFirstOrThrow()
    for (const query of ['ægisdóttir þóra', owner.email, studio.name, entry.code ?? '', number.toLowerCase()])
      expect([query, await found(`q=${encodeURIComponent(query)}`)]).toEqual([query, [owner.userId]])
    expect(await found('q=nobody-has-this')).toEqual([])
    expect(await found(`q=${encodeURIComponent('%')}`)).toEqual([])
  })

  test('does not tell an admin with a conflict of interest whose code it is', async () => {
    const { submissionIds } = await invoice(owner)
    const [id = 0] = submissionIds
    const { code } = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .select('code')
      .executeTakeFirstOrThrow()
    const other = await admin()
    expect(await found(`q=${code}`, other)).toEqual([owner.userId])
    await conflict(other, id, 'declared')
    expect(await found(`q=${code}`, other)).toEqual([])
    const page = await as(other).get(`/admin/people/${owner.userId}`)
    expect(page.text).not.toContain(code ?? '–')
    expect((await as(ada).get(`/admin/people/${owner.userId}`)).text).toContain(code ?? '–')
  })

  test('is filtered by role and sorted by name', async () => {
    const [press, seated] = [await member({ isPress: true }), await judge()]
    expect(await found('role=press')).toEqual([press.userId])
    expect(await found('role=judge')).toContain(seated.userId)
    expect(await found('role=judge')).not.toContain(press.userId)
    expect(await found('role=entrant')).toEqual([owner.userId])
    expect(await found('role=admin')).toContain(ada.userId)
    expect((await found('sort=name&dir=desc')).slice(0, 2)).toEqual([owner.userId, ada.userId])
  })

  test('asks the database as often for many people as for few', async () => {
    await found('')
    const few = await countQueries(() => found(''))
    for (let more = 0; more < 5; more += 1) await draft(await entrant())
    expect(await countQueries(() => found(''))).toBe(few)
  })
})

describe('the page of a person', () => {
  const here = ({ userId }: { userId: number }) => `/admin/people/${userId}`

  test('has the account, studios, entries, invoices, emails, memberships, committees, sessions and history', async () => {
    const { invoiceId } = await invoice(owner)
    await withMembership(owner, 'pro')
    const page = await as(ada).get(here(owner))
    expect(page.heading).toBe('Þóra Ægisdóttir-Lindqvist')
    const captions = page.html.querySelectorAll('main caption').map(({ text }) => text.trim())
    expect(captions).toEqual(['Studios', 'Entries', 'Invoices', 'Emails', 'Memberships', 'Sessions'])
    expect(page.links).toEqual(
      expect.arrayContaining([
        `/admin/studios/edit/${owner.studioId}`,
        `/admin/submissions/invoices/${invoiceId}`,
        `/admin/cron-emails/outbox?person=${encodeURIComponent(owner.email)}`,
        `/admin/submissions?studio=${owner.studioId}`,
      ]),
    )
    const seat = await judge()
    expect((await as(ada).get(here(seat))).visibleText).toContain('Committee of the tests')
    expect((await as(ada).get('/admin/people/999999')).status).toBe(404)
  })

  test('asks the database few times, as often for much as for little', async () => {
    const open = async () => expect((await as(ada).get(here(owner))).status).toBe(200)
    await open()
    const little = await countQueries(open)
    for (let more = 0; more < 3; more += 1) await invoice(owner)
    expect(await countQueries(open)).toBe(little)
    const frame = await countQueries(() => as(ada).get('/admin/people/999999'))
    expect(little - frame).toBeLessThanOrEqual(12)
  })

  test('ends one session, or all', async () => {
    const who = await member()
    const browsers = [signedIn(who), signedIn(who), signedIn(who)]
    for (const browser of browsers) await browser.get('/submissions/dashboard')
    const living = async () => {
      const answers = await Promise.all(browsers.map((browser) => browser.get('/submissions/dashboard')))
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await living()).toBe(3)
    const page = await as(ada).get(here(who))
    const ended = await as(ada).submit(page, 'End the session of tests')
    expect(ended.location).toBe(here(who))
    expect(await living()).toBe(2)
    await as(ada).submit(await as(ada).get(here(who)), 'End all sessions')
    expect(await living()).toBe(0)
    expect((await audits({ action: 'session.ended_by_admin' })).map(({ after }) => after)).toEqual([
      { sessions: 1 },
      { sessions: 2 },
    ])
  })

  test('ends no session of another person', async () => {
    const other = await member()
    const browser = signedIn(other)
    expect((await browser.get('/submissions/dashboard')).status).toBe(200)
    const { id } = await db()
      .selectFrom('session_families')
      .where('user_id', '=', other.userId)
      .select('id')
      .executeTakeFirstOrThrow()
    await as(ada).post(here(owner), { intent: 'end-session', sessionId: id })
    expect((await browser.get('/submissions/dashboard')).status).toBe(200)
  })
})
