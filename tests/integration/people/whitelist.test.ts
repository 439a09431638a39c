import { confirmedEmailOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { isWhitelisted } from '#app/domain/people/accounts/rights.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { checkPerson } from '#app/domain/overview/access-check/checker.server.ts'
import type { GuardName } from '#app/domain/people/whitelist/verdicts.ts'
import { browserOf, makeCast, ROLES } from '#tests/support/cast.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const LIST = '/admin/whitelist'
const ADD = '/admin/whitelist?view=add'
const PASTE = '/admin/whitelist?view=paste'

let adminAccount: Account
beforeEach(async () => {
  await db().deleteFrom('whitelist').execute()
  adminAccount = await admin()
})

const rows = () => db().selectFrom('whitelist').selectAll().orderBy('id').execute()
const press = { who: 'guest@example.org', purpose: 'press', note: 'Promised by phone' }
async function addOne(fields: Record<string, string> = {}) {
  return as(adminAccount).submit(await as(adminAccount).get(ADD), 'Add exception', { ...press, ...fields })
}

describe('adding one', () => {
  test('opens what it is for at once, and ending it closes that again', async () => {
    const guest = await member({ email: 'guest@example.org' })
    expect((await as(guest).get('/press')).location).toBe('/')
    expect((await addOne({ who: ' GUEST@Example.org ' })).location).toBe(LIST)
    expect((await as(guest).get('/press')).status).toBe(200)
    expect(await audits({ action: 'whitelist.added' })).toMatchObject([
      { actor_id: adminAccount.userId, after: { who: 'guest@example.org', purpose: 'press' } },
    ])

    const list = await as(adminAccount).get(LIST)
    expect(list.visibleText).toContain('Promised by phone')
    const row = (await rows())[0]
    const ended = await as(adminAccount).post(LIST, { intent: 'end', id: row?.id ?? 0 })
    expect((await as(adminAccount).follow(ended)).visibleText).toContain(
      'Exception for guest@example.org ended',
    )
    expect((await as(guest).get('/press')).location).toBe('/')
    expect(await audits({ action: 'whitelist.ended' })).toHaveLength(1)
    const after = await as(adminAccount).get(LIST)
    expect(after.visibleText).toMatch(/○\s*Ended/)
    expect(after.html.querySelectorAll('td .hint').length).toBeGreaterThan(0)
    expect(after.visibleText).not.toContain('End now')
  })

  test('a domain lets in all of its addresses and no others, until its end', async () => {
    const { year } = await currentSeason()
    for (const email of ['a@example.net', 'a@sub.example.net', 'a@example.org']) await member({ email })
    await addOne({ who: '@example.net', validTo: '2027-03-11T10:00' })
    const holds = (email: string) =>
      isWhitelisted(confirmedEmailOf({ email, emailVerified: true }), 'press', year, now(), db())
    expect(await holds('a@example.net')).toBe(true)
    expect(await holds('a@sub.example.net')).toBe(false)
    expect(await holds('a@example.org')).toBe(false)
    setNow('2027-03-11T17:59:59.999Z')
    expect(await holds('a@example.net')).toBe(true)
    setNow('2027-03-11T18:00:00Z')
    expect(await holds('a@example.net')).toBe(false)
  })

  test('keeps what was typed and says what is wrong with each', async () => {
    const answer = await addOne({
      who: 'nobody',
      purpose: '',
      note: '',
      maxUses: '0',
      validTo: '2027-03-14T02:30',
    })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.map(({ href }) => href)).toEqual([
      '#who',
      '#purpose',
      '#maxUses',
      '#validTo',
      '#note',
    ])
    expect(answer.html.querySelector('#who')?.getAttribute('value')).toBe('nobody')
    expect(answer.visibleText).toContain('Clocks go forward over this time')
    expect(await rows()).toEqual([])
  })

  test('takes no end that has passed and no submission that is not there', async () => {
    expect((await addOne({ validTo: '2020-01-01T10:00' })).problems.map(({ href }) => href)).toEqual([
      '#validTo',
    ])
    expect((await addOne({ submission: 'P99-9999' })).problems.map(({ href }) => href)).toEqual([
      '#submission',
    ])
    expect(await rows()).toEqual([])
  })

  test('the same twice is refused while it holds, and taken up again once it has ended', async () => {
    await addOne()
    const twice = await addOne({ note: 'Again' })
    expect(twice.status).toBe(409)
    expect(twice.problems.map(({ href }) => href)).toEqual(['#who'])
    const [row] = await rows()
    await as(adminAccount).post(LIST, { intent: 'end', id: row?.id ?? 0 })
    later({ minutes: 1 })
    expect((await addOne({ note: 'Again' })).location).toBe(LIST)
    expect(await rows()).toMatchObject([{ id: row?.id, note: 'Again', valid_to: null }])
    expect(await audits({ action: 'whitelist.renewed' })).toHaveLength(1)
  })

  test('of five additions at once one counts, and of five ends one counts', async () => {
    const fields = { ...press, intent: 'add' }
    const answers = await race(5, () => as(adminAccount).post(ADD, fields))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409])
    const [row] = await rows()
    await race(5, () => as(adminAccount).post(LIST, { intent: 'end', id: row?.id ?? 0 }))
    expect(await audits({ action: 'whitelist.ended' })).toHaveLength(1)
  })
})

