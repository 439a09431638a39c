import { beforeEach, describe, expect, test } from 'vitest'
import { nameNomination } from '#app/domain/press/newsroom/name-nomination.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcement, nominatedEntry, type NominationOfTests } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, viewerOf } from '#tests/support/people.ts'
import { itemInput, picture, pressCategory, pressItem } from '#tests/support/press.ts'
import { notPublicYet } from '#tests/support/publishing.ts'
import { permit, stillOf } from '#tests/support/stills.ts'
import { winnersPublished } from '#tests/support/trophies.ts'
import { votedCategory } from '#tests/support/voting.ts'

const MINUTE_MS = 60_000
const pictureOf = ({ nominationId }: NominationOfTests, width = 320) =>
  href('/nominees/picture/:nominationId/:width', { nominationId, width })

/** The cards of a public page: what they say, and the address of their picture. */
async function cards(path: string) {
  // A page that is the same for every guest is drawn once a minute.
  later({ minutes: 2 })
  const { html } = await guest().get(path)
  return html.querySelectorAll('.work').map((card) => ({
    title: card.querySelector('strong')?.text ?? '',
    src: card.querySelector('img')?.getAttribute('src') ?? null,
    alt: card.querySelector('img')?.getAttribute('alt') ?? null,
    credit: card.querySelector('small')?.text ?? null,
    mark: card.querySelector('.work-mark')?.text ?? null,
  }))
}

describe('the picture of a nominee', () => {
  let nominee: NominationOfTests
  beforeEach(async () => {
    nominee = await nominatedEntry({ number: 1, title: 'Tin Lanterns' })
    await stillOf(nominee.submissionId, nominee.who)
    await permit(nominee.submissionId, true)
  })

  test('is public from the moment of the announcement, and not a second earlier', async () => {
    const moment = new Date(now().getTime() + 60 * MINUTE_MS)
    await announcement(moment)
    setNow(new Date(moment.getTime() - 1_000))
    expect((await guest().get(pictureOf(nominee))).status).toBe(404)
    expect((await guest().get('/nominees')).text).not.toContain('/nominees/picture/')
    setNow(moment)
    const shown = await guest().get(pictureOf(nominee))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.headers.get('cache-control')).toBe('no-cache')
    expect(await cards('/nominees')).toEqual([
      {
        ...{ title: 'Tin Lanterns', src: pictureOf(nominee), alt: 'Still from Tin Lanterns' },
        ...{ credit: null, mark: null },
      },
    ])
    const { html } = await guest().get('/nominees')
    const image = html.querySelector('.work img')
    expect(image?.getAttribute('srcset')).toBe(
      [320, 960, 1_920].map((width) => `${pictureOf(nominee, width)} ${width}w`).join(', '),
    )
    expect(['width', 'height', 'loading'].map((name) => image?.getAttribute(name))).toEqual([
      ...['1920', '1080', 'lazy'],
    ])
    expect((await guest().get(pictureOf(nominee, 321))).status).toBe(404)
  })

  test('is shown to no one where the award has switched pictures off', async () => {
    await announcement(now())
    await setConfig('nominee_pictures_public', '0')
    expect((await guest().get(pictureOf(nominee))).status).toBe(404)
    expect((await guest().get('/nominees')).text).not.toContain('/nominees/picture/')
    await setConfig('nominee_pictures_public', '1')
    expect((await guest().get(pictureOf(nominee))).status).toBe(200)
  })

  test('is drawn where the entrant did not let us show extracts', async () => {
    await announcement(now())
    await permit(nominee.submissionId, false)
    expect((await guest().get(pictureOf(nominee))).status).toBe(404)
    const { html, text } = await guest().get('/nominees')
    expect(text).not.toContain('/nominees/picture/')
    expect(html.querySelectorAll('.work svg.work-drawn')).toHaveLength(1)
  })

  test('is not there where the award itself is not public yet', async () => {
    await announcement(now())
    expect((await guest().get(pictureOf(nominee))).status).toBe(200)
    await notPublicYet()
    expect((await guest().get(pictureOf(nominee))).status).toBe(404)
  })

  test('goes with the nomination, and with the file', async () => {
    await announcement(now())
    expect((await guest().get(pictureOf(nominee))).status).toBe(200)
    const { nominationId } = nominee
    const status = (value: 'revoked' | 'confirmed') =>
      db().updateTable('nominations').set({ status: value }).where('id', '=', nominationId).execute()
    await status('revoked')
    expect((await guest().get(pictureOf(nominee))).status).toBe(404)
    await status('confirmed')
    await db().updateTable('files').set({ deleted_at: now() }).execute()
    expect((await guest().get(pictureOf(nominee))).status).toBe(404)
    expect(await cards('/nominees')).toMatchObject([{ title: 'Tin Lanterns', src: null }])
  })

  test('is the still that admins gave out for the work, once that is public, with its description and credit', async () => {
    await announcement(now())
    const ada = await admin()
    const embargoUntil = new Date(now().getTime() + 60 * MINUTE_MS)
    const input = itemInput({
      ...{ categoryId: await pressCategory(ada), kind: 'still', about: 'nominees', embargoUntil },
      ...{ alt: 'Lanterns over a lake', credit: 'Image: Gull & Gasket' },
    })
    const { id } = await pressItem(input, { by: ada, content: await picture(), then: 'publish' })
    const reading = { userId: ada.userId, sees: 'everything' } as const
    const naming = { by: await viewerOf(ada), admin: await adminViewerOf(ada), reading }
    valueOf(await nameNomination(id, nominee.nominationId, naming, now()))
    expect(await cards('/nominees')).toMatchObject([{ src: pictureOf(nominee) }])
    setNow(embargoUntil)
    expect(await cards('/nominees')).toMatchObject([
      {
        alt: 'Lanterns over a lake',
        credit: 'Image: Gull & Gasket',
        src: expect.stringContaining('/press/items/') as unknown,
      },
    ])
    // A picture of two works is that of neither.
    const other = await nominatedEntry({ number: 2, title: 'Moss Parade' })
    valueOf(await nameNomination(id, other.nominationId, naming, now()))
    expect((await cards('/nominees')).find(({ title }) => title === 'Tin Lanterns')?.src).toBe(
      pictureOf(nominee),
    )
  })
})

