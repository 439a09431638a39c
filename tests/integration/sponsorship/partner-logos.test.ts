import { beforeEach, describe, expect, test } from 'vitest'
import { checkPartnerLogo } from '#app/domain/sponsorship/partner-logos/check-logo.server.ts'
import { reviewPartnerLogo } from '#app/domain/sponsorship/partner-logos/review.server.ts'
import { changeCredit } from '#app/domain/sponsorship/partners/own-partnership.server.ts'
import { db } from '#db/client.ts'
import { SVGS } from '#tests/support/artwork-files.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { activePartner, appliedPartner, decidedPartner, level, pool } from '#tests/support/pools.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

/** Logos of partners: who uploads one, what becomes of it, and where and when it is shown. */

let ada: Account
let ben: Account
beforeEach(async () => {
  ada = await admin()
  ben = await admin()
})

async function partnerWith(more: { withLogo?: boolean; creditAs?: string; isAnonymous?: boolean } = {}) {
  const { withLogo = true, ...of } = more
  const { id: poolId, name: poolName } = await pool(ada)
  const { revisionId, name: levelName } = await level(ada, { withLogo })
  const partner = await activePartner(ada, { poolId, revisionId, organisation: 'Moth & Lantern', ...of })
  return { ...partner, poolName, levelName }
}

const pageOf = (id: number) => `/sponsorship-pools/partner-logo/${id}`
const versions = (id: number) =>
  db().selectFrom('pool_partner_logos').where('partner_id', '=', id).orderBy('id').selectAll().execute()

/** Sends a file as the partner does, in the form of the page. */
async function sent(id: number, by: Account, bytes: Buffer, name = 'moth.svg') {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name))
  return as(by).post(pageOf(id), body)
}

async function uploaded(id: number, by: Account, bytes: Buffer = SVGS.right) {
  expect((await sent(id, by, bytes)).status).toBe(303)
  const logoId = (await versions(id)).at(-1)?.id ?? 0
  await checkPartnerLogo(logoId, now())
  return logoId
}

const reviewed = async (id: number, logoId: number, by: Account, note = '') =>
  reviewPartnerLogo(
    id,
    {
      ...{ logoId, action: note ? 'request_changes' : 'approve', note },
      seen: (await versions(id)).find((version) => version.id === logoId)?.state ?? '',
    },
    await adminViewerOf(by),
    now(),
  )

/** The logos with the partners on the award's page. */
async function shown() {
  const { html } = await guest().get('/award')
  return html.querySelectorAll('section[aria-labelledby=partners] li').map((item) => ({
    alt: item.querySelector('img')?.getAttribute('alt') ?? null,
    src: item.querySelector('img')?.getAttribute('src') ?? '',
    text: item.text,
  }))
}

