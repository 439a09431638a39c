import { expect, test } from 'vitest'
import { makeRenditions } from '#app/domain/press/newsroom/renditions.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { admin, press } from '#tests/support/people.ts'
import { itemInput, picture, pressCategory, pressItem } from '#tests/support/press.ts'
import { outbox } from '#tests/support/rows.ts'
import { filesOfZip } from '#tests/support/zip.ts'

async function still() {
  const office = await admin()
  const input = itemInput({
    categoryId: await pressCategory(office),
    kind: 'still',
    alt: 'A still',
    credit: 'Gull',
  })
  const { publicId, fileId } = await pressItem(input, {
    by: office,
    content: await picture(),
    then: 'publish',
  })
  return { publicId, fileId }
}

test('a size whose content is lost is not found, and the worker makes it again', async () => {
  const { publicId, fileId } = await still()
  const reader = as(await press())
  const address = `/press/items/${publicId}/file?size=thumb`
  expect((await reader.get(address)).status).toBe(200)
  const rows = () =>
    db()
      .selectFrom('press_renditions')
      .where('size', '=', 'thumb')
      .select('storage_key')
      .executeTakeFirstOrThrow()
  await storage().remove((await rows()).storage_key)
  later({ minutes: 1 })
  const before = (await outbox({ kind: 'press.renditions' })).length
  for (let time = 0; time < 3; time += 1) expect((await reader.get(address)).status).toBe(404)
  expect(await outbox({ kind: 'press.renditions' })).toHaveLength(before + 1)
  expect(await makeRenditions(fileId ?? 0, now())).toBe('3 sizes')
  expect((await reader.get(address)).status).toBe(200)
  expect(await makeRenditions(fileId ?? 0, now())).toBe('made already')
})

test('an archive is whole without a size whose content is lost, names it, and has it made again', async () => {
  const [kept, lost] = [await still(), await still()]
  const ids = await db()
    .selectFrom('press_items')
    .where('public_id', 'in', [kept.publicId, lost.publicId])
    .select(['id', 'title', 'public_id'])
    .execute()
  const { storage_key: key } = await db()
    .selectFrom('press_renditions')
    .where('file_id', '=', lost.fileId)
    .where('size', '=', 'thumb')
    .select('storage_key')
    .executeTakeFirstOrThrow()
  await storage().remove(key)
  later({ minutes: 1 })
  const before = (await outbox({ kind: 'press.renditions' })).length
  const query = new URLSearchParams([...ids.map(({ id }) => ['item', String(id)]), ['size', 'thumb']])
  const archive = filesOfZip((await as(await press()).get(`/press/archive?${query}`)).bytes)
  const titleOf = (publicId: string) => ids.find((each) => each.public_id === publicId)?.title ?? ''
  expect(Object.keys(archive).sort()).toEqual(
    ['Credit lines.txt', 'Not in this archive.txt', `${titleOf(kept.publicId)}.jpg`].sort(),
  )
  expect(archive['Not in this archive.txt']).toBe(`${titleOf(lost.publicId)}.jpg\r\n`)
  expect(await outbox({ kind: 'press.renditions' })).toHaveLength(before + 1)
})
