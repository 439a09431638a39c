import { expect, test } from 'vitest'
import { makeRenditions } from '#app/domain/press/newsroom/renditions.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { admin, press } from '#tests/support/people.ts'
import { itemInput, picture, pressCategory, pressItem } from '#tests/support/press.ts'
import { outbox } from '#tests/support/rows.ts'

test('a size whose content is lost is not found, and the worker makes it again', async () => {
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
