import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { as, signedIn, type Client } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import {
  activePartner,
  appliedPartner,
  decidedPartner,
  level,
  paidInvoice,
  partner,
  partnerAgreement,
  pool,
  signedBy,
} from '#tests/support/pools.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { valueOf } from '#tests/support/entries.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'

const AGREEMENT = '/sponsorship-pools/partner-agreement'
const DASHBOARD = '/sponsorship-pools/partner-dashboard'

let ada: Account
beforeEach(async () => {
  ada = await admin()
})

describe('admins', () => {
  test('add a pool as a draft, open it, change it, and are told of a change beside theirs', async () => {
    const client = as(ada)
    const form = await client.get('/admin/sponsorship-pools/add')
    const empty = await client.submit(form, 'Add pool', { name: '', targetCents: '0', entryCents: 'x' })
    expect(empty.status).toBe(422)
    expect(empty.problems.map(({ message }) => message).join(' | ')).toContain('Required')
    const backwards = await client.submit(form, 'Add pool', {
      ...{ name: 'Student Entry Fund', targetCents: '12000', entryCents: '30' },
      ...{ opensAt: '2027-05-01T09:00', closesAt: '2027-04-01T09:00' },
    })
    expect(backwards.problems.map(({ message }) => message).join()).toContain('after the start')
    const added = await client.submit(form, 'Add pool', {
      ...{ name: 'Student Entry Fund', targetCents: '12000', entryCents: '30', description: 'For students' },
    })
    const at = added.location ?? ''
    expect(at).toMatch(/^\/admin\/sponsorship-pools\/edit\/\d+$/)
    const page = await client.get(at)
    expect(page.visibleText).toContain('Draft')
    expect(page.visibleText).toContain('USD 0 of USD 12,000')
    const id = Number(at.split('/').at(-1))
    const confirm = await client.get(`/admin/sponsorship-pools/status/${id}?to=open`)
    await client.submit(confirm, 'Open pool')
    const other = await client.get(at)
    expect((await client.submit(other, 'Save pool', { targetCents: '13000' })).location).toBe(
      '/admin/sponsorship-pools',
    )
    const late = await client.submit(other, 'Save pool', { targetCents: '14000' })
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('Now saved: 13000.00')
    expect(
      (await client.submit(form, 'Add pool', { name: 'STUDENT entry fund', targetCents: '1' })).status,
    ).toBe(409)
    expect((await client.get('/admin/sponsorship-pools?q=entry%20f')).visibleText).toContain('1 pool')
    expect((await audits({ entity: 'sponsorship_pool' })).map(({ action }) => action)).toEqual([
      'sponsorship_pool.added',
      'sponsorship_pool.opened',
      'sponsorship_pool.changed',
    ])
  })

  test('give a level new terms without changing what a partner saw, and no lower limit than is held', async () => {
    const { id: poolId } = await pool(ada)
    const gold = await level(ada, { mostPartners: 3 })
    const first = await activePartner(ada, { poolId, revisionId: gold.revisionId })
    await activePartner(ada, { poolId, revisionId: gold.revisionId })
    const client = as(ada)
    const at = `/admin/sponsorship-pools/levels/edit/${gold.id}`
    const low = await client.submit(await client.get(at), 'Save level', { mostPartners: '1' })
    expect(low.status).toBe(422)
    expect(low.visibleText).toContain('at least 2')
    await client.submit(await client.get(at), 'Save level', { amountCents: '9999', withLogo: 'on' })
    expect((await partner(first.id)).revision_id).toBe(gold.revisionId)
    const page = await as(first.account).get(DASHBOARD)
    expect(page.visibleText).toContain('USD 2,500')
    expect(page.visibleText).not.toContain('9,999')
    await appliedPartner(ada, { poolId, revisionId: await newest(gold.id) })
    const archive = await client.get(`/admin/sponsorship-pools/levels/status/${gold.id}?to=archive`)
    const refused = await client.follow(await client.submit(archive, 'Archive level'))
    expect(refused.visibleText).toContain('Decide them before you archive it')
  })

  test('decide a partner in the browser, with a reason where one is told', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada, { mostPartners: 1 })
    const { id, account } = await appliedPartner(ada, { poolId, revisionId, organisation: 'Quell Paper' })
    const client = as(ada)
    const at = `/admin/sponsorship-pools/partners/${id}`
    expect((await client.get('/admin/sponsorship-pools/partners?state=open')).visibleText).toContain(
      'Quell Paper',
    )
    await client.submit(await client.get(at), 'Start review')
    const lacking = await client.submit(await client.get(at), 'Reject application', { reason: '' })
    expect(lacking.status).toBe(422)
    expect(lacking.problems.map(({ message }) => message)).toEqual(['Reason: Required'])
    await client.submit(await client.get(at), 'Approve partner')
    expect((await partner(id)).state).toBe('invoiced')
    expect((await mails({ template: 'pool_partner_approved', to: account.email }))[0]?.body_text).toContain(
      'sent you the invoice',
    )
    await paidInvoice(id, ada)
    const page = await client.get(at)
    expect(page.visibleText).toContain('0 of 3')
    expect((await client.get(`${at}?on=2027-03-09`)).visibleText).toContain('no partner')
    expect((await client.get(`${at}?on=2027-03-10`)).visibleText).toContain('partner, level Keyframe')
    await client.submit(page, 'Suspend partner', { reason: 'We could not reach you' })
    expect((await partner(id)).state).toBe('suspended')
    expect((await as(account).get(DASHBOARD)).visibleText).toContain('We could not reach you')
    expect((await client.get('/admin/sponsorship-pools/partners/999999')).status).toBe(404)
    expect((await client.get('/admin/search?q=quell%20paper')).visibleText).toContain('Quell Paper')
  })

  test('who only read or see to money change nothing', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    const { id } = await appliedPartner(ada, { poolId, revisionId })
    for (const adminRole of ['reader', 'treasurer'] as const) {
      const client = as(await admin({ adminRole }))
      expect((await client.get(`/admin/sponsorship-pools/partners/${id}`)).status).toBe(200)
      expect(
        (await client.post(`/admin/sponsorship-pools/partners/${id}`, { intent: 'approve' })).location,
      ).toBe('/')
      expect((await client.post(`/admin/sponsorship-pools/edit/${poolId}`, { name: 'Mine' })).location).toBe(
        '/',
      )
    }
    expect((await partner(id)).state).toBe('applied')
  })
})

