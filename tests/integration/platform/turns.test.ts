import { expect, test } from 'vitest'
import { finishRow, relayDueRows } from '#app/platform/outbox/relay.server.ts'
import { sponsorshipWith, upload } from '#tests/support/artwork.ts'
import { SVGS } from '#tests/support/artwork-files.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, storedFile } from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { itemInput, picture, pressCategory, pressItem } from '#tests/support/press.ts'
import { outbox } from '#tests/support/rows.ts'

/** Files of people, by the commands that take them: many of one delay another by one at most. */

const MANY = 5

/** The turns of the jobs that a worker is given now, which it then has done. */
async function nextRound(): Promise<string[]> {
  const ids: number[] = []
  await relayDueRows('files', 200, now(), async (rows) => void ids.push(...rows.map(({ id }) => id)))
  for (const id of ids) await finishRow(id, now())
  return (await outbox()).filter(({ id }) => ids.includes(id)).map(({ turn }) => turn ?? 'no one’s')
}

async function pressPicture(by: Account): Promise<void> {
  await pressItem(
    itemInput({ categoryId: await pressCategory(by), alt: 'A lantern', credit: 'Tin Lanterns' }),
    { by, content: await picture() },
  )
}

test('one who uploads many pictures and drawings has one of them checked at a time, whatever others upload', async () => {
  const office = await admin()
  const [first, second] = [await sponsorshipWith(office), await sponsorshipWith(office)]
  const [many, one] = [await entrant(), await entrant()]
  for (let n = 0; n < MANY; n += 1) {
    await upload(first.id, 'logo_light', Buffer.from(SVGS.right), `${n}.svg`)
    await storedFile(many, 'image')
    await storedFile(many, 'pdf')
  }
  await upload(second.id, 'logo_light', Buffer.from(SVGS.right), 'logo.svg')
  await storedFile(one, 'image')
  await pressPicture(office)

  const busy = [`sponsorship:${first.id}`, `user:${many.userId}`]
  const others = [`sponsorship:${second.id}`, `user:${one.userId}`, `user:${office.userId}`]
  expect((await nextRound()).toSorted()).toEqual([...busy, ...others].toSorted())
  for (let round = 1; round < MANY; round += 1)
    expect((await nextRound()).filter((turn) => busy.includes(turn)).toSorted()).toEqual(busy.toSorted())
})
