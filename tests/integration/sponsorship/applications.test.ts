import { beforeEach, describe, expect, test } from 'vitest'
import { answerOffer, removeOldDrafts } from '#app/domain/sponsorship/applications/answer.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { applicationPath } from '#app/domain/sponsorship/applications/link.server.ts'
import { db } from '#db/client.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { appliedPartner, level, pool } from '#tests/support/pools.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  applicationLink,
  applied,
  contact,
  decided,
  sponsorPackage,
  sponsorship,
} from '#tests/support/sponsors.ts'

const APPLY = '/sponsorships/apply'
const EMAIL = 'ines@quell.example.org'

let ada: Account
let pack: Awaited<ReturnType<typeof sponsorPackage>>
beforeEach(async () => {
  ada = await admin()
  pack = await sponsorPackage(ada, { name: 'Gold Cel', places: 4 })
})

const fields = (more: Record<string, string> = {}) => ({
  revisionId: String(pack.revisionId),
  company: 'Quell Paper',
  contactName: 'Ines Quell',
  contactEmail: EMAIL,
  terms: 'on',
  ...more,
})
const send = async (client: Client, more?: Record<string, string>, button = 'Send application') =>
  client.submit(await client.get(APPLY), button, fields(more))
async function settings(name: string, value: string) {
  await db().updateTable('configs').set({ value }).where('name', '=', name).execute()
  forgetVersions()
}
const rows = () => db().selectFrom('sponsorships').selectAll().orderBy('id').execute()