const newest = async (levelId: number) =>
  (
    await db()
      .selectFrom('pool_level_revisions')
      .where('level_id', '=', levelId)
      .orderBy('n', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

const fields = (choice: string, more: Record<string, string> = {}) => ({
  choice,
  organisation: 'Quell Paper',
  'billTo.name': 'Quell Paper Ltd',
  'billTo.email': 'accounts@quell.example.org',
  'billTo.addressLine1': '12 Pegbar Row',
  'billTo.city': 'Los Angeles',
  'billTo.country': 'US',
  ...more,
})
const signature = { fullName: 'Perpetua Vale', agree: 'on' }

describe('a partner', () => {
  let perpetua: Account
  let client: Client
  let poolId: number
  let choice: string
  beforeEach(async () => {
    perpetua = await member({ firstName: 'Perpetua' })
    client = as(perpetua)
    poolId = (await pool(ada, { name: 'Student Entry Fund', description: 'For students' })).id
    const { revisionId } = await level(ada, { name: 'Keyframe' })
    choice = `${poolId}-${revisionId}`
    await partnerAgreement(ada, 'Partners pay what they pledge.')
  })

  test('signs what is shown and applies in one step, and keeps what was typed where something is missing', async () => {
    expect((await client.get(DASHBOARD)).location).toBe(AGREEMENT)
    const page = await client.get(AGREEMENT)
    expect(page.visibleText).toContain('Partners pay what they pledge.')
    expect(page.visibleText).toContain('USD 0 of USD 12,000')
    const unsigned = await client.submit(page, 'Sign and send application', fields(choice))
    expect(unsigned.status).toBe(422)
    expect(unsigned.problems.map(({ message }) => message)).toEqual([
      'Your full name: Required',
      'Agreement: Required',
    ])
    expect(unsigned.html.querySelector('#organisation')?.getAttribute('value')).toBe('Quell Paper')
    expect(
      await db().selectFrom('signatures').where('user_id', '=', perpetua.userId).selectAll().execute(),
    ).toEqual([])
    const sent = await client.submit(page, 'Sign and send application', fields(choice, signature))
    expect(sent.location).toBe(DASHBOARD)
    const [row] = await db().selectFrom('pool_partners').selectAll().execute()
    expect(row).toMatchObject({ state: 'applied', organisation: 'Quell Paper', user_id: perpetua.userId })
    const [signed] = await db()
      .selectFrom('signatures')
      .where('user_id', '=', perpetua.userId)
      .selectAll()
      .execute()
    expect(signed).toMatchObject({ typed_name: 'Perpetua Vale' })
    expect(signed?.promises[0]).toContain('sign it for this organisation')
    const dashboard = await client.get(DASHBOARD)
    expect(dashboard.visibleText).toContain('Received')
    expect(dashboard.visibleText).toContain('5 working days')
    expect(dashboard.visibleText).toContain('You signed version')
    expect((await mails({ template: 'pool_partner_news', to: ada.email }))[0]?.subject).not.toContain('Quell')
    // The pool is joined: no second application is offered.
    expect((await client.get(AGREEMENT)).visibleText).toContain('You have applied to this pool')
  })

  test('does not sign a text that has changed since it was shown', async () => {
    const page = await client.get(AGREEMENT)
    await partnerAgreement(ada, 'Partners pay twice what they pledge.')
    const late = await client.submit(page, 'Sign and send application', fields(choice, signature))
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('The agreement has changed')
    expect(late.visibleText).toContain('Partners pay twice what they pledge.')
    expect(await db().selectFrom('pool_partners').select('id').execute()).toEqual([])
  })

  test('is told why a pool cannot be joined', async () => {
    await db().updateTable('sponsorship_pools').set({ state: 'closed' }).execute()
    const closed = await client.get(AGREEMENT)
    expect(closed.visibleText).toContain('This pool is closed and takes no new partners')
    expect(closed.text).not.toContain('Sign and send application')
    await db()
      .updateTable('sponsorship_pools')
      .set({ state: 'open', opens_at: new Date(now().getTime() + 86_400_000) })
      .execute()
    expect((await client.get(AGREEMENT)).visibleText).toContain('It opens')
    await db().updateTable('sponsorship_pools').set({ state: 'draft' }).execute()
    const none = await client.get(AGREEMENT)
    expect(none.visibleText).toContain('No pools are open')
    expect(none.text).not.toContain('Student Entry Fund')
  })

  test('sees the pledge, the progress, codes and others who wish to be named, and changes how it is named', async () => {
    const { id } = await appliedPartner(ada, partsOf(choice), perpetua)
    const other = await activePartner(ada, {
      ...partsOf(choice),
      organisation: 'Otter Ltd',
      creditAs: 'Otter & Co',
    })
    valueOf(await decidedPartner(id, { action: 'approve' }, ada))
    expect((await client.get(DASHBOARD)).visibleText).toContain('You are a partner once it is paid')
    await paidInvoice(id, ada)
    const page = await client.get(DASHBOARD)
    expect(page.visibleText).toContain('USD 5,000 of USD 12,000')
    expect(page.visibleText).toContain('No code for an entry has been given out yet')
    expect(page.visibleText).toContain('0 of 3 used')
    expect(page.visibleText).toMatch(/GIFT-[A-Z2-9]{5}-[A-Z2-9]{5}/)
    expect(page.visibleText).toContain('Otter & Co, Keyframe')
    expect(page.visibleText).not.toContain('Otter Ltd')
    await client.submit(page, 'Save credit', { creditAs: 'Quell & Daughters', isAnonymous: '' })
    expect((await as(other.account).get(DASHBOARD)).visibleText).toContain('Quell & Daughters, Keyframe')
    await client.submit(await client.get(DASHBOARD), 'Save credit', { isAnonymous: 'on' })
    expect((await as(other.account).get(DASHBOARD)).text).not.toContain('Quell')
  })

  test('renews, asks for another level, and withdraws, each for its own partnership only', async () => {
    const { id } = await activePartner(ada, partsOf(choice), perpetua)
    const sketch = await level(ada, { name: 'Sketch', amountCents: 25_000 })
    const page = await client.get(DASHBOARD)
    const asked = await client.submit(page, 'Ask for this level', { revisionId: String(sketch.revisionId) })
    expect(asked.location).toBe(`${DASHBOARD}?partner=${id}`)
    expect((await as(ada).get(`/admin/sponsorship-pools/partners/${id}`)).visibleText).toContain(
      'asks for Sketch',
    )
    await client.submit(await client.get(DASHBOARD), 'Cancel change to Sketch')
    setNow('2028-02-20T09:00:00Z')
    forgetVersions()
    // The session of a year ago is over.
    const own = signedIn(perpetua)
    const due = await own.get(DASHBOARD)
    expect(due.visibleText).toContain('Renew partnership')
    const intruder = signedIn(await member())
    for (const intent of ['renew', 'withdraw', 'credit', 'change'])
      expect((await intruder.post(`${DASHBOARD}?partner=${id}`, { intent, creditAs: 'Mine' })).status).toBe(
        404,
      )
    await own.submit(due, 'Renew partnership')
    expect((await audits({ action: 'pool_partner.renewal_ordered' })).length).toBe(1)
  })

  test('has no rights from the day its term ends, whether the worker has been by or not', async () => {
    const { id } = await activePartner(ada, partsOf(choice), perpetua)
    const { account } = await activePartner(ada, { ...partsOf(choice), organisation: 'Otter Ltd' })
    later({ days: 400 })
    forgetVersions()
    const page = await signedIn(perpetua).get(DASHBOARD)
    expect(page.visibleText).toContain('Ended')
    expect(page.visibleText).toContain('Not valid')
    expect(page.visibleText).not.toContain('Otter Ltd')
    expect((await partner(id)).state).toBe('active')
    expect((await signedIn(account).get(DASHBOARD)).visibleText).not.toContain('Renew partnership')
  })

  test('is asked to sign again after a material change, without applying again', async () => {
    await activePartner(ada, partsOf(choice), perpetua)
    await partnerAgreement(ada, 'Partners pay what they pledge, and say so.')
    expect((await client.get(DASHBOARD)).visibleText).toContain('Sign the agreement')
    const page = await client.get(AGREEMENT)
    expect(page.visibleText).toContain('What changed since')
    expect((await client.submit(page, 'Sign agreement', signature)).location).toBe(DASHBOARD)
    expect((await client.get(DASHBOARD)).visibleText).not.toContain('Sign the agreement')
  })
})

function partsOf(choice: string) {
  const [poolId = 0, revisionId = 0] = choice.split('-').map(Number)
  return { poolId, revisionId }
}

test('an anonymous partner is named to no one but itself and admins', async () => {
  const { id: poolId } = await pool(ada)
  const { revisionId } = await level(ada)
  const hidden = await activePartner(ada, {
    ...{ poolId, revisionId, organisation: 'Zyxhidden Trust', creditAs: 'Zyxcredit', isAnonymous: true },
  })
  const named = await activePartner(ada, { poolId, revisionId, organisation: 'Otter Ltd' })
  const applicant = await appliedPartner(ada, { poolId, revisionId })
  const marks = /Zyxhidden|Zyxcredit/
  for (const account of [named.account, applicant.account, await member()])
    for (const path of [DASHBOARD, AGREEMENT, `${DASHBOARD}?partner=${hidden.id}`, '/account/data', '/']) {
      const page = await as(account).get(path)
      expect(page.text, `${path} of ${account.email}`).not.toMatch(marks)
    }
  // Who applies for the same organisation is not told that it is a partner.
  const same = await member()
  valueOf(await signedBy(same))
  const client = as(same)
  const sent = await client.submit(
    await client.get(AGREEMENT),
    'Send application',
    fields(`${poolId}-${revisionId}`, { organisation: 'Zyxhidden Trust' }),
  )
  expect(sent.location).toBe(DASHBOARD)
  const outsiders = (await mails()).filter(
    ({ to_email }) => to_email !== hidden.account.email && to_email !== ada.email,
  )
  for (const { subject, body_text, to_email } of outsiders.filter(({ to_email }) => to_email !== same.email))
    expect(`${subject} ${body_text}`, to_email).not.toMatch(marks)
  // Itself and admins see it.
  expect((await as(hidden.account).get(DASHBOARD)).text).toMatch(marks)
  expect((await as(ada).get(`/admin/sponsorship-pools/partners/${hidden.id}`)).text).toMatch(marks)
  // Files are named by numbers.
  const names = await db().selectFrom('files').select('original_name').execute()
  expect(JSON.stringify(names)).not.toMatch(marks)
})
