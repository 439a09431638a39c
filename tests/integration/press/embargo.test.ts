import { expect, test } from 'vitest'
import { tellPress } from '#app/domain/press/newsroom/tell-press.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { admin, press } from '#tests/support/people.ts'
import { itemInput, picture, pressCategory, pressItem } from '#tests/support/press.ts'
import { mails } from '#tests/support/rows.ts'
import { startWebProcess } from '#tests/support/web-process.ts'
import { told } from '#tests/support/answer-content.ts'

const MARK = 'Zyxembargoed'
const HOUR_MS = 60 * 60_000

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
        while (Date.now() < at + 1_000) for (const door of publicDoors) await ask(port, door)
      }
      await Promise.all(processes.map(({ port }) => walk(port)))
      const [early, late] = [seen.filter(({ to }) => to < at), seen.filter(({ from }) => from >= at)]
      for (const asked of [early, late]) expect(asked.length).toBeGreaterThan(4)
      expect(early.filter(({ shows }) => shows)).toEqual([])
      expect(late.filter(({ shows }) => !shows)).toEqual([])
    } finally {
      await Promise.all(processes.map((each) => each.kill()))
    }
  },
)

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