describe('applying', () => {
  test('without an account leads from the form to the mailed link', async () => {
    const sent = await send(guest())
    expect(sent.visibleText).toContain(`We’ve emailed ${EMAIL}`)
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'applied', company: 'Quell Paper', revision_id: pack.revisionId })
    const [mail] = await mails({ template: 'sponsorship_received' })
    expect(mail).toMatchObject({ to_email: EMAIL, sensitive: true })
    const own = await guest().get(await applicationLink(EMAIL))
    expect(own.visibleText).toContain('Received')
    expect(own.visibleText).toContain('5 working days')
    expect(own.visibleText).toContain('Logo on the stage wall')
    expect(own.headers.get('cache-control')).toContain('no-store')
    expect((await mails({ template: 'sponsor_news', to: ada.email }))[0]?.subject).toContain('Quell Paper')
  })

  test('a draft may lack anything but the address, and is sent from its link', async () => {
    await guest().post(APPLY, {})
    const saved = await send(
      guest(),
      { company: '', contactName: '', revisionId: '', terms: '' },
      'Save draft',
    )
    expect(saved.visibleText).toContain('saved and has not been sent')
    const link = await applicationLink(EMAIL)
    const client = guest()
    const page = await client.get(link)
    const lacking = await client.submit(page, 'Send application', { company: 'Quell Paper' })
    expect(lacking.status).toBe(422)
    expect(lacking.problems.map(({ message }) => message).join()).toContain('Required')
    expect(lacking.html.querySelector('#company')?.getAttribute('value')).toBe('Quell Paper')
    const { contactEmail: _, ...rest } = fields()
    expect((await client.submit(page, 'Send application', rest)).location).toBe(link)
    expect((await rows())[0]?.state).toBe('applied')
    // The page that was open before is not sent over it.
    expect((await client.submit(page, 'Save draft', rest)).status).toBe(409)
  })

  test('a second time leads to the first by mail, and says nothing on the page', async () => {
    const first = await send(guest())
    later({ minutes: 11 })
    const second = await send(guest(), { company: 'QUELL-paper', contactEmail: EMAIL.toUpperCase() })
    expect(second.visibleText.replaceAll(EMAIL.toUpperCase(), EMAIL)).toBe(first.visibleText)
    expect(first.visibleText).toContain('what you wrote now is not kept')
    expect(await rows()).toHaveLength(1)
    const [link] = await mails({ template: 'sponsorship_link' })
    expect(link?.body_text).toContain('what you wrote this time was not kept')
    expect(await applicationLink(EMAIL)).toContain('/sponsorships/application?t=')
  })

  test('a sponsor that was accepted gets its link again in the same way, and one that left may apply again', async () => {
    await send(guest())
    const [first] = await rows()
    valueOf(await decided(first?.id ?? 0, { action: 'offer', days: 14 }, ada))
    valueOf(await answerOffer(first?.id ?? 0, 'accept', '', contact, now()))
    later({ minutes: 11 })
    await send(guest())
    expect(await rows()).toHaveLength(1)
    expect(await mails({ template: 'sponsorship_link', to: EMAIL })).toHaveLength(1)
    valueOf(await decided(first?.id ?? 0, { action: 'cancel', reason: 'They asked us to' }, ada))
    await send(guest())
    expect(await rows()).toHaveLength(2)
  })

  test('of another company, and for an addition to the package, is an application of its own', async () => {
    await send(guest())
    const lounge = await sponsorPackage(ada, { name: 'Student Lounge', kind: 'addon' })
    await send(guest(), { revisionId: String(lounge.revisionId) })
    await send(guest(), { company: 'Cel & Sons', message: 'For our second client' })
    expect((await rows()).map(({ company, package_id, state }) => [company, package_id, state])).toEqual([
      ['Quell Paper', pack.id, 'applied'],
      ['Quell Paper', lounge.id, 'applied'],
      ['Cel & Sons', pack.id, 'applied'],
    ])
    expect(await mails({ template: 'sponsorship_received', to: EMAIL })).toHaveLength(3)
    expect(await mails({ template: 'sponsorship_link' })).toEqual([])
  })

  test('a draft does not become the same as another open application of its contact', async () => {
    await send(guest())
    await send(guest(), { company: 'Cel & Sons' }, 'Save draft')
    const client = guest()
    const page = await client.get(await applicationLink(EMAIL))
    const refused = await client.submit(page, 'Save draft', { company: 'Quell Paper' })
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('another open application of this company for this package')
    expect(refused.html.querySelector('#company')?.getAttribute('value')).toBe('Quell Paper')
  })

  test('a package that changed since is selected again, and an application keeps what it saw', async () => {
    const client = guest()
    const page = await client.get(APPLY)
    const adminClient = as(ada)
    const at = `/admin/sponsorships/packages/edit/${pack.id}`
    await adminClient.submit(await adminClient.get(at), 'Save package', { priceCents: '25000' })
    const late = await client.submit(page, 'Send application', fields())
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('has changed since you opened the page')
    expect(late.html.querySelector('#company')?.getAttribute('value')).toBe('Quell Paper')

    const { id: newest } = await db()
      .selectFrom('sponsorship_package_revisions')
      .where('package_id', '=', pack.id)
      .orderBy('n', 'desc')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await send(guest(), { revisionId: String(newest) })
    await adminClient.submit(await adminClient.get(at), 'Save package', { priceCents: '1' })
    const own = await guest().get(await applicationLink(EMAIL))
    expect(own.visibleText).toContain('USD 25,000')
  })

  test('is closed with the setting, and after its deadline', async () => {
    const page = await guest().get(APPLY)
    await settings('sponsorship_open', '')
    expect((await guest().get(APPLY)).visibleText).toContain('Applications are closed')
    expect((await guest().submit(page, 'Send application', fields())).status).toBe(422)
    await settings('sponsorship_open', '1')
    later({ days: 400 })
    expect((await guest().get(APPLY)).visibleText).toContain('Applications are closed')
    expect((await guest().get('/advertising')).visibleText).toContain('Applications are closed')
    expect(await rows()).toEqual([])
  })

  test('a filled trap is asked a question, and too many tries wait', async () => {
    const client = guest()
    const page = await client.get(APPLY)
    const [trap = ''] = page.html.querySelectorAll('form input').flatMap((input) => {
      const name = input.getAttribute('name') ?? ''
      return input.getAttribute('autocomplete') === 'off' && input.getAttribute('type') !== 'hidden'
        ? name
        : []
    })
    expect(trap).not.toBe('')
    const asked = await client.submit(page, 'Send application', { ...fields(), [trap]: 'x' })
    expect(asked.status).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('the link', () => {
  test.each(['', '?t=', '?t=nonsense', '?t=AAAAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', '?id=1'])(
    'without a genuine key opens nothing: %s',
    async (query) => {
      await send(guest())
      const page = await as(await member()).get(`/sponsorships/application${query}`)
      expect(page.status).toBe(404)
      expect(page.text).not.toContain('Quell Paper')
      const posted = await guest().post(`/sponsorships/application${query}`, { intent: 'withdraw' })
      expect(posted.status).toBe(404)
      expect((await rows())[0]?.state).toBe('applied')
    },
  )

  test('is not the database’s key, and opens its own application only', async () => {
    await send(guest())
    const [row] = await rows()
    const link = await applicationLink(EMAIL)
    expect(link).not.toContain(row?.link_key ?? 'none')
    expect((await guest().get(`/sponsorships/application?t=${row?.link_key}`)).status).toBe(404)
    // Of the last letters not every bit counts.
    const broken = link.slice(0, -8) + (link.at(-8) === 'A' ? 'B' : 'A') + link.slice(-7)
    expect((await guest().get(broken)).status).toBe(404)
  })

  test('accepts the offer, and the page says what follows and whom to ask', async () => {
    await settings('support_email', 'office@example.org')
    await send(guest())
    const [row] = await rows()
    valueOf(await decided(row?.id ?? 0, { action: 'offer', days: 14 }, ada))
    const link = await applicationLink(EMAIL)
    const client = guest()
    const offered = await client.get(link)
    expect(offered.visibleText).toContain('The offer ends')
    expect((await client.submit(offered, 'Accept Gold Cel')).location).toBe(link)
    const accepted = await client.get(link)
    expect(accepted.visibleText).toContain('You accepted the offer, and your place is held')
    expect(accepted.visibleText).toContain('office@example.org')
    expect((await mails({ template: 'sponsorship_accepted' })).map(({ to_email }) => to_email)).toEqual([
      EMAIL,
    ])
    // Sent again from the page before: nothing more happens.
    await client.submit(offered, 'Decline the offer')
    expect((await sponsorship(row?.id ?? 0)).state).toBe('accepted')
  })

  test('withdraws, with a message for the admins', async () => {
    await send(guest())
    const client = guest()
    const link = await applicationLink(EMAIL)
    await client.submit(await client.get(link), 'Withdraw the application', { note: 'Our budget is gone.' })
    expect((await rows())[0]?.state).toBe('withdrawn')
    const [written] = await audits({ action: 'sponsorship.withdrawn' })
    expect(written?.after).toMatchObject({ note: 'Our budget is gone.' })
  })
})

test('a signed-in owner sees theirs, and no one else’s', async () => {
  const maya = await member({ firstName: 'Maya', emailVerifiedAt: now() })
  const client = as(maya)
  await send(client, { contactEmail: 'post@quell.example.org' })
  expect((await rows())[0]?.user_id).toBe(maya.userId)
  const own = await client.get('/sponsorships/dashboard')
  expect(own.visibleText).toContain('Gold Cel')
  const rail = (page: Answer) => page.html.querySelector('.rail')?.text
  expect(rail(own)).toContain('Sponsorship')
  const other = await as(await member()).get('/sponsorships/dashboard')
  expect(rail(other)).not.toContain('Sponsorship')
  expect(other.visibleText).toContain('No sponsorships yet')
  expect((await guest().get('/sponsorships/dashboard')).location).toContain('/?next=')
})

describe('admins', () => {
  test('see who applied twice, decide in the browser, and drafts stay the contact’s own', async () => {
    const id = await applied({ revisionId: pack.revisionId, company: 'Quell Paper' })
    await applied({ revisionId: pack.revisionId, company: 'QUELL  paper.' })
    await applied({ revisionId: null, company: 'Hidden Draft', intent: 'save' })
    const client = as(ada)
    const list = await client.get('/admin/sponsorships')
    expect(list.visibleText).toContain('applied more than once')
    expect(list.visibleText).toContain('2 applications')
    expect(list.visibleText).not.toContain('Hidden Draft')
    expect((await client.get('/admin/sponsorships?q=QUELL%20%20p')).visibleText).toContain('1 application')
    const at = `/admin/sponsorships/edit/${id}`
    expect((await client.get(at)).visibleText).toContain('This company has applied more than once')
    await client.submit(await client.get(at), 'Start review')
    const refused = await client.submit(await client.get(at), 'Decline application', { reason: '' })
    expect(refused.status).toBe(422)
    expect(refused.problems.map(({ message }) => message).join()).toContain('Required')
    await client.submit(await client.get(at), 'Make offer', { days: '3' })
    expect((await sponsorship(id)).state).toBe('offered')
    expect((await client.get(at)).visibleText).toContain('Withdraw for sponsor')
    expect((await client.get('/admin/sponsorships?state=offered')).visibleText).toContain('1 application')
    expect((await client.get('/admin/sponsorships/edit/999999')).status).toBe(404)
  })

  test('who read or see to money can open it and change nothing', async () => {
    const id = await applied({ revisionId: pack.revisionId })
    for (const adminRole of ['reader', 'treasurer'] as const) {
      const client = as(await admin({ adminRole }))
      const page = await client.get(`/admin/sponsorships/edit/${id}`)
      expect(page.status).toBe(200)
      const sent = await client.post(`/admin/sponsorships/edit/${id}`, { intent: 'offer', days: '5' })
      expect(sent.location).toBe('/')
      const add = await client.post('/admin/sponsorships/packages/add', { kind: 'advert', name: 'Mine' })
      expect(add.location).toBe('/')
    }
    expect((await sponsorship(id)).state).toBe('applied')
    expect(await db().selectFrom('sponsorship_packages').select('id').execute()).toHaveLength(1)
  })
})

test('drafts that no one touched for sixty days are deleted', async () => {
  await applied({ revisionId: pack.revisionId, intent: 'save' })
  await applied({ revisionId: pack.revisionId })
  later({ days: 59 })
  expect(await removeOldDrafts(now())).toBe(0)
  later({ days: 2 })
  expect(await removeOldDrafts(now())).toBe(1)
  expect((await rows()).map(({ state }) => state)).toEqual(['applied'])
})

test('the files of the lists of applications and partners have what the lists are narrowed to', async () => {
  const { revisionId } = await sponsorPackage(ada, { kind: 'advert', name: 'Back cover' })
  await applied({ revisionId, company: 'Ferro Type' })
  await applied({ revisionId: pack.revisionId, company: 'Quell Paper' })
  const fund = await pool(ada, { name: 'Captions Fund' })
  const other = await pool(ada)
  const { revisionId: levelId } = await level(ada)
  await appliedPartner(ada, { poolId: fund.id, revisionId: levelId, organisation: 'Sparrow Sound' })
  await appliedPartner(ada, { poolId: other.id, revisionId: levelId, organisation: 'Heron Ink' })
  const named = async (list: string, query: string) => {
    const page = await as(ada).get(`${list}${query}`)
    const link = page.links.find((each) => each.startsWith(`${list}/export`) && each.includes('csv')) ?? ''
    const { text } = await as(ada).get(link)
    return ['Ferro Type', 'Quell Paper', 'Sparrow Sound', 'Heron Ink'].filter((name) => {
      expect(text.includes(name), `${name} in ${link}`).toBe(page.visibleText.includes(name))
      return text.includes(name)
    })
  }
  expect(await named('/admin/sponsorships', '')).toEqual(['Ferro Type', 'Quell Paper'])
  expect(await named('/admin/sponsorships', '?kind=advert')).toEqual(['Ferro Type'])
  expect(await named('/admin/sponsorships', '?q=quell+p&state=open')).toEqual(['Quell Paper'])
  const partners = '/admin/sponsorship-pools/partners'
  expect(await named(partners, '')).toEqual(['Sparrow Sound', 'Heron Ink'])
  expect(await named(partners, `?pool=${fund.id}&state=applied`)).toEqual(['Sparrow Sound'])
  expect(await named(partners, '?q=heron')).toEqual(['Heron Ink'])
})

test('an admin corrects the contact: the old link ends, and a new one is mailed to the new address', async () => {
  const id = await applied({ revisionId: pack.revisionId, email: 'typo@example.org' })
  const { link_key: before } = await sponsorship(id)
  expect((await guest().get(applicationPath(before))).status).toBe(200)
  const client = as(ada)
  const at = `/admin/sponsorships/contact/${id}`
  const page = await client.get(at)
  const wrong = await client.submit(page, 'Save contact', { contactEmail: 'no address', contactName: '' })
  expect(wrong.status).toBe(422)
  expect((await client.submit(page, 'Save contact', { company: 'Quell & Sons' })).status).toBe(303)
  expect((await sponsorship(id)).link_key).toBe(before)
  // The page of before the change.
  expect((await client.submit(page, 'Save contact', { contactEmail: 'ines@example.org' })).status).toBe(409)
  await client.submit(await client.get(at), 'Save contact', { contactEmail: 'ines@example.org' })
  const after = await sponsorship(id)
  expect(after).toMatchObject({ contact_email: 'ines@example.org', company: 'Quell & Sons' })
  expect((await guest().get(applicationPath(before))).status).toBe(404)
  const told = await mails({ template: 'sponsorship_new_link' })
  expect(told.map(({ to_email }) => to_email)).toEqual(['ines@example.org'])
  expect(told[0]?.body_text).toContain(applicationPath(after.link_key))
  expect(await audits({ action: 'sponsorship.contact_corrected' })).toHaveLength(2)
})