describe('pasting many', () => {
  const paste = async (lines: string) =>
    as(adminAccount).submit(await as(adminAccount).get(PASTE), 'Add exceptions', {
      lines,
      purpose: 'voting',
      note: 'Jury',
    })

  test('tells of every line what became of it, and keeps those to mend', async () => {
    const answer = await paste('a@example.org\nnot one\n@example.net, the whole school\na@example.org')
    expect(answer.status).toBe(422)
    const table = answer.html.querySelectorAll('.table tbody tr').map((row) => row.text)
    expect(table).toHaveLength(4)
    expect(table[0]).toContain('Added')
    expect(table[1]).toContain('Not an email address or domain')
    expect(table[3]).toContain('Already on the list')
    expect(answer.html.querySelector('#lines')?.text.trim()).toBe('not one')
    expect((await rows()).map((row) => [row.match_value, row.note])).toEqual([
      ['a@example.org', 'Jury'],
      ['example.net', 'the whole school'],
    ])
  })

  test('says so when all were taken, and empties the form', async () => {
    const answer = await paste('a@example.org\nb@example.org')
    expect(answer.status).toBe(200)
    expect(answer.visibleText).toContain('2 lines saved')
    expect(answer.html.querySelector('#lines')?.text.trim()).toBe('')
  })

  test('takes at most 500 lines, and saves none of more', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => `a${index}@example.org`).join('\n')
    expect((await paste(lines)).problems.map(({ href }) => href)).toEqual(['#lines'])
    expect(await rows()).toEqual([])
  })
})

test('the list is searched, narrowed to a purpose and paged', async () => {
  const { year } = await currentSeason()
  await db()
    .insertInto('whitelist')
    .values(
      Array.from({ length: 30 }, (_, index) => ({
        year,
        match_kind: 'email' as const,
        match_value: `person${index}@example.net`,
        purpose: index < 28 ? ('press' as const) : ('voting' as const),
        valid_from: now(),
        note: `100% sure ${index}`,
        created_at: now(),
      })),
    )
    .execute()
  expect((await as(adminAccount).get(LIST)).visibleText).toContain('1 to 25 of 30 exceptions')
  expect((await as(adminAccount).get(`${LIST}?page=2`)).visibleText).toContain('26 to 30 of 30 exceptions')
  expect((await as(adminAccount).get(`${LIST}?purpose=voting`)).visibleText).toMatch(/person29.*person28/)
  expect((await as(adminAccount).get(`${LIST}?q=PERSON7%40`)).visibleText).toContain('person7@example.net')
  expect((await as(adminAccount).get(`${LIST}?q=100%25+sure+29`)).visibleText).toContain(
    'person29@example.net',
  )
  expect((await as(adminAccount).get(`${LIST}?q=nobody`)).visibleText).toContain('No results')
  expect((await as(adminAccount).get(`${LIST}?view=other`)).status).toBe(404)
})

describe('“why can’t this person…?”', () => {
  test('answers as the guards do, for everyone', async () => {
    const cast = await makeCast()
    const { year } = await currentSeason()
    const viewer = await adminViewerOf(adminAccount)
    const doors: Partial<Record<GuardName, string>> = {
      admin: '/admin/dashboard',
      press: '/press',
      judge: '/judges/privacy',
      'judge-agreement': '/judges',
      vote: '/votes',
    }
    for (const role of ROLES) {
      if (role === 'guest') continue
      const { account } = await checkPerson(cast.people[role].email, year, viewer, now())
      const says = (guard: GuardName) => account?.verdicts.find((each) => each.guard === guard)?.passes
      for (const [guard, door] of Object.entries(doors) as [GuardName, string][]) {
        const opened = (await browserOf(cast, role).get(door)).status === 200
        expect(`${role} ${guard} ${says(guard)}`).toBe(`${role} ${guard} ${opened}`)
      }
      const enters = (await browserOf(cast, role).get('/submissions/add')).status === 200
      const all = (['studio', 'student-membership', 'submission'] as const).every((guard) => says(guard))
      expect(`${role} enters ${all}`).toBe(`${role} enters ${enters}`)
    }
  })

  test('shows each verdict with its reason, and the rows that name the address', async () => {
    const who = await entrant()
    const { year } = await currentSeason()
    const ends = Math.max(...(await deadlinesOf(year, db())).map(({ closesAt }) => closesAt.getTime()))
    setNow(new Date(ends + 86_400_000))
    const ask = () => as(adminAccount).get(`${LIST}?view=check&email=${encodeURIComponent(who.email)}`)
    const before = await ask()
    expect(before.visibleText).toContain('No entry tier is open, and there is no extra time.')
    expect(before.visibleText).toContain('No exceptions')
    expect((await as(who).get('/submissions/add')).location).toBe('/submissions/closed')

    await addOne({ who: who.email, purpose: 'late_submission' })
    const after = await ask()
    expect(after.visibleText).toContain('Is on the whitelist.')
    expect(after.visibleText).toContain('Promised by phone')
    expect((await as(who).get('/submissions/add')).status).toBe(200)
  })

  test('says when an address has no account, and when it is invalid', async () => {
    await addOne({ who: 'example.com' })
    const unknown = await as(adminAccount).get(`${LIST}?view=check&email=nobody%40example.com`)
    expect(unknown.visibleText).toContain('No account has this address')
    expect(unknown.visibleText).toContain('@example.com')
    expect((await as(adminAccount).get(`${LIST}?view=check&email=nobody`)).visibleText).toContain(
      'Invalid email format',
    )
  })
})

test('a post that no form sends is refused', async () => {
  expect((await as(adminAccount).post(LIST, {})).status).toBe(400)
  expect((await as(adminAccount).post(LIST, { intent: 'end', id: 'x' })).status).toBe(400)
  const gone = await as(adminAccount).follow(
    await as(adminAccount).post(LIST, { intent: 'end', id: '999999' }),
  )
  expect(gone.visibleText).toContain('We can’t find this exception.')
})
