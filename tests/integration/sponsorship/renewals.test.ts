import { beforeEach, expect, test } from 'vitest'
import {
  applicationPath,
  applicationToken,
  renewalPath,
} from '#app/domain/sponsorship/applications/link.server.ts'
import { offerRenewals } from '#app/domain/sponsorship/applications/offer-renewals.server.ts'
import { renewSponsorship } from '#app/domain/sponsorship/applications/renew.server.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { mails } from '#tests/support/rows.ts'
import {
  acceptedSponsorship,
  contact,
  contractOf,
  sponsorPackage,
  sponsorship,
} from '#tests/support/sponsors.ts'

const EMAIL = 'ines@quell.example.org'
const TOGETHER = [
  { name: 'Lathe Ltd', share: 30 },
  { name: 'Pine Inc', share: null },
]

let ada: Account
beforeEach(async () => {
  ada = await admin()
})

/** A sponsorship of the season before, and the package of its name that is sold now. */
async function lastSeasons(email = EMAIL) {
  const earlier = await sponsorPackage(ada, { name: 'Gold Cel', places: 4 })
  const { id } = await acceptedSponsorship(ada, {
    ...{ revisionId: earlier.revisionId, email, company: 'Quell Paper', coSponsors: TOGETHER },
  })
  const { year } = await sponsorship(id)
  const dates = { eligible_from: '2026-01-01', eligible_to: '2026-12-31' }
  await db()
    .insertInto('seasons')
    .values({ year: year - 1, label: 'Last year', ...dates })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db()
    .updateTable('sponsorship_packages')
    .set({ year: year - 1 })
    .where('id', '=', earlier.id)
    .execute()
  await db()
    .updateTable('sponsorships')
    .set({ year: year - 1, state: 'fulfilled' })
    .where('id', '=', id)
    .execute()
  const offered = await sponsorPackage(ada, { name: 'gold cel', priceCents: 2_200_000, places: 4 })
  return { id, offered, year }
}

const renewals = (id: number) =>
  db().selectFrom('sponsorships').where('renews_id', '=', id).selectAll().execute()

test('last season’s sponsor is asked once by email, and starts from what it gave then', async () => {
  const { id, offered, year } = await lastSeasons()
  const listed = await as(ada).get('/admin/sponsorships/renewals')
  expect(listed.visibleText).toContain('Not yet')
  await as(ada).submit(listed, 'Ask 1 sponsor by email')
  expect(await offerRenewals(await adminViewerOf(ada), now())).toMatchObject({ ok: false, code: 'conflict' })
  const [mail, ...more] = await mails({ template: 'sponsorship_renewal', to: EMAIL })
  expect(more).toEqual([])
  const link = /https?:\/\/[^/]+(\/sponsorships\/renew\?[^\s)]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  const page = await guest().get(link)
  expect(page.visibleText.replaceAll('\u00a0', ' ')).toContain('gold cel, USD 22,000')
  expect(page.visibleText.replaceAll('\u00a0', ' ')).toContain('Gold Cel, USD 20,000')
  const started = await guest().submit(page, 'Start the application')
  const [draft] = await renewals(id)
  expect(draft).toMatchObject({
    ...{ year, state: 'draft', revision_id: offered.revisionId, company: 'Quell Paper' },
    ...{ contact_email: EMAIL, co_sponsors: TOGETHER, terms_accepted_at: null },
  })
  const own = await guest().get(started.location ?? '')
  for (const name of ['company', 'coSponsors[0].name', 'coSponsors[1].name'])
    expect(own.html.querySelector(`[name="${name}"]`)?.getAttribute('value')).toMatch(/Quell|Lathe|Pine/)
  // Again leads to the same one, and an unknown link nowhere.
  expect((await guest().post(link, {})).location).toBe(started.location)
  expect((await guest().get(`${link}x`)).status).toBe(404)
  expect(await renewals(id)).toHaveLength(1)
})

test('it is offered on the dashboard and the page of the old one, unless it ended badly', async () => {
  const { id } = await lastSeasons()
  const ines = await member({ email: EMAIL })
  const { link_key: key } = await sponsorship(id)
  const page = async () => (await guest().get(applicationPath(key))).visibleText
  expect((await as(ines).get('/sponsorships/dashboard')).visibleText).toContain('Sponsor again')
  expect(await page()).toContain('Sponsor again')
  await db().updateTable('sponsorships').set({ state: 'terminated' }).where('id', '=', id).execute()
  expect(await page()).not.toContain('Sponsor again')
  expect(await renewSponsorship(id, contact, now())).toMatchObject({ ok: false, code: 'conflict' })
  expect((await guest().get(renewalPath(key))).visibleText).toContain('Only a sponsorship that was active')
})

test('co-sponsors are in the contract with their shares, which leave a part for the company', async () => {
  const { id } = await acceptedSponsorship(ada, { email: EMAIL, coSponsors: TOGETHER })
  const { public_id: contract } = await contractOf(id)
  const shown = await as(ada).get(`/sponsorships/contract/${contract}`)
  expect(shown.visibleText).toContain('Lathe Ltd (30%), Pine Inc')
  // The credit begins with the names that the contract has, and admins see them beside what was sent.
  const { link_key: key, company } = await sponsorship(id)
  const names = `${company}, Lathe Ltd, Pine Inc`
  const link = `/sponsorships/upload-company-logo/${id}?t=${applicationToken(key)}`
  const logo = await guest().get(link)
  expect(logo.html.querySelector('#wording')?.getAttribute('value')).toBe(names)
  await guest().submit(logo, 'Save credit', { wording: company })
  const credit = await db().selectFrom('sponsor_artworks').select('id').executeTakeFirstOrThrow()
  const review = await as(ada).get(`/admin/sponsorships/artwork/${credit.id}`)
  expect(review.visibleText).toContain(`Their contract names ${names}.`)
  const pack = await sponsorPackage(ada, { places: null })
  const client = guest()
  const refused = await client.submit(await client.get('/sponsorships/apply'), 'Send application', {
    ...{ revisionId: String(pack.revisionId), company: 'Kite', contactName: 'Nora', terms: 'on' },
    ...{ contactEmail: 'nora@example.org', 'coSponsors[0].name': 'Lathe', 'coSponsors[0].share': '60' },
    ...{ 'coSponsors[1].name': 'Pine', 'coSponsors[1].share': '40', 'coSponsors[2].share': '5' },
  })
  expect(refused.status).toBe(422)
  expect(refused.visibleText).toContain('Enter whose share this is')
})

raced('a sponsorship is renewed once', {
  reads: [/^select "id", "link_key" as "linkKey" from "sponsorships" where "year"/],
  guards: ['one_renewal_of_a_sponsorship', 'one_open_sponsorship'],
  prepare: () => lastSeasons(),
  acts: ({ id }) => [1, 2].map(() => () => renewSponsorship(id, contact, now())),
  async holds(answers, { id }) {
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(await renewals(id)).toHaveLength(1)
  },
  async breaks(_answers, { id }) {
    expect(await renewals(id)).toHaveLength(2)
  },
})
