import { beforeAll, describe, expect, test, vi } from 'vitest'
import { issueLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { mailPicture } from '#app/domain/mail/picture-link.server.ts'
import { inviteAdmin } from '#app/domain/people/admins/invitations.server.ts'
import { invite as inviteToStudio } from '#app/domain/studios/invitations.server.ts'
import { orderPath } from '#app/domain/ceremony/trophies/link.server.ts'
import { unsubscribeLink } from '#app/domain/mail/unsubscribe.server.ts'
import { payerUrl } from '#app/domain/money/billing/invoice-link.server.ts'
import { listDoors, openDoor } from '#app/domain/press/credentials/check-in/doors.server.ts'
import { credentialPath } from '#app/domain/press/credentials/link.server.ts'
import { findFeedUrl, newFeed } from '#app/domain/press/events/feeds.server.ts'
import { guestUrl } from '#app/domain/press/events/link.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { applicationPath, applicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import { contractKey } from '#app/domain/sponsorship/contracts/link.server.ts'
import { log } from '#app/log.server.ts'
import { modules } from '#app/modules.server.ts'
import { db, pool, transaction } from '#db/client.ts'
import { sponsorshipWith, uploaded } from '#tests/support/artwork.ts'
import { SVGS } from '#tests/support/artwork-files.ts'
import { as, guest, send } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { committeeFor, invitee, judgeTokenFor } from '#tests/support/committees.ts'
import {
  credential,
  issuedCredential,
  openToThePress,
  peopleOf,
  areaPlaces,
} from '#tests/support/credentials.ts'
import { tablesOf } from '#tests/support/database-server.ts'
import { entrant, valueOf } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { announcedAt, handedOut } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { eventGuest, pressEvent } from '#tests/support/press.ts'
import { audits, linkIn, mails } from '#tests/support/rows.ts'
import { sentContract, signedContract, sponsorPackage, sponsorship } from '#tests/support/sponsors.ts'
import { invite as inviteJudge } from '#app/domain/judging/committees/invitations.server.ts'
import { orderInvoice, orderThatIs, trophyOrder, trophySale } from '#tests/support/trophies.ts'

/**
 * Secret links as a mail's scanner opens them, and as a browser does (decision 146): opening changes nothing, the log has no secret, and
 * what an admin has ended opens nothing, in no browser.
 */

keepDatabase()

const declared = modules.flatMap(({ secretLinks = [] }) => secretLinks)

interface Example {
  address: string
  path: string
}

/** For each kind of link, its addresses with a secret that works. */
const examples = new Map<string, Example[]>()
let ada: Account

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function nominee() {
  const { publicId } = await handedOut(ada)
  await announcedAt(new Date(now().getTime() - 1000))
  await trophySale()
  const { person_id } = await db().selectFrom('certificates').select('person_id').executeTakeFirstOrThrow()
  const t = await nomineeToken(person_id, db())
  return [
    { address: '/content/letter-to-nominee', path: `/content/letter-to-nominee?t=${t}` },
    { address: '/content/letter-to-nominee/photo', path: `/content/letter-to-nominee/photo?t=${t}` },
    {
      address: '/content/letter-to-nominee/photo/file',
      path: `/content/letter-to-nominee/photo/file?t=${t}`,
    },
    { address: '/certificates/:publicId/file', path: `/certificates/${publicId}/file?t=${t}` },
    { address: '/trophies/order', path: `/trophies/order?t=${t}` },
  ]
}

async function sponsor() {
  const { id } = await sponsorshipWith(ada)
  const artworkId = await uploaded(id, 'logo_light', SVGS.right, 'logo.svg')
  const { link_key } = await sponsorship(id)
  const t = applicationToken(link_key)
  return [
    { address: '/sponsorships/application', path: applicationPath(link_key) },
    { address: '/sponsorships/renew', path: `/sponsorships/renew?t=${t}` },
    {
      address: '/sponsorships/upload-artwork/:sponsorshipId',
      path: `/sponsorships/upload-artwork/${id}?t=${t}`,
    },
    {
      address: '/sponsorships/upload-company-logo/:sponsorshipId',
      path: `/sponsorships/upload-company-logo/${id}?t=${t}`,
    },
    {
      address: '/sponsorships/artwork-template/:sponsorshipId',
      path: `/sponsorships/artwork-template/${id}?t=${t}`,
    },
    {
      address: '/sponsorships/artwork-file/:artworkId',
      path: `/sponsorships/artwork-file/${artworkId}?t=${t}`,
    },
  ]
}

async function contract() {
  const { contract: signed } = await signedContract(ada)
  const { contract: sent } = await sentContract(ada)
  return [
    { address: '/sponsorships/contract/:id', path: `/sponsorships/contract/${contractKey(sent.link_key)}` },
    {
      address: '/sponsorships/contract/:id/file',
      path: `/sponsorships/contract/${contractKey(signed.link_key)}/file`,
    },
    {
      address: '/sponsorships/print-document/:id',
      path: `/sponsorships/print-document/${contractKey(sent.link_key)}`,
    },
  ]
}

async function order() {
  const { id } = await orderThatIs('proof_sent', ada)
  const invoice = await orderInvoice((await orderThatIs('invoiced', ada)).id)
  const path = pathOf((await payerUrl(invoice.id, db())).url)
  examples.set('invoice', [
    { address: '/sponsorships/invoice/:id', path },
    { address: '/sponsorships/invoice/:id/bill-to', path: `${path}/bill-to` },
    { address: '/sponsorships/invoice/:id/file/:publicId', path: `${path}/file/${invoice.publicId}` },
  ])
  const own = orderPath((await trophyOrder(id)).link_key)
  return [
    { address: '/trophies/view', path: own },
    { address: '/trophies/proof', path: `${own.replace('view', 'proof')}&n=1` },
  ]
}

async function press() {
  await openToThePress()
  await areaPlaces(ada, 4)
  const { id } = await issuedCredential({ ada, ben: await admin() })
  valueOf(
    await openDoor({ label: 'Carpet', areas: ['press_room'], hours: 2 }, await adminViewerOf(ada), now()),
  )
  const [door] = await listDoors(await adminViewerOf(ada), (await currentSeason()).year, now(), db())
  const { search } = new URL(door?.link ?? '')
  examples.set('door', [
    { address: '/media-credentials/check', path: `/media-credentials/check${search}` },
    { address: '/media-credentials/check/photo/:number', path: `/media-credentials/check/photo/1${search}` },
    { address: '/media-credentials/check/list', path: `/media-credentials/check/list${search}` },
  ])
  const own = credentialPath((await credential(id)).link_key)
  const [person] = await peopleOf(id)
  return [
    { address: '/media-credentials/application', path: own },
    {
      address: '/media-credentials/badge/:id',
      path: own.replace('application', `badge/${person?.id}`),
    },
  ]
}

async function eventsAndCalendar() {
  const { id } = await pressEvent(ada)
  const guestId = await eventGuest(id, 'ines@example.org')
  const { link_key } = await db()
    .selectFrom('event_guests')
    .where('id', '=', guestId)
    .select('link_key')
    .executeTakeFirstOrThrow()
  const { userId } = await member()
  await newFeed(userId, now())
  examples.set('calendar', [
    { address: '/calendar/feed/:key', path: pathOf((await findFeedUrl(userId, db())) ?? '') },
  ])
  return [{ address: '/calendar/answer', path: pathOf(guestUrl(link_key)) }]
}

async function accounts() {
  const { userId } = await member()
  const issued = (kind: 'password_reset' | 'email_verify' | 'email_change') =>
    transaction((trx) =>
      issueLink(kind, { userId, ...(kind === 'email_change' && { email: 'new@example.org' }) }, now(), trx),
    )
  for (const [kind, of, address] of [
    ['password', 'password_reset', '/password-reset'],
    ['verify-email', 'email_verify', '/verify-email'],
    ['email-change', 'email_change', '/account/email'],
  ] as const)
    examples.set(kind, [{ address, path: `${address}?token=${(await issued(of)).token}` }])
}

async function invitations() {
  valueOf(await inviteAdmin({ email: 'cy@example.org', role: 'reader' }, await adminViewerOf(ada), now()))
  const owner = await entrant('studio')
  const asked = { studioId: owner.studioId, email: 'dee@example.org', role: 'viewer' as const }
  valueOf(await inviteToStudio(asked, await viewerOf(owner), now()))
  const { id: committeeId } = await committeeFor(2, ada)
  const judge = { ...invitee('asked@example.org'), committeeId, send: true }
  valueOf(await inviteJudge(judge, await adminViewerOf(ada), now()))
  const mailed = async (to: string, path: string) =>
    pathOf(linkIn((await mails({ to }))[0] ?? { body_text: '' }, path))
  examples.set('admin-invitation', [
    { address: '/admins/invitation', path: await mailed('cy@example.org', '/admins/invitation') },
  ])
  examples.set('studio-invitation', [
    { address: '/studios/invitation', path: await mailed('dee@example.org', '/studios/invitation') },
  ])
  const token = await judgeTokenFor('asked@example.org')
  examples.set('committee-invitation', [
    { address: '/judges/invitations/:token', path: `/judges/invitations/${token}` },
  ])
}

beforeAll(async () => {
  ada = await admin()
  examples.set('nominee', await nominee())
  examples.set('sponsorship', await sponsor())
  examples.set('contract', await contract())
  examples.set('trophy-order', await order())
  examples.set('media-credential', await press())
  examples.set('event-guest', await eventsAndCalendar())
  examples.set('unsubscribe', [
    { address: '/mail/unsubscribe/:token', path: pathOf(unsubscribeLink('robin@example.org', 'news')) },
  ])
  const { src } = mailPicture(['entry', 1], 'Tin Lanterns')
  examples.set('mail_picture', [{ address: '/mail/picture/:token', path: pathOf(src) }])
  await accounts()
  await invitations()
})

const AS_PAGE = { headers: { 'sec-fetch-dest': 'document' } }

/** All rows of all tables but the counts of tries, as one text. */
async function allRows(): Promise<string> {
  const client = await pool().connect()
  try {
    const tables = (await tablesOf(client)).filter((table) => table !== 'rate_limits')
    const parts = tables.map(
      (table) =>
        `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${table}" t`,
    )
    const { rows } = await client.query<{ name: string; sum: string }>(parts.join(' union all '))
    return rows
      .map(({ name, sum }) => `${name} ${sum}`)
      .toSorted()
      .join('\n')
  } finally {
    client.release()
  }
}

/** Says what stands for the secret in a path or a query. */
const secretOf = (path: string) => /[\w-]{20,}\.[\w-]{22}|[\w-]{43,}/.exec(path)?.[0] ?? path

/** Files that a worker makes later, or that this record has none of. */
const NOT_MADE = new Set([
  '/sponsorships/contract/:id/file',
  '/sponsorships/invoice/:id/file/:publicId',
  '/media-credentials/badge/:id',
  '/content/letter-to-nominee/photo/file',
])

describe.each(declared.map((link) => [link.kind, link] as const))('a link of the kind %s', (kind, link) => {
  const own = () => examples.get(kind) ?? []

  test('opens what it is for, and its opening by GET and HEAD changes no row', async () => {
    expect(own().map(({ address }) => address)).toEqual(link.addresses)
    const before = await allRows()
    for (const { address, path } of own()) {
      const visitor = guest()
      const page = await visitor.get(path)
      if (!NOT_MADE.has(address)) expect([address, page.status]).toEqual([address, 200])
      expect([200, 404, 405]).toContain((await visitor.head(path)).status)
      await visitor.open(path, AS_PAGE)
      await visitor.data(path)
    }
    expect(await allRows()).toBe(before)
  })

  test('is kept by no cache, told to no other site, listed nowhere, and has no secret in the log', async () => {
    const lines: unknown[] = []
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
    )
    for (const { address, path } of own()) {
      const page = await guest().get(path)
      await guest().head(path)
      if (!NOT_MADE.has(address) && address !== '/trophies/proof')
        expect([address, page.headers.get('cache-control')]).toEqual([
          address,
          expect.stringContaining('no-store'),
        ])
      expect(page.headers.get('referrer-policy')).toBe('same-origin')
      expect([address, page.headers.get('x-robots-tag')]).toEqual([address, 'noindex'])
    }
    spies.forEach((spy) => spy.mockRestore())
    const logged = JSON.stringify(lines)
    for (const { address, path } of own()) {
      expect(logged).toContain(`"path":"${address}"`)
      expect(logged).not.toContain(secretOf(path))
    }
  })

  test.runIf(link.exchanged)('leaves the address of a browser at the first opening', async () => {
    for (const { address, path } of own().filter((each) => !NOT_MADE.has(each.address))) {
      const browser = guest()
      const first = await browser.get(path, AS_PAGE)
      expect([address, first.status, first.headers.get('cache-control')]).toEqual([address, 303, 'no-store'])
      const [cookie = ''] = first.setCookies
      expect(cookie).toMatch(/^link_[0-9a-f]{32}=\S+; Path=\/[\w-]+; HttpOnly; SameSite=Lax; Max-Age=604800$/)
      expect(
        address.startsWith(/Path=(\/[\w-]+)/.exec(first.setCookies.join())?.[1] ?? 'none') ||
          first.setCookies.length > 1,
      ).toBe(true)
      const page = await browser.follow(first, AS_PAGE)
      expect([address, page.status]).toEqual([address, 200])
      expect(page.path).not.toContain(secretOf(path))
      // What has only the address has nothing.
      expect([address, (await guest().get(page.path, AS_PAGE)).text === page.text]).toEqual([address, false])
    }
  })
})