describe('a partner’s logo', () => {
  test('is uploaded, checked, approved and shown with the partners, and never before', async () => {
    const { id, account, poolName, levelName } = await partnerWith({ creditAs: 'Moth & Lantern Films' })
    const dashboard = await as(account).get('/sponsorship-pools/partner-dashboard')
    expect(dashboard.html.querySelector(`a[href="${pageOf(id)}"]`)?.text).toBe('Upload your logo')
    const first = await uploaded(id, account)
    expect(await shown()).toEqual([])
    expect((await as(account).get(pageOf(id))).visibleText).toContain('In review')

    const list = await as(ada).get('/admin/sponsorship-pools/partners?state=logo')
    expect(list.visibleText).toContain('Moth & Lantern')
    const view = `/admin/sponsorship-pools/partners/${id}`
    const approved = await as(ada).submit(await as(ada).get(view), 'Approve logo')
    expect(approved.location).toBe(view)
    expect(await mails({ to: account.email, template: 'pool_partner_logo_approved' })).toHaveLength(1)

    const [logo, ...more] = await shown()
    expect(more).toEqual([])
    expect(logo).toMatchObject({ alt: 'Moth & Lantern Films' })
    expect(logo?.text).toContain(`Partner · ${levelName}, ${poolName}`)
    const picture = await guest().get(logo?.src ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect((await guest().get((logo?.src ?? '').replace(/[0-9a-f]{32}$/, '0'.repeat(32)))).status).toBe(404)
    const programme = await as(ada).get('/admin/export/ceremony/programme/all')
    expect(programme.status).toBe(200)

    // A new version waits, and the approved one stays.
    const next = await uploaded(id, account)
    expect(await shown()).toEqual([logo])
    valueOf(await reviewed(id, next, ben, 'Without the tag line'))
    expect(await shown()).toEqual([logo])
    const [told] = await mails({ to: account.email, template: 'pool_partner_logo_changes' })
    expect(told?.body_text).toContain('Without the tag line')
    expect((await versions(id)).map(({ state }) => state)).toEqual(['approved', 'changes_requested'])
    // What is shown is not taken down unseen beside a newer one.
    expect(await reviewed(id, first, ben, 'Not any more')).toMatchObject({ ok: false, code: 'conflict' })
    expect((await audits({ entity: 'pool_partner' })).map(({ action }) => action)).toContain(
      'pool_partner.logo_approved',
    )
  }, 60_000)

  test('comes down with the term, a suspension, anonymity, and changes asked for', async () => {
    const { id, account } = await partnerWith()
    const logoId = await uploaded(id, account)
    valueOf(await reviewed(id, logoId, ada))
    const [logo] = await shown()
    const src = logo?.src ?? ''
    const gone = async () => {
      expect(await shown()).toEqual([])
      expect((await guest().get(src)).status).toBe(404)
    }
    const name = async (isAnonymous: boolean) =>
      valueOf(await changeCredit(id, { creditAs: '', isAnonymous }, await viewerOf(account), now()))
    await name(true)
    await gone()
    expect((await as(account).get(pageOf(id))).visibleText).toContain('You stay anonymous')
    expect((await sent(id, account, SVGS.right)).status).toBe(409)
    await name(false)
    expect(await shown()).toHaveLength(1)

    valueOf(await decidedPartner(id, { action: 'suspend', reason: 'A claim' }, ada))
    await gone()
    valueOf(await decidedPartner(id, { action: 'resume' }, ada))
    expect(await shown()).toHaveLength(1)

    const before = now()
    setNow(new Date(before.getTime() + 400 * 86_400_000).toISOString())
    expect((await guest().get(src)).status).toBe(404)
    setNow(before.toISOString())

    valueOf(await reviewed(id, logoId, ada, 'Another colour'))
    await gone()
  }, 60_000)

  test('is refused where the level has none, before the approval, and of what is no logo', async () => {
    const plain = await partnerWith({ withLogo: false })
    const page = await as(plain.account).get(pageOf(plain.id))
    expect(page.visibleText).toContain('This level includes no logo.')
    expect(page.html.querySelector('input[type=file]')).toBeNull()
    expect((await sent(plain.id, plain.account, SVGS.right)).status).toBe(409)

    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada, { withLogo: true })
    const waiting = await appliedPartner(ada, { poolId, revisionId })
    expect((await sent(waiting.id, waiting.account, SVGS.right)).status).toBe(409)
    valueOf(await decidedPartner(waiting.id, { action: 'approve' }, ada))

    const eps = await sent(waiting.id, waiting.account, Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'), 'moth.eps')
    expect(eps.status).toBe(422)
    expect(eps.problems.map(({ message }) => message).join()).toContain('EPS')
    expect((await sent(waiting.id, waiting.account, Buffer.alloc(0))).status).toBe(422)
    expect(await versions(waiting.id)).toEqual([])
    const failed = await uploaded(waiting.id, waiting.account, SVGS.empty)
    expect((await versions(waiting.id)).map(({ state }) => state)).toEqual(['checks_failed'])
    expect(await mails({ template: 'pool_partner_logo_failed' })).toHaveLength(1)
    expect(await reviewed(waiting.id, failed, ada)).toMatchObject({ ok: false, code: 'conflict' })
  }, 60_000)

  test('opens for its partner and admins only, at a page that is its partner’s alone', async () => {
    const { id, account } = await partnerWith()
    const logoId = await uploaded(id, account)
    const file = `/sponsorship-pools/partner-logo-file/${logoId}?show=picture`
    const other = await member()
    expect((await as(account).get(file)).status).toBe(200)
    expect((await as(ada).get(file)).status).toBe(200)
    expect((await as(other).get(file)).status).toBe(404)
    expect((await guest().get(file)).status).toBe(302)
    const original = await as(account).get(file.replace('?show=picture', ''))
    expect(original.headers.get('content-disposition')).toContain('attachment')
    expect((await as(other).get(pageOf(id))).status).toBe(404)
    expect((await sent(id, other, SVGS.right)).status).toBe(404)
    expect((await as(ada).get(pageOf(id))).status).toBe(404)
  })
})

raced('two logos that arrive at once are two versions, of which the later one counts', {
  reads: [/^select coalesce\(max\("version"\)/],
  guards: ['one_partner_logo_on_its_way', 'pool_partner_logos_partner_id_version_key'],
  async prepare() {
    const { id, account } = await partnerWith()
    return { id, account }
  },
  acts: ({ id, account }) => [1, 2].map(() => () => sent(id, account, SVGS.right)),
  async holds(answers, { id }) {
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await versions(id)).map(({ version, state }) => [version, state])).toEqual([
      [1, 'replaced'],
      [2, 'uploaded'],
    ])
  },
  async breaks(_answers, { id }) {
    expect((await versions(id)).map(({ version }) => version)).toEqual([1, 1])
  },
})