test('nominees and winners come in the order of the evening, the winner first, and people where a category honours them', async () => {
  const achievement = 13
  const ids: Record<string, number> = {}
  for (const [number, titles] of [
    [1, ['Finale']],
    [2, ['Opening', 'Also Nominated']],
    [3, ['No Place Yet']],
  ] as const) {
    const { nominees } = await votedCategory(number, titles)
    for (const [at, title] of titles.entries()) ids[title] = Number(nominees[at])
  }
  const people = [{ fullName: 'Mara Quill' }, { fullName: '李晴风' }]
  await nominatedEntry({ number: achievement, title: 'A Work of Hands', people })
  await announcement(now())
  const place = async (number: number, batch: number | null, order: number | null) =>
    db()
      .updateTable('categories')
      .set({ ceremony_batch: batch, ceremony_order: order })
      .where('id', '=', (await category(number)).id)
      .execute()
  await place(1, 2, 9)
  await place(2, 1, 2)
  await place(3, null, null)
  await place(achievement, 1, 1)
  const titles = async (path: string) => (await cards(path)).map(({ title }) => title)
  expect(await titles('/nominees')).toEqual([
    'Mara Quill, 李晴风',
    'Also Nominated',
    'Opening',
    'Finale',
    'No Place Yet',
  ])
  await winnersPublished([ids.Opening ?? 0, ids.Finale ?? 0], now())
  const won = await cards('/winners')
  expect(won.flatMap(({ title, mark }) => (mark ? [[title, mark]] : []))).toEqual([
    ['Opening', 'Winner'],
    ['Finale', 'Winner'],
  ])
  expect(won.map(({ title }) => title)).toEqual([
    'Mara Quill, 李晴风',
    'Opening',
    'Also Nominated',
    'Finale',
    'No Place Yet',
  ])
})

test('long titles and titles in any script are whole, and are text', async () => {
  const titles = [`${'Lantern '.repeat(30)}end`, '夜の灯台 <b>太字</b>', 'فانوس', 'W'.repeat(190)]
  for (const [index, title] of titles.entries()) await nominatedEntry({ number: index + 1, title })
  await announcement(now())
  const page = await guest().get('/nominees')
  expect(page.status).toBe(200)
  for (const title of titles) expect(page.visibleText).toContain(title.trim())
})
