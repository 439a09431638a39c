import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { signAgreement } from '#app/domain/judging/commands.server.ts'
import { activeJudgeAgreement } from '#app/domain/judging/queries.server.ts'
import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { chair, judge, member, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const PAGE = '/judges/privacy'

let who: Account
let signature: Record<string, string>

beforeEach(async () => {
  who = await judge({ signed: false })
  signature = {
    fullName: `${who.firstName} ${who.lastName}`,
    employer: 'Freelance',
    conflicts: 'Nine Kettles',
    confidential: 'on',
    noSharing: 'on',
    willRecuse: 'on',
  }
})

const signatures = () => db().selectFrom('signatures').where('user_id', '=', who.userId).selectAll().execute()

async function publish(body: string) {
  const { year } = await currentSeason()
  await db()
    .updateTable('agreements')
    .set({ status: 'retired' })
    .where('year', '=', year)
    .where('audience', '=', 'judge')
    .execute()
  const hash = createHash('sha256').update(body).digest()
  await db()
    .insertInto('agreements')
    .values({
      year,
      audience: 'judge',
      version: 2,
      title: 'Judge’s agreement',
      body,
      body_sha256: hash,
      status: 'active',
      published_at: now(),
    })
    .execute()
}

describe('signing', () => {
  test('comes before the desk, and leads there', async () => {
    const sent = await as(who).get('/judges')
    expect(sent.location).toBe('/judges/privacy?next=%2Fjudges')
    const page = await as(who).follow(sent)
    expect(page.words).toContain('Version 1')
    const signed = await as(who).submit(page, 'Accept', signature)
    expect(signed.location).toBe('/judges')
    expect((await as(who).follow(signed)).heading).toBe('My committees')

    const agreement = await activeJudgeAgreement((await currentSeason()).year)
    const [row] = await signatures()
    expect(row).toMatchObject({
      agreement_id: agreement?.id,
      typed_name: signature.fullName,
      employer: 'Freelance',
      declared_conflicts: 'Nine Kettles',
      signed_at: now(),
      withdrawn_at: null,
    })
    expect(row?.body_sha256.toString('hex')).toBe(agreement?.bodyHash)
    expect(await audits({ action: 'agreement.signed' })).toHaveLength(1)
    expect((await as(who).get(PAGE)).words).toContain('You have signed this version')
  })

  test('asks for every promise, and keeps what was typed', async () => {
    const page = await as(who).get(PAGE)
    const answer = await as(who).submit(page, 'Accept', {
      fullName: 'Somebody',
      employer: '',
      noSharing: 'on',
    })
    expect(answer.status).toBe(422)
    expect(answer.problems.map(({ href }) => href)).toEqual(['#employer', '#confidential', '#willRecuse'])
    expect(answer.html.querySelector('#fullName')?.getAttribute('value')).toBe('Somebody')
    expect(answer.html.querySelector('#noSharing')?.hasAttribute('checked')).toBe(true)
    expect(await signatures()).toEqual([])
  })

  test('takes another spelling of the name only when it is confirmed', async () => {
    const page = await as(who).get(PAGE)
    const asked = await as(who).submit(page, 'Accept', { ...signature, fullName: 'J. Vale' })
    expect(asked.status).toBe(422)
    expect(asked.problems[0]?.href).toBe('#fullName')
    const signed = await as(who).submit(asked, 'Accept', { sameperson: 'on' })
    expect(signed.location).toBe('/judges')
    expect((await signatures())[0]?.typed_name).toBe('J. Vale')
  })

  test('twice at once gives one signature', async () => {
    const agreement = await activeJudgeAgreement((await currentSeason()).year)
    if (!agreement) throw new Error('no agreement')
    const viewer = await viewerOf(who)
    const input = {
      agreementId: agreement.id,
      bodyHash: agreement.bodyHash,
      fullName: 'J. Vale',
      employer: 'Freelance',
      conflicts: null,
      confidential: true,
      noSharing: true,
      willRecuse: true,
    } as const
    const from = { address: null, userAgent: null }
    const outcomes = await race(4, () => signAgreement(input, viewer, from, now()))
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
    expect(await signatures()).toHaveLength(1)
    expect(await audits({ action: 'agreement.signed' })).toHaveLength(1)
  })
})

describe('the text that was read', () => {
  test('is what is signed: a version published meanwhile is shown and asked for', async () => {
    const page = await as(who).get(PAGE)
    await publish('A new text.\n\n## With a heading')
    const answer = await as(who).submit(page, 'Accept', signature)
    expect(answer.status).toBe(409)
    expect(answer.words).toContain('The agreement has changed since you opened it')
    expect(answer.words).toContain('A new text.')
    expect(await signatures()).toEqual([])
    expect((await as(who).submit(answer, 'Accept', signature)).location).toBe('/judges')
  })

  test.each([
    ['a foreign hash', { bodyHash: 'f'.repeat(64) }, 409],
    ['no hash', { bodyHash: '' }, 422],
    ['an unknown agreement', { agreementId: '999999' }, 404],
  ])('cannot be passed by with %s', async (_, fields, status) => {
    const page = await as(who).get(PAGE)
    const answer = await as(who).submit(page, 'Accept', { ...signature, ...fields })
    expect(answer.status).toBe(status)
    expect(await signatures()).toEqual([])
  })

  test('published anew is asked of everybody again, chairs too', async () => {
    const signed = await chair()
    expect((await as(signed).get('/judges')).status).toBe(200)
    await publish('A new text.')
    expect((await as(signed).get('/judges')).location).toBe('/judges/privacy?next=%2Fjudges')
  })
})

test('declining is told to the office and opens nothing', async () => {
  const page = await as(who).get(PAGE)
  const answer = await as(who).submit(page, 'I can’t accept', { reason: 'My employer does not let me.' })
  expect(answer.location).toBe(PAGE)
  expect(await audits({ action: 'agreement.declined' })).toMatchObject([
    { actor_id: who.userId, after: { version: 1, reason: 'My employer does not let me.' } },
  ])
  expect((await as(who).get('/judges')).location).toContain(PAGE)
})

test('the agreement is the judges’ alone', async () => {
  expect((await as(await member()).get(PAGE)).location).toBe('/')
  expect((await as(await member()).post(PAGE, signature)).location).toBe('/')
})