describe('the exchange', () => {
  const letter = () => examples.get('nominee')?.[0]?.path ?? ''

  test('works without cookies by the address itself', async () => {
    const path = letter()
    const tried = await guest().get(path, AS_PAGE)
    const page = await guest().get(tried.location ?? '', AS_PAGE)
    expect([page.status, page.heading]).toEqual([200, 'You are nominated'])
  })

  test('keeps two links of one kind apart in one browser', async () => {
    const { revisionId } = await sponsorPackage(ada, { places: null })
    const browser = guest()
    const companies = ['Quill & Co', 'Low Orbit']
    const pages: string[] = []
    for (const company of companies) {
      const { id } = await sentContract(ada, { revisionId, company })
      pages.push((await browser.open(applicationPath((await sponsorship(id)).link_key), AS_PAGE)).path)
    }
    for (const [index, path] of pages.entries())
      expect((await browser.get(path, AS_PAGE)).visibleText).toContain(companies[index])
  })

  test('is for what opens a page: an older browser too, the page’s own scripts, and no picture or program', async () => {
    const path = letter()
    const asked = (headers: Record<string, string>) => send(path, { headers })
    const older = await asked({ accept: 'text/html,application/xhtml+xml' })
    expect([older.status, older.setCookies.length]).toEqual([303, 3])
    const own = await guest().data(path, { headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' } })
    expect([own.status, own.setCookies.length]).toEqual([202, 3])
    const others: Record<string, string>[] = [
      { accept: '*/*' },
      { 'sec-fetch-dest': 'image', accept: 'text/html' },
    ]
    for (const headers of others) {
      const plain = await asked(headers)
      expect([plain.status, plain.setCookies]).toEqual([200, []])
    }
  })

  test('keeps as many cookies as fit into a request: the oldest give way', async () => {
    const browser = guest()
    const names = Array.from({ length: 20 }, (_, index) => `link_${String(index).padStart(32, '0')}`)
    browser.cookies.take(names.map((name) => `${name}=x; Path=/content`))
    const { setCookies } = await browser.get(letter(), AS_PAGE)
    expect(setCookies.filter((cookie) => cookie.endsWith('Max-Age=0'))).toEqual([
      `${names[0]}=; Path=/content; HttpOnly; SameSite=Lax; Max-Age=0`,
    ])
  })

  test('carries the clean address on through forms and links of the page', async () => {
    const browser = guest()
    const page = await browser.open(letter(), AS_PAGE)
    const secret = secretOf(letter())
    expect(page.text).not.toContain(secret)
    const answered = await browser.submit(page, 'Send answer', { attending: 'yes' }, AS_PAGE)
    expect(answered.status).toBe(303)
    expect(answered.location).toBe(page.path)
  })
})

describe('an admin', () => {
  test.each([
    ['nominee', 'nomination_people'],
    ['sponsorship', 'sponsorships'],
    ['contract', 'sponsorship_contracts'],
    ['invoice', 'invoices'],
    ['media-credential', 'media_credentials'],
    ['event-guest', 'event_guests'],
    ['trophy-order', 'trophy_orders'],
  ] as const)(
    'ends a link of the kind %s, with the cookie it was exchanged for, and mails another',
    async (kind, table) => {
      const [{ path } = { path: '' }] = examples.get(kind) ?? []
      const browser = guest()
      const opened = await browser.open(path, AS_PAGE)
      expect(opened.status).toBe(200)
      const body = JSON.parse(
        Buffer.from(secretOf(path).split('.')[0] ?? '', 'base64url').toString(),
      ) as string
      const { id } = await db()
        .selectFrom(table)
        .where('link_key', '=', body)
        .select('id')
        .executeTakeFirstOrThrow()
      const desk = as(ada)
      const page = await desk.get(`/admin/secret-links/${kind}/${id}`)
      expect([page.status, page.heading]).toEqual([200, 'End a personal link'])
      const sent = await mails({ template: 'renewed_link' })
      const done = await desk.submit(page, 'End link and email a new one')
      expect(done.status).toBe(303)
      expect((await desk.follow(done)).status).toBe(200)
      expect((await browser.get(opened.path, AS_PAGE)).status).toBe(404)
      expect((await guest().get(path)).status).toBe(404)
      const mailed = (await mails({ template: 'renewed_link' })).slice(sent.length)
      expect(mailed).toHaveLength(1)
      expect(mailed[0]?.sensitive).toBe(true)
      const fresh = pathOf(/https?:\/\/[^\s)]+/.exec(mailed[0]?.body_text ?? '')?.[0] ?? '')
      expect((await guest().open(fresh, AS_PAGE)).status).toBe(200)
      expect((await audits({ action: 'link.ended' })).at(-1)).toMatchObject({
        after: { link: kind, mailed: true },
      })
      // Without a mail.
      expect((await desk.submit(page, 'End link')).status).toBe(303)
      expect((await guest().get(fresh)).status).toBe(404)
    },
  )

  test('ends the address of a calendar, which its owner makes again', async () => {
    const [{ path } = { path: '' }] = examples.get('calendar') ?? []
    expect((await guest().get(path)).status).toBe(200)
    const { user_id } = await db().selectFrom('event_feeds').select('user_id').executeTakeFirstOrThrow()
    const page = await as(ada).get(`/admin/secret-links/calendar/${user_id}`)
    expect(page.text).not.toContain('End link and email a new one')
    expect((await as(ada).submit(page, 'End link')).status).toBe(303)
    expect((await guest().get(path)).status).toBe(404)
  })
})
