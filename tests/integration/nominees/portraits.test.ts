import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { decidePortrait } from '#app/domain/nominees/portraits/commands.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { openCategory, valueOf } from '#tests/support/entries.ts'
import { announcedAt, nominated, type TestNomination } from '#tests/support/nominees.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { sendPortrait } from '#tests/support/portraits.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const LETTER = '/content/letter-to-nominee/photo'

let ada: Account
let nominee: TestNomination
let personId: number
let path: string

/** A picture as a phone takes it: with the place where it was taken. */
const photo = (side = 600) =>
  sharp({ create: { width: side, height: side + 100, channels: 3, background: '#a06a43' } })
    .withExif({ IFD0: { Copyright: 'Home address' } })
    .jpeg()
    .toBuffer()

beforeEach(async () => {
  ada = await admin()
  nominee = await nominated(['Þóra Ægisdóttir', 'Mika Ahn'], { number: await openCategory('achievement') })
  personId = nominee.people[0]?.personId ?? 0
  path = withQuery(LETTER, { t: await nomineeToken(personId, db()) })
})

const announce = () => announcedAt(new Date(now().getTime() - 1_000))

async function send(fields: Record<string, string | File> = {}) {
  const browser = guest()
  const file = new File([new Uint8Array(await photo())], 'me.jpg', { type: 'image/jpeg' })
  return browser.submit(await browser.get(path), 'Send photo', { photo: file, permit: 'on', ...fields })
}

const stored = () =>
  db()
    .selectFrom('nominee_portraits as o')
    .innerJoin('files as f', 'f.id', 'o.file_id')
    .where('o.person_id', '=', personId)
    .select([
      'f.public_id as publicId',
      'f.storage_key as key',
      'o.shown_at as shownAt',
      'o.file_id as fileId',
    ])
    .executeTakeFirst()

async function sent() {
  valueOf(await sendPortrait(personId, await photo()))
  const row = await stored()
  if (!row) throw new Error('No photo was stored')
  return { ...row, address: href('/nominees/portrait/:publicId', { publicId: row.publicId }) }
}

async function faces() {
  // A page that is the same for every guest is drawn once a minute.
  later({ minutes: 2 })
  const { html } = await guest().get('/nominees')
  return html.querySelectorAll('.faces > *').map((face) => face.getAttribute('src') ?? face.text)
}

const step = async (what: 'show' | 'remove', seen: string, by = ada) =>
  decidePortrait(nominee.nominationId, { personId, seen, step: what }, await adminViewerOf(by), now())

describe('a nominee’s own photo', () => {
  test('is sent by their link, kept small and without what a camera adds, and seen by no one else at first', async () => {
    await announce()
    expect((await guest().get(LETTER)).status).toBe(404)
    const answer = await send()
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringContaining('/content/letter-to-nominee?t='),
    ])
    const { publicId, shownAt } = (await stored()) ?? { publicId: '', shownAt: now() }
    expect(shownAt).toBeNull()
    const address = href('/nominees/portrait/:publicId', { publicId })
    expect((await guest().get(address)).status).toBe(404)
    const member = await as(nominee.who)
    expect((await member.get(href('/files/:publicId', { publicId }))).status).toBe(404)
    expect(await faces()).toEqual(['ÞÆ', 'MA'])
    const own = await guest().get(path.replace(LETTER, `${LETTER}/file`))
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const other = await nomineeToken(nominee.people[1]?.personId ?? 0, db())
    expect((await guest().get(withQuery(`${LETTER}/file`, { t: other }))).status).toBe(404)
    const shown = await (await as(ada)).get(address)
    expect(shown.status).toBe(200)
    const picture = await sharp(shown.bytes).metadata()
    expect([picture.width, picture.height, picture.format, picture.exif]).toEqual([
      320,
      320,
      'jpeg',
      undefined,
    ])
  })

  test('needs a picture and their permission; what they ticked stays', async () => {
    await announce()
    const without = await send({ permit: '' })
    expect(without.status).toBe(422)
    expect(without.visibleText).toContain('Tick the box if we may show your photo.')
    const text = new File(['Not a picture'], 'me.jpg', { type: 'image/jpeg' })
    const wrong = await send({ photo: text })
    expect(wrong.status).toBe(422)
    expect(wrong.html.querySelector('#permit')?.hasAttribute('checked')).toBe(true)
    expect(await stored()).toBeUndefined()
  })

  test('is not taken before the announcement, and its page says nothing of the nomination', async () => {
    await announcedAt(new Date(now().getTime() + 60_000))
    const page = await guest().get(path)
    expect([page.status, page.text]).toEqual([404, expect.not.stringContaining('Tin Lanterns')])
    expect(await sendPortrait(personId, await photo())).toMatchObject({ code: 'closed' })
    expect(await stored()).toBeUndefined()
  })
})

describe('an admin', () => {
  test('shows it to everyone from the page of names, and removes it again', async () => {
    await announce()
    const { address } = await sent()
    const browser = await as(ada)
    const names = href('/admin/nominations/names/:nominationId', { nominationId: nominee.nominationId })
    await browser.submit(await browser.get(names), 'Show photo of Þóra Ægisdóttir')
    const { status, headers } = await guest().get(address)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await faces()).toEqual([address, 'MA'])
    await browser.submit(await browser.get(names), 'Remove photo of Þóra Ægisdóttir')
    expect((await guest().get(address)).status).toBe(404)
    expect(await faces()).toEqual(['ÞÆ', 'MA'])
    expect((await audits({ entity: 'nomination' })).map(({ action }) => action)).toEqual([
      'nomination.portrait_sent',
      'nomination.portrait_shown',
      'nomination.portrait_removed',
    ])
  })

  test('does not show a photo that they have not looked at', async () => {
    await announce()
    const { publicId } = await sent()
    await sent()
    expect(await step('show', publicId)).toMatchObject({ code: 'conflict' })
    expect((await stored())?.shownAt).toBeNull()
  })

  test('with a conflict of interest sees and decides nothing', async () => {
    await announce()
    const { address, publicId } = await sent()
    const ben = await admin()
    await conflict(ben, nominee.submissionId, 'declared')
    expect((await (await as(ben)).get(address)).status).toBe(404)
    expect(await step('show', publicId, ben)).toMatchObject({ code: 'not_found' })
  })

  test('can take nothing back into the open that a declined nomination has closed', async () => {
    await announce()
    const { address, publicId } = await sent()
    valueOf(await step('show', publicId))
    await db()
      .updateTable('nominations')
      .set({ status: 'declined' })
      .where('id', '=', nominee.nominationId)
      .execute()
    expect((await guest().get(address)).status).toBe(404)
  })
})

test('is hidden again where the announcement is later than it was', async () => {
  await announce()
  const { address, publicId } = await sent()
  valueOf(await step('show', publicId))
  setNow(new Date(now().getTime() - 5_000))
  expect((await guest().get(address)).status).toBe(404)
})

test('of four that come together one is kept, and the files of the others are closed', async () => {
  await announce()
  await race(4, async () => sendPortrait(personId, await photo()))
  const open = await db()
    .selectFrom('files')
    .where('purpose', '=', 'portrait')
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  expect(open.map(({ id }) => id)).toEqual([(await stored())?.fileId])
})
