import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { agreementInForce, publishVersion } from '#tests/support/agreements.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin, chair, judge, member, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails, outbox } from '#tests/support/rows.ts'

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

describe('signing', () => {
  test('comes before the judge’s dashboard, and leads there', async () => {
    const sent = await as(who).get('/judges')
    expect(sent.location).toBe('/judges/privacy?next=%2Fjudges')
    const page = await as(who).follow(sent)
    expect(page.visibleText).toContain('Version 1')
    const signed = await as(who).submit(page, 'Sign agreement', signature)
    expect(signed.location).toBe('/judges')
    expect((await as(who).follow(signed)).heading).toBe('My committees')

    const agreement = await agreementInForce()
    const [row] = await signatures()
    expect(row).toMatchObject({
      agreement_id: agreement.id,
      typed_name: signature.fullName,
      employer: 'Freelance',
      declared_conflicts: 'Nine Kettles',
      signed_at: now(),
      withdrawn_at: null,
    })
    expect(row?.body_sha256.toString('hex')).toBe(agreement.bodyHash)
    expect(row?.promises).toHaveLength(3)
    expect(row?.address).toBeTruthy()
    expect(await audits({ action: 'agreement.signed' })).toHaveLength(1)
    const [copy] = await mails({ template: 'agreement_signed' })
    expect(copy).toMatchObject({
      to_email: who.email,
      attachments: [{ document: 'signature', entityId: row?.id }],
    })
    expect(await outbox({ kind: 'document.render' })).toMatchObject([
      { payload: { kind: 'signature', entityId: row?.id } },
    ])
    expect((await as(who).get(PAGE)).visibleText).toContain('You have signed this version')
  })

  test('asks for every promise, and keeps what was typed', async () => {
    const page = await as(who).get(PAGE)
    const answer = await as(who).submit(page, 'Sign agreement', {
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
    const asked = await as(who).submit(page, 'Sign agreement', { ...signature, fullName: 'J. Vale' })
    expect(asked.status).toBe(422)
    expect(asked.problems[0]?.href).toBe('#fullName')
    const signed = await as(who).submit(asked, 'Sign agreement', { sameperson: 'on' })
    expect(signed.location).toBe('/judges')
    expect((await signatures())[0]?.typed_name).toBe('J. Vale')
  })

  test('twice at once gives one signature', async () => {
    const agreement = await agreementInForce()
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
    const outcomes = await race(4, () => signAgreement('judge', input, viewer, from, now()))
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
    expect(await signatures()).toHaveLength(1)
    expect(await audits({ action: 'agreement.signed' })).toHaveLength(1)
  })
})

describe('the text that was read', () => {
  test('is what is signed: a version published meanwhile is shown and asked for', async () => {
    const page = await as(who).get(PAGE)
    await publishVersion('A new text.\n\n## With a heading')
    const answer = await as(who).submit(page, 'Sign agreement', signature)
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('The agreement has changed. Read the new version')
    expect(answer.visibleText).toContain('A new text.')
    expect(await signatures()).toEqual([])
    expect((await as(who).submit(answer, 'Sign agreement', signature)).location).toBe('/judges')
  })

  test.each([
    ['a foreign hash', { bodyHash: 'f'.repeat(64) }, 409],
    ['no hash', { bodyHash: '' }, 422],
    ['an unknown agreement', { agreementId: '999999' }, 404],
  ])('cannot be passed by with %s', async (_, fields, status) => {
    const page = await as(who).get(PAGE)
    const answer = await as(who).submit(page, 'Sign agreement', { ...signature, ...fields })
    expect(answer.status).toBe(status)
    expect(await signatures()).toEqual([])
  })

  test('published as a new version is asked of every judge, chairs too', async () => {
    const signed = await chair()
    expect((await as(signed).get('/judges')).status).toBe(200)
    await publishVersion('A new text.')
    expect((await as(signed).get('/judges')).location).toBe('/judges/privacy?next=%2Fjudges')
  })
})

test('declining is told to an admin and opens nothing', async () => {
  const page = await as(who).get(PAGE)
  const answer = await as(who).submit(page, 'Decline agreement', { reason: 'My employer does not let me.' })
  expect(answer.location).toBe(PAGE)
  expect(await audits({ action: 'agreement.declined' })).toMatchObject([
    { actor_id: who.userId, after: { version: 1, reason: 'My employer does not let me.' } },
  ])
  expect((await as(who).get('/judges')).location).toContain(PAGE)
  expect(await mails({ template: 'agreement_declined' })).toHaveLength(1)
  expect((await as(who).get(PAGE)).visibleText).toContain('You have declined the agreement')

  const adminAccount = await admin()
  const list = await as(adminAccount).get('/admin/judges/signatures/declined')
  expect(list.visibleText).toContain(who.lastName)
  expect(list.visibleText).toContain('My employer does not let me.')
  expect((await as(adminAccount).get('/admin/judges/signatures/unsigned')).visibleText).not.toContain(
    who.lastName,
  )

  // A change of mind: signing counts, and the list lets go of them.
  await as(who).submit(await as(who).get(PAGE), 'Sign agreement', signature)
  expect((await as(adminAccount).get('/admin/judges/signatures/declined')).visibleText).not.toContain(
    who.lastName,
  )
})

test('a judge who has signed cannot decline from a page opened before', async () => {
  const page = await as(who).get(PAGE)
  await as(who).submit(page, 'Sign agreement', signature)
  const answer = await as(who).submit(page, 'Decline agreement', { reason: 'Changed my mind.' })
  expect(answer.status).toBe(409)
  expect(await db().selectFrom('agreement_declines').selectAll().execute()).toEqual([])
})

test('the agreement is the judges’ alone', async () => {
  expect((await as(await member()).get(PAGE)).location).toBe('/')
  expect((await as(await member()).post(PAGE, signature)).location).toBe('/')
})
