import { beforeEach, describe, expect, test } from 'vitest'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { prepareFile } from '#app/platform/files/prepare-file.server.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { completeDraft, draft, entrant, inCart, openCategory, type Entrant } from '#tests/support/entries.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { stillOf } from '#tests/support/stills.ts'

let who: Entrant
beforeEach(async () => {
  who = await entrant('studio', { name: 'Gull & Gasket' })
})

const publicIdOf = async (fileId: number) =>
  (await db().selectFrom('files').where('id', '=', fileId).select('public_id').executeTakeFirstOrThrow())
    .public_id

/** The small pictures in the rows of a list, by the titles beside them; `null` for a drawing. */
async function thumbs(account: Account, path: string): Promise<[string, string | null][]> {
  const { html } = await as(account).get(path)
  return html.querySelectorAll('.thumb, .entry-card').map((thumb) => {
    const src = thumb.querySelector('img')?.getAttribute('src') ?? null
    return [thumb.querySelector('a')?.text.trim() ?? '', src]
  })
}

describe('a list of entries', () => {
  test.each([
    ['of all entries', '/admin/submissions', true],
    ['of a studio’s own', '/submissions', false],
    ['of the newest, on the dashboard', '/submissions/dashboard', false],
  ])('%s shows the first still of each, and a drawing where there is none', async (_name, path, asAdmin) => {
    const shown = await draft(who, { number: 8, title: 'Tin Lanterns' })
    await draft(who, { number: 9, title: 'Saltbox' })
    const publicId = await publicIdOf(await stillOf(shown, who))
    const rows = await thumbs(asAdmin ? await admin() : who, path)
    expect(new Map(rows)).toEqual(
      new Map([
        ['Tin Lanterns', `/files/${publicId}?width=320`],
        ['Saltbox', null],
      ]),
    )
  })

  test('of the cart and the checkout too', async () => {
    const publicId = await publicIdOf(await stillOf(await inCart(who, { title: 'Quill' }), who))
    for (const path of ['/submissions/cart', '/submissions/cart/checkout'])
      expect(await thumbs(who, path)).toEqual([['Quill', `/files/${publicId}?width=320`]])
  })

  test('shows no picture that only proves a credit', async () => {
    await completeDraft(who, { number: await openCategory('achievement'), title: 'Quill' })
    await db().updateTable('files').set({ prepared_at: null }).execute()
    for (const { id } of await db().selectFrom('files').select('id').execute()) await prepareFile(id, now())
    await db()
      .deleteFrom('submission_files')
      .where('field_id', 'in', (eb) =>
        eb.selectFrom('fields').where('key', '<>', 'credit_screenshot').select('id'),
      )
      .execute()
    expect(await db().selectFrom('submission_files').select('file_id').execute()).toHaveLength(1)
    expect(await thumbs(who, '/submissions')).toEqual([['Quill', null]])
  })

  test('shows a drawing while the worker has not made the picture smaller, and when it was removed', async () => {
    const id = await draft(who, { title: 'Quill' })
    const fileId = await stillOf(id, who)
    await db().deleteFrom('file_copies').where('file_id', '=', fileId).execute()
    expect(await thumbs(who, '/submissions')).toEqual([['Quill', null]])
    const other = await stillOf(id, who)
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', other).execute()
    expect(await thumbs(who, '/submissions')).toEqual([['Quill', null]])
  })
})

describe('the page of an entry', () => {
  /** The picture at its head: `null` for a drawing. */
  async function head(account: Account, path: string) {
    const { html } = await as(account).get(path)
    expect(html.querySelectorAll('.head-picture > *')).toHaveLength(1)
    const image = html.querySelector('.head-picture img')
    return image && { alt: image.getAttribute('alt'), srcset: image.getAttribute('srcset') }
  }

  test('shows its first still in all sizes to its owner and to admins, and a drawing without one', async () => {
    const id = await draft(who, { title: 'Tin Lanterns' })
    const other = await draft(who, { title: 'Saltbox' })
    await stillOf(other, who)
    const pages: [Account, string][] = [
      [who, `/submissions/edit/${id}/review`],
      [await admin(), `/admin/submissions/edit/${id}`],
    ]
    for (const [reader, path] of pages) expect(await head(reader, path)).toBeNull()
    const address = `/files/${await publicIdOf(await stillOf(id, who))}`
    const srcset = [320, 960, 1_920].map((width) => `${address}?width=${width} ${width}w`).join(', ')
    for (const [reader, path] of pages)
      expect(await head(reader, path)).toEqual({ alt: 'Still from Tin Lanterns', srcset })
  })

  test('shows an admin with a conflict neither the page nor the address of its still', async () => {
    const id = await draft(who, { title: 'Tin Lanterns' })
    const publicId = await publicIdOf(await stillOf(id, who))
    const conflicted = await admin()
    await conflict(conflicted, id, 'declared')
    const answer = await as(conflicted).get(`/admin/submissions/edit/${id}`)
    expect(answer.status).toBe(302)
    expect(answer.text).not.toContain(publicId)
  })
})

test('the list of drafts that missed the deadline shows their stills to their own studio alone', async () => {
  const id = await draft(who, { title: 'Tin Lanterns' })
  const publicId = await publicIdOf(await stillOf(id, who))
  const call = callWindow(await deadlinesOf((await currentSeason()).year, db()))
  setNow(new Date((call?.closes ?? now()).getTime() + 24 * 60 * 60_000))
  expect((await signedIn(who).get('/submissions/expired')).text).toContain(`/files/${publicId}?width=320`)
  expect((await as(await entrant()).get('/submissions/expired')).text).not.toContain(publicId)
})

describe('the small copy of a picture', () => {
  let submissionId: number
  let path: string
  beforeEach(async () => {
    submissionId = await draft(who, { title: 'Tin Lanterns' })
    path = `/files/${await publicIdOf(await stillOf(submissionId, who))}`
  })

  test('opens in place for whom the file opens, and a browser keeps it', async () => {
    for (const reader of [who, await admin()]) {
      const small = await as(reader).get(`${path}?width=320`)
      expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(small.headers.get('content-disposition')).toMatch(/^inline/)
      expect(small.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(small.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  test('is not found by anyone else, nor by an admin with a conflict', async () => {
    const conflicted = await admin()
    await conflict(conflicted, submissionId, 'declared')
    for (const stranger of [await entrant(), await member(), conflicted])
      expect((await as(stranger).get(`${path}?width=320`)).status).toBe(404)
    expect((await guest().get(`${path}?width=320`)).status).toBe(302)
  })

  test.each(['', '0', '321', '-320', '3.2e2 ', 'NaN', '1e999', '320px', '９６０'])(
    'is not found in the width %j, which is not one of its own',
    async (width) => {
      const { status } = await as(who).get(`${path}?width=${encodeURIComponent(width)}`)
      expect(status).toBe(404)
    },
  )

  test('is not found while the worker has made none, and the file itself is', async () => {
    await db()
      .updateTable('files')
      .set({ prepared_at: null })
      .where('public_id', '=', path.split('/').at(-1) ?? '')
      .execute()
    await db().deleteFrom('file_copies').execute()
    expect((await as(who).get(`${path}?width=320`)).status).toBe(404)
    expect((await as(who).get(path)).status).toBe(200)
  })
})
