import { insertSampleAccount } from '#app/domain/people/accounts/samples.server.ts'
import { lockSeason } from '#app/domain/season/publishing/commands.server.ts'
import { insertSampleStudio } from '#app/domain/studios/samples.server.ts'
import type { SampleStudio } from '#app/domain/submissions/samples/sample-places.ts'
import { addSampleEntries } from '#app/domain/submissions/samples/samples.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { transaction, type Trx } from '#db/client.ts'
import { countSamples, lockSamples } from './queries.server.ts'
import { addSamplesRefusal, SAMPLE_STUDIO_TYPES } from './rules.ts'

const NO_SEASON = refuse('conflict', 'We can’t find this season. Reload the page.')

/** Adds sample entries to a season that is not published; answers how many found a place in an open category. */
export async function addSamples(
  { year, count }: { year: number; count: number },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const season = await lockSeason(year, trx)
    if (!season) return NO_SEASON
    const { entries, realEntries } = await countSamples(year, trx)
    const refusal = addSamplesRefusal(
      { published: season.publishedAt !== null, realEntries, samples: entries },
      count,
    )
    if (refusal) return refusal
    const studios = await sampleStudios(now, trx)
    const added = await addSampleEntries({ year, count, studios }, now, trx)
    if (added === 0)
      return refuse(
        'conflict',
        'No sample was added: no open category has a place left. Open categories first.',
      )
    await auditRecord(admin, 'season.samples_added', year, { after: { entries: added } }, now, trx)
    return ok({ added })
  })
}

/** The studios that samples are entered by, made when there are none. */
async function sampleStudios(now: Date, trx: Trx): Promise<SampleStudio[]> {
  const there = await trx
    .selectFrom('studios')
    .where('sample', '=', true)
    .where('status', '=', 'active')
    .orderBy('id')
    .select(['id', 'type', 'created_by as ownerId'])
    .execute()
  if (there.length > 0) return there
  const made: SampleStudio[] = []
  for (const [index, type] of SAMPLE_STUDIO_TYPES.entries()) {
    const number = index + 1
    const ownerId = await insertSampleAccount(number, now, trx)
    made.push({ id: await insertSampleStudio({ number, type, userId: ownerId }, now, trx), type, ownerId })
  }
  return made
}

/** Removes all samples without publishing. Done twice is done. */
export async function removeSamples(year: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const season = await lockSeason(year, trx)
    if (!season) return NO_SEASON
    const removed = await wipeSamples(year, now, trx)
    if (removed > 0)
      await auditRecord(admin, 'season.samples_removed', year, { before: { entries: removed } }, now, trx)
    return ok({ removed })
  })
}

/** Removes the samples of a season that the caller has locked, with all that hangs on them; answers how many entries they were. */
export async function wipeSamples(year: number, now: Date, trx: Trx): Promise<number> {
  const samples = await lockSamples(year, trx)
  if (samples.users.length + samples.studios.length + samples.entries.length === 0) return 0
  for (const remove of partsOf('removeSamples').toReversed()) await remove(samples, now, trx)
  return samples.entries.length
}
