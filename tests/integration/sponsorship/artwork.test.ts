import { beforeEach, describe, expect, test } from 'vitest'
import { applicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import { stepSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { closeUploads } from '#app/domain/sponsorship/artwork/review.server.ts'
import { hidePlacement } from '#app/domain/sponsorship/placements/commands.server.ts'
import { listPlacements } from '#app/domain/sponsorship/placements/queries.server.ts'
import { db } from '#db/client.ts'
import {
  activated,
  BANNER,
  reviewed,
  sponsorCredit,
  sponsorshipWith,
  upload,
  uploaded,
  versions,
} from '#tests/support/artwork.ts'
import { EPS, PDFS, pdfSheet, picture, SVGS } from '#tests/support/artwork-files.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { sponsorship } from '#tests/support/sponsors.ts'

let ada: Account
beforeEach(async () => {
  ada = await admin()
})

const states = async (id: number) => (await versions(id)).map(({ state }) => state)
async function linkOf(id: number, page = 'upload-artwork') {
  const { link_key } = await sponsorship(id)
  return `/sponsorships/${page}/${id}?t=${encodeURIComponent(applicationToken(link_key))}`
}

describe('artwork', () => {
  test('decided by one admin is not decided again from a page that another one has open', async () => {
    const { id } = await sponsorshipWith(ada)
    const artworkId = await uploaded(id, 'logo_light', SVGS.right, 'logo.svg')
    const at = `/admin/sponsorships/artwork/${artworkId}`
    const other = as(await admin())
    const [mine, theirs] = [await as(ada).get(at), await other.get(at)]
    expect((await as(ada).submit(mine, 'Approve logo for light backgrounds', {})).status).toBe(303)
    const stale = await other.submit(theirs, 'Ask for changes', { note: 'Use the new mark' })
    expect(stale.status).toBe(409)
    expect(await states(id)).toEqual(['approved'])
    expect(await mails({ template: 'sponsor_artwork_changes' })).toEqual([])
  })

  test('is uploaded by the sponsor’s link without an account, and the sponsor is mailed the result', async () => {
    const { id, email } = await sponsorshipWith(ada)
    const client = guest()
    const at = await linkOf(id)
    const page = await client.get(at)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.visibleText).toContain('196 × 130 mm')
    const none = await client.submit(page, 'Upload artwork', {})
    expect(none.status).toBe(422)
    const file = new File([new Uint8Array(await PDFS.fontMissing())], 'half.pdf')
    expect((await client.submit(page, 'Upload artwork', { file })).status).toBe(303)
    const [version] = await versions(id)
    expect(version).toMatchObject({ state: 'uploaded', version: 1 })
    const { checkArtwork } = await import('#app/domain/sponsorship/artwork/check-artwork.server.ts')
    // A job that is run again mails no second result.
    for (const again of [now(), now()]) await checkArtwork(version?.id ?? 0, again)
    expect(await states(id)).toEqual(['checks_failed'])
    expect((await client.get(at)).visibleText).toContain('Times-Roman')
    const [mail, ...more] = await mails({ to: email, template: 'sponsor_artwork_failed' })
    expect(more).toEqual([])
    expect(mail?.body_text).toContain('Embed all fonts')
    expect(mail?.sensitive).toBe(true)
    // A template in the same size, by the same link.
    const template = await client.get(at.replace('upload-artwork', 'artwork-template'))
    expect(template.headers.get('content-type')).toBe('application/pdf')
  })

  test('opens for its link, owner and admins only, files too', async () => {
    const [own, other] = [await sponsorshipWith(ada), await sponsorshipWith(ada)]
    const artworkId = await uploaded(own.id, 'artwork', await pdfSheet())
    const page = `/sponsorships/upload-artwork/${own.id}`
    const file = `/sponsorships/artwork-file/${artworkId}`
    const [, foreign = ''] = (await linkOf(other.id)).split('?')
    const [, right = ''] = (await linkOf(own.id)).split('?')
    for (const client of [guest(), as(await member())])
      for (const at of [page, file, `${file}?show=picture`, `${page}?${foreign}`, `${file}?${foreign}`])
        expect((await client.get(at)).status, at).toBe(404)
    for (const at of [`${page}?${right}`, `${file}?${right}`, `${file}?show=picture&${right}`])
      expect((await guest().get(at)).status, at).toBe(200)
    const original = await guest().get(`${file}?${right}`)
    expect(original.headers.get('content-disposition')).toMatch(/^attachment/)
    for (const at of [page, file]) expect((await as(ada).get(at)).status).toBe(200)
    const { public_id } = await db()
      .selectFrom('files')
      .where('purpose', '=', 'sponsor_artwork')
      .select('public_id')
      .executeTakeFirstOrThrow()
    expect((await as(ada).get(`/files/${public_id}`)).status).toBe(404)
  })

  test('is refused before the offer is accepted, after an admin closed it, and what is no such file', async () => {
    const { id } = await sponsorshipWith(ada)
    expect(await upload(id, 'artwork', Buffer.from('hello'))).toMatchObject({ ok: false, code: 'invalid' })
    valueOf(await closeUploads(id, true, await adminViewerOf(ada), now()))
    expect(await upload(id, 'artwork', await pdfSheet())).toMatchObject({ ok: false, code: 'conflict' })
    valueOf(await closeUploads(id, false, await adminViewerOf(ada), now()))
    expect(await upload(id, 'artwork', await pdfSheet())).toMatchObject({ ok: true })
    expect(await upload(id, 'logo_light', EPS)).toMatchObject({
      ok: false,
      message: expect.stringContaining('save it as SVG or PDF'),
    })
    expect(
      await db().selectFrom('files').where('purpose', '=', 'sponsor_artwork').select('id').execute(),
    ).toHaveLength(1)
  })

  test('that replaces an approved one is reviewed; the approved one stays until then, and admins are told', async () => {
    const { id, email } = await sponsorshipWith(ada)
    const first = await uploaded(id, 'logo_light', SVGS.right, 'logo.svg')
    valueOf(await reviewed(first, ada))
    expect(await mails({ to: email, template: 'sponsor_artwork_approved' })).toHaveLength(1)
    await activated(id, ada)
    const before = await listPlacements('sponsors', db())
    const second = await uploaded(id, 'logo_light', SVGS.script, 'new.svg')
    expect(await states(id)).toEqual(['approved', 'in_review'])
    expect(await listPlacements('sponsors', db())).toEqual(before)
    expect(before[0]?.picture?.src).toContain(`/placements/${first}/`)
    expect(await mails({ to: ada.email, template: 'sponsor_artwork_replaced' })).toHaveLength(1)
    valueOf(await reviewed(second, ada, 'request_changes', 'Use the new mark'))
    expect(await states(id)).toEqual(['approved', 'changes_requested'])
    const third = await uploaded(id, 'logo_light', SVGS.right)
    valueOf(await reviewed(third, ada))
    expect(await states(id)).toEqual(['replaced', 'replaced', 'approved'])
    expect((await listPlacements('sponsors', db()))[0]?.picture?.src).toContain(`/placements/${third}/`)
    expect(await audits({ action: 'sponsor_artwork.approved' })).toHaveLength(2)
  })

  raced('two uploads at once are two versions, and one is on its way', {
    reads: [/^select coalesce\(max\("version"\)/],
    guards: ['one_artwork_on_its_way', 'sponsor_artworks_sponsorship_id_part_version_key'],
    async prepare() {
      return { ...(await sponsorshipWith(ada)), bytes: await pdfSheet() }
    },
    acts: ({ id, bytes }) => [1, 2].map((n) => () => upload(id, 'artwork', bytes, `v${n}.pdf`)),
    async holds(answers, { id }) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect((await versions(id)).map(({ version, state }) => [version, state])).toEqual([
        [1, 'replaced'],
        [2, 'uploaded'],
      ])
    },
    async breaks(_answers, { id }) {
      expect((await versions(id)).map(({ version }) => version)).toEqual([1, 1])
    },
  })

  test('a version that was replaced meanwhile cannot be approved', async () => {
    const { id } = await sponsorshipWith(ada)
    const first = await uploaded(id, 'artwork', await pdfSheet())
    valueOf(await upload(id, 'artwork', await pdfSheet()))
    expect(await reviewed(first, ada)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await states(id)).toEqual(['replaced', 'uploaded'])
  })
})

describe('placements', () => {
  test('show approved files of active sponsorships, labelled, and lose them at once', async () => {
    const { id } = await sponsorshipWith(ada, BANNER, 'advert')
    const banner = await uploaded(id, 'artwork', await picture(1_200, 300), 'banner.jpg')
    await activated(id, ada)
    expect((await guest().get('/award')).visibleText).not.toContain('Advertisement')
    valueOf(await reviewed(banner, ada))
    const shown = await guest().get('/award')
    expect(shown.visibleText).toContain('Advertisement')
    const src = shown.html.querySelector('.site-banner img')?.getAttribute('src') ?? ''
    expect(src).toMatch(/^\/placements\//)
    expect((await guest().get(src)).headers.get('content-type')).toBe('image/webp')
    expect((await guest().get(src)).headers.get('cache-control')).toBe('no-cache')

    const viewer = await adminViewerOf(ada)
    valueOf(await hidePlacement(id, 'site_banner', true, viewer, now()))
    expect((await guest().get('/award')).visibleText).not.toContain('Advertisement')
    expect((await guest().get(src)).status).toBe(404)
    valueOf(await hidePlacement(id, 'site_banner', false, viewer, now()))
    expect((await guest().get(src)).status).toBe(200)
    valueOf(await stepSponsorship(id, { action: 'suspend', reason: 'Not paid' }, viewer, now()))
    expect((await guest().get('/award')).visibleText).not.toContain('Advertisement')
    expect((await guest().get(src)).status).toBe(404)
  })

  test('name a sponsor as approved, with a plain link', async () => {
    const credit = await sponsorCredit(ada)
    const { sponsorship_id: id } = await db()
      .selectFrom('sponsor_artworks')
      .where('id', '=', credit)
      .select('sponsorship_id')
      .executeTakeFirstOrThrow()
    await activated(id, ada)
    expect((await guest().get('/award')).visibleText).not.toContain('Quell Paper Mill')
    valueOf(await reviewed(credit, ada))
    const link = (await guest().get('/award')).html.querySelector('a[rel~=sponsored]')
    expect(link?.text).toContain('Quell Paper Mill')
    expect(link?.getAttribute('href')).toBe('https://quell.example.org')
    const listed = await as(ada).get('/admin/sponsorships/placements')
    expect(listed.visibleText).toContain('Quell Paper Mill')
  })
})
