import { expect, test } from 'vitest'
import sharp from 'sharp'
import { db } from '#db/client.ts'
import { findLookalikes } from '#app/domain/submissions/lookalikes/mark-entries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { entrant, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin } from '#tests/support/people.ts'
import { stillOf } from '#tests/support/stills.ts'

const LIST = '/admin/submissions/lookalikes'
const TEXT =
  'A keeper folds a lighthouse out of old letters and waits for a ship that has not been drawn yet. Each night she adds a page.'

async function entry(who: Entrant, title: string, text = ''): Promise<number> {
  const { submissionIds } = await invoice(who)
  const [id = 0] = submissionIds
  const long = await db()
    .selectFrom('category_fields as b')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .innerJoin('submissions as s', 's.category_id', 'b.category_id')
    .where('s.id', '=', id)
    .where('f.type', '=', 'textarea')
    .select('f.id')
    .execute()
  // The texts of the tests' drafts are all the same.
  await db()
    .deleteFrom('submission_values')
    .where('submission_id', '=', id)
    .where(
      'field_id',
      'in',
      long.map((field) => field.id),
    )
    .execute()
  const row = { submission_id: id, field_id: long[0]?.id ?? 0, value: JSON.stringify(text) }
  if (text)
    await db()
      .insertInto('submission_values')
      .values({ ...row, updated_at: now() })
      .execute()
  await db()
    .updateTable('submissions')
    .set((eb) => ({ title, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return id
}

const pairsOf = (id: number) =>
  db()
    .selectFrom('lookalikes')
    .where((eb) => eb.or([eb('first_id', '=', id), eb('second_id', '=', id)]))
    .selectAll()
    .execute()

/** A picture of rings, whose place makes it another one. */
const picture = (x: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#234"/>
       <circle cx="${x}" cy="200" r="180" fill="#fd5"/><rect x="${960 - x}" y="300" width="200" height="200" fill="#e44"/></svg>`,
    ),
  )

test('entries of two studios that look alike are a pair, and an admin tells them apart for good', async () => {
  const [first, second] = [await entrant(), await entrant()]
  const a = await entry(first, 'Zephyr Over Quinze', TEXT)
  const b = await entry(second, 'zephyr over QUINZE!', TEXT.replace('old letters', 'love letters'))
  const own = await entry(first, 'Zephyr over Quinze')
  const other = await entry(second, 'Mill of Forgotten Brass')
  await findLookalikes(now())
  const [pair] = await pairsOf(a)
  expect(pair).toMatchObject({ first_id: a, second_id: b, title: 100, picture: null })
  expect(pair?.passages).toBeGreaterThan(50)
  expect(
    (await pairsOf(own)).map((each) => [each.first_id, each.second_id]),
    'never within a studio',
  ).toEqual([[b, own]])
  expect(await pairsOf(other)).toEqual([])

  const [seeing, conflicted] = [await admin(), await admin()]
  await conflict(conflicted, b, 'declared')
  const page = await as(seeing).get(LIST)
  for (const text of ['Zephyr Over Quinze', 'zephyr over QUINZE!', 'The same title'])
    expect(page.visibleText).toContain(text)
  const hidden = await as(conflicted).get(LIST)
  expect(hidden.text).not.toContain('QUINZE')
  const refused = await as(conflicted).post(LIST, { pair: String(pair?.id), apart: 'yes' })
  expect(refused.location).toBe(LIST)
  expect((await as(conflicted).follow(refused)).visibleText).toContain('We can’t find this pair')
  expect((await pairsOf(a))[0]?.told_apart_at).toBeNull()

  await as(seeing).post(LIST, { pair: String(pair?.id), apart: 'yes' })
  // An entry that changes is compared again, and stays apart.
  await db()
    .updateTable('submissions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', a)
    .execute()
  expect(await findLookalikes(now())).toBe(1)
  expect((await pairsOf(a))[0]?.told_apart_by).toBe(seeing.userId)
  const apart = await as(seeing).get(`${LIST}?shown=apart`)
  expect(apart.visibleText).toContain('Show as alike again')
  // The entries are as they were.
  const { status } = await db()
    .selectFrom('submissions')
    .where('id', '=', a)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('submitted')
})

test('a picture that is nearly the same is found once its copies are made, and one that only changed its file is compared again', async () => {
  const [first, second] = [await entrant(), await entrant()]
  const a = await entry(first, 'Onyx Kettle')
  const b = await entry(second, 'Ballad of the Ninth Stair')
  await findLookalikes(now())
  expect(await pairsOf(a)).toEqual([])
  await stillOf(a, first, await picture(240).jpeg().toBuffer())
  await stillOf(
    b,
    second,
    await picture(240).modulate({ brightness: 1.1 }).resize(700, 400).jpeg({ quality: 40 }).toBuffer(),
  )
  await findLookalikes(now())
  const [pair] = await pairsOf(a)
  expect(pair).toMatchObject({ first_id: a, second_id: b, title: null, passages: null })
  expect(pair?.picture).toBeGreaterThanOrEqual(90)
  await stillOf(b, second, await picture(760).jpeg().toBuffer())
  await db()
    .updateTable('submissions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', b)
    .execute()
  await findLookalikes(now())
  expect(await pairsOf(a)).toEqual([])
})
