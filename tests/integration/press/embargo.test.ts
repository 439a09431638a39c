import { expect, test } from 'vitest'
import { carryOutAnnouncements } from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { db } from '#db/client.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { tellPress } from '#app/domain/press/newsroom/tell-press.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { admin, adminViewerOf, press } from '#tests/support/people.ts'
import { itemInput, picture, pressCategory, pressItem } from '#tests/support/press.ts'
import { mails } from '#tests/support/rows.ts'
import { startWebProcess } from '#tests/support/web-process.ts'
import { told } from '#tests/support/answer-content.ts'

const MARK = 'Zyxembargoed'
const HOUR_MS = 60 * 60_000
/** How far the clocks of two processes may be apart in a test. */
const CLOCKS_APART_MS = 250
/** The fields of the form of a still. */
const SENT = { title: MARK, kind: 'still', alt: 'A lighthouse', credit: 'Photo: Ines Quell' } as const

const doors = (id: number, publicId: string) => {
  const file = href('/press/items/:publicId/file', { publicId })
  return [
    href('/press/items/:publicId', { publicId }),
    ...(['thumb', 'web', 'print'] as const).map((size) => withQuery(file, { size })),
    href('/press-room'),
    href('/press-room/feed.xml'),
    href('/sitemap.xml'),
    // By its summary: the page repeats what is searched for.
    withQuery(href('/press'), { q: 'In short' }),
    withQuery(href('/press/archive'), { item: id }),
  ]
}

/** The doors that show the item: by its name, its address or its file. */
async function open(client: Client, id: number, publicId: string): Promise<string[]> {
  const shown: string[] = []
  for (const door of doors(id, publicId)) {
    const answer = await client.get(door)
    const isFile = door.includes('/file') || door.includes('/archive')
    const isShown =
      answer.status === 200 &&
      (isFile || told(answer).includes(MARK) || (door === '/sitemap.xml' && told(answer).includes(publicId)))
    if (isShown) shown.push(door)
  }
  return shown
}

test('an embargo holds to the second on every door, but for its author and admins', async () => {
  const ada = await admin()
  const [author, other] = [await press(), await press()]
  const categoryId = await pressCategory(ada)
  const embargoUntil = new Date(now().getTime() + HOUR_MS)
  const image = { kind: 'still', alt: 'A lighthouse', credit: 'Photo: Ines Quell' } as const
  const input = itemInput({ categoryId, title: MARK, embargoUntil, tellPress: true, ...image })
  const made = await pressItem(input, {
    by: author,
    isAdmin: false,
    content: await picture(),
    then: 'publish',
  })
  const all = doors(made.id, made.publicId)
  const open_ = (client: Client) => open(client, made.id, made.publicId)
  setNow(new Date(embargoUntil.getTime() - 1_000))
  expect(await open_(guest())).toEqual([])
  expect(await open_(as(other))).toEqual([])
  expect((await as(other).get('/press')).visibleText).not.toContain(MARK)
  expect(await tellPress(now())).toBe(0)
  expect((await open_(as(author))).length).toBe(all.length - 3)
  expect((await open_(as(ada))).length).toBe(all.length - 3)
  setNow(new Date(embargoUntil.getTime() + 1_000))
  expect((await open_(guest())).length).toBe(all.length - 2)
  expect(await open_(as(other))).toEqual(all)
  expect(await tellPress(now())).toBe(1)
  expect(await tellPress(now())).toBe(0)
  expect(await mails({ template: 'press_release', to: other.email })).toHaveLength(1)
})

test(
  'two web processes show it from the same moment, and keep no page from before it',
  { timeout: 150_000 },
  async () => {
    const processes = await Promise.all([1, 2].map(() => startWebProcess({ NOW_OVERRIDE: '' })))
    try {
      const ada = await admin()
      const began = Date.now()
      setNow(new Date(began - 60_000))
      const at = began + 5_000
      const image = { kind: 'still', alt: 'A lighthouse', credit: 'Photo: Ines Quell' } as const
      const input = itemInput({
        ...{ categoryId: await pressCategory(ada), title: MARK, embargoUntil: new Date(at), ...image },
      })
      const made = await pressItem(input, { by: ada, content: await picture(), then: 'publish' })
      const publicDoors = doors(made.id, made.publicId).filter(
        (door) => !/^\/press[?/]archive|^\/press\?/.test(door),
      )
      const seen: { from: number; to: number; shows: boolean }[] = []
      const ask = async (port: number, door: string) => {
        const from = Date.now()
        const answer = await fetch(`http://127.0.0.1:${port}${door}`)
        const text = await answer.text()
        const isThere = door.includes('/file') || text.includes(MARK) || text.includes(made.publicId)
        seen.push({ from, to: Date.now(), shows: answer.status === 200 && isThere })
      }
      const walk = async (port: number) => {
        while (Date.now() < at + 1_500) for (const door of publicDoors) await ask(port, door)
      }
      await Promise.all(processes.map(({ port }) => walk(port)))
      // Each process has the database's clock, as exactly as a busy machine answers when asked for it.
      const [before, after] = [at - CLOCKS_APART_MS, at + CLOCKS_APART_MS]
      const [early, late] = [seen.filter(({ to }) => to < before), seen.filter(({ from }) => from >= after)]
      for (const asked of [early, late]) expect(asked.length).toBeGreaterThan(4)
      expect(early.filter(({ shows }) => shows)).toEqual([])
      expect(late.filter(({ shows }) => !shows)).toEqual([])
    } finally {
      await Promise.all(processes.map((each) => each.kill()))
    }
  },
)

