import type { Trx } from '#db/client.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import type { Samples } from '#app/platform/samples.ts'
import { storeChange } from '../drafts.server.ts'
import { writeAnswers, writePeople } from '../form/answer-rows.server.ts'
import { plannedContent, planSave } from '../form/save-plan.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from '../lifecycle.ts'
import { loadEntry } from '../queries.server.ts'
import { sampleAnswers, samplePeople } from './sample-answers.ts'
import { samplePlaces, type SamplePlace, type SampleStudio } from './sample-places.ts'

/** How far every fifth sample gets: one stays a draft, one waits, one is under review, two are accepted. */
const STAGES = [
  [],
  ['submit'],
  ['submit', 'review'],
  ['submit', 'review', 'accept'],
  ['submit', 'review', 'accept'],
] as const

/** Adds sample entries of a season that the caller has locked; answers how many found a place. */
export async function addSampleEntries(
  { year, count, studios }: { year: number; count: number; studios: readonly SampleStudio[] },
  now: Date,
  trx: Trx,
): Promise<number> {
  const categories = await trx
    .selectFrom('categories')
    .where('year', '=', year)
    .where('status', '=', 'open')
    .orderBy('number')
    .select(['id', 'type', 'student_only as studentOnly', 'max_per_studio as maxPerStudio'])
    .execute()
  const taken = await trx
    .selectFrom('submissions')
    .where('year', '=', year)
    .select(['category_id as categoryId', 'studio_id as studioId'])
    .execute()
  const places = samplePlaces(categories, studios, taken, count)
  for (const [index, place] of places.entries())
    await addOne({ ...place, year, number: taken.length + index + 1 }, now, trx)
  return places.length
}

async function addOne(
  { categoryId, studio, year, number }: SamplePlace & { year: number; number: number },
  now: Date,
  trx: Trx,
): Promise<void> {
  const title = `Sample ${String(number).padStart(2, '0')}`
  const { id } = await trx
    .insertInto('submissions')
    .values({
      year,
      category_id: categoryId,
      studio_id: studio.id,
      title,
      // A code of its own, so that the first real entry of a category is its number one.
      code: `SAMPLE-${String(number).padStart(2, '0')}`,
      created_by: studio.ownerId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = await loadEntry(id, trx)
  const { fields, content, context } = record
  const people = fields.some(({ type }) => type === 'people') ? samplePeople(number) : undefined
  const plan = planSave(fields, content, { answers: sampleAnswers(fields, title, context), people })
  await writeAnswers(id, plan.answers, { userId: studio.ownerId }, now, trx)
  if (plan.people) await writePeople(id, content.people, plan.people, trx)
  await storeChange({ ...record, content: plannedContent(content, plan) }, title, now, trx)
  // Never billed: a sample takes no number of an invoice.
  await moveLocked(submissionPaymentLifecycle, 'waive', { by: 'admin', id }, trx)
  for (const action of STAGES[(number - 1) % STAGES.length] ?? [])
    if (action === 'submit')
      await moveLocked(submissionLifecycle, action, { by: 'entrant', id, set: { submitted_at: now } }, trx)
    else await moveLocked(submissionLifecycle, action, { by: 'admin', id }, trx)
}

/** Removes sample entries with their answers, carts and everything an admin wrote about them. */
export async function removeSampleEntries(
  { entries, studios }: Samples,
  _now: Date,
  trx: Trx,
): Promise<void> {
  if (studios.length > 0) await trx.deleteFrom('carts').where('studio_id', 'in', studios).execute()
  if (entries.length > 0) await trx.deleteFrom('submissions').where('id', 'in', entries).execute()
}