test('what comes out of a long embargo is the newest item of the press room and of its feed', async () => {
  const ada = await admin()
  const categoryId = await pressCategory(ada)
  const titles = ['Long held', 'Out at once']
  const embargoUntil = new Date(now().getTime() + 48 * HOUR_MS)
  await pressItem(itemInput({ categoryId, title: titles[0], embargoUntil }), { by: ada, then: 'publish' })
  later({ days: 1 })
  await pressItem(itemInput({ categoryId, title: titles[1] }), { by: ada, then: 'publish' })
  later({ days: 2 })
  for (const address of [href('/press-room'), href('/press-room/feed.xml')]) {
    const { text } = await guest().get(address)
    const places = titles.map((title) => text.indexOf(title))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
  expect((await guest().get(href('/press-room/feed.xml'))).text).toContain(
    `<updated>${embargoUntil.toISOString()}</updated>\n<entry>`,
  )
})

test('what is shared under embargo is for the press, with the badge, and never for the signed-out', async () => {
  const ada = await admin()
  const journalist = await press()
  const input = itemInput({
    categoryId: await pressCategory(ada),
    title: MARK,
    embargoUntil: new Date(now().getTime() + HOUR_MS),
    shareUnderEmbargo: true,
  })
  const made = await pressItem(input, { by: ada, then: 'publish' })
  const page = href('/press/items/:publicId', { publicId: made.publicId })
  expect((await as(journalist).get(page)).visibleText).toContain('Embargo until')
  expect((await guest().get(page)).status).toBe(404)
  expect(await open(guest(), made.id, made.publicId)).toEqual([])
})

test.each(['nominees', 'winners'] as const)(
  'what is about %s waits for them, whatever its own dates say',
  async (about) => {
    const ada = await admin()
    const journalist = await press()
    const publishAt = new Date(now().getTime() + 60_000)
    const input = itemInput({
      categoryId: await pressCategory(ada),
      title: MARK,
      about,
      publishAt,
      tellPress: true,
    })
    const made = await pressItem(input, { by: ada, then: 'publish' })
    later({ hours: 2 })
    expect(await open(guest(), made.id, made.publicId)).toEqual([])
    expect(await open(as(journalist), made.id, made.publicId)).toEqual([])
    expect(await tellPress(now())).toBe(0)
  },
)

test('an item that names a nominee obeys its embargo, is listed beside it, and goes with it', async () => {
  const [ada, author] = [await admin(), await press()]
  const [title, at] = ['Zyxlanterns', new Date(now().getTime() + HOUR_MS)]
  const { nominationId, submissionId } = await nominatedEntry({ title })
  await announcement(at)
  const image = { kind: 'still', alt: 'A lighthouse', credit: 'Photo: Ines Quell' } as const
  const input = itemInput({ categoryId: await pressCategory(ada), title: MARK, tellPress: true, ...image })
  const by = { by: author, isAdmin: false, content: await picture(), then: 'publish' } as const
  const { id, publicId } = await pressItem(input, by)
  const all = doors(id, publicId)
  expect(await open(as(author), id, publicId)).toEqual(all)

  const picker = href('/press/nominees/:id', { id })
  const naming = (client: Client) =>
    client.post(picker, { intent: 'name', nominationId: String(nominationId) })
  const tilda = await admin()
  await conflict(tilda, submissionId, 'declared')
  for (const client of [as(author), as(tilda)]) {
    expect((await client.get(picker)).text).not.toContain(title)
    await naming(client)
  }
  expect(await open(guest(), id, publicId)).toHaveLength(all.length - 2)
  expect((await as(ada).get(picker)).visibleText).toContain(title)
  await naming(as(ada))
  for (const client of [as(author), as(tilda)]) {
    const { text, visibleText } = await client.get(picker)
    expect(text).not.toContain(title)
    expect(visibleText).toContain('1 work that you can’t see')
    for (const page of [href('/press/preview/:id', { id }), href('/press/edit/:id', { id })])
      expect((await client.get(page)).text).not.toContain(title)
  }

  setNow(new Date(at.getTime() - 1))
  expect(await open(guest(), id, publicId)).toEqual([])
  expect(await tellPress(now())).toBe(0)
  setNow(at)
  expect(await open(guest(), id, publicId)).toHaveLength(all.length - 2)
  expect(await tellPress(now())).toBe(1)
  const { visibleText, links } = await guest().get('/nominees')
  expect(visibleText).toContain(`Still: ${MARK}`)
  expect(links).toContain(href('/press/items/:publicId', { publicId }))
  const journalist = as(await press())
  expect((await journalist.get(withQuery(href('/press'), { q: title }))).visibleText).toContain(MARK)
  expect((await guest().get(href('/press/items/:publicId', { publicId }))).visibleText).toContain(title)

  const general = { ...SENT, about: 'general', version: '3' }
  const kept = await as(ada).post(href('/press/edit/:id', { id }), {
    ...general,
    categoryId: String(input.categoryId),
  })
  expect([kept.status, kept.visibleText]).toEqual([
    422,
    expect.stringContaining('remove the nominees it names first'),
  ])

  await carryOutAnnouncements(now())
  const { version } = await db()
    .selectFrom('nominations')
    .where('id', '=', nominationId)
    .select('version')
    .executeTakeFirstOrThrow()
  const ended = { version, status: 'revoked', reason: 'Withdrawn' } as const
  valueOf(await endNomination(nominationId, ended, await adminViewerOf(ada), now()))
  expect(await open(guest(), id, publicId)).toEqual([])
  expect(await open(journalist, id, publicId)).toEqual([])
  expect((await as(author).get(picker)).visibleText).toContain('No longer nominated')
  await as(author).post(picker, { intent: 'remove', nominationId: String(nominationId) })
  expect(await open(guest(), id, publicId)).toHaveLength(all.length - 2)
})
