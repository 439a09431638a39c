import { wipeSamples } from '#app/domain/overview/samples/commands.server.ts'
import { checkSetup } from '#app/domain/overview/setup-check/queries.server.ts'
import { lockSeason, setPublished } from '#app/domain/season/publishing/commands.server.ts'
import { deadlinesOf, readSeason } from '#app/domain/season/seasons/queries.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { countEntries } from './queries.server.ts'
import { missingIn, momentToCheck, publishRefusal, signatureProblem, takeBackRefusal } from './rules.ts'

const OTHER_SEASON = refuse('conflict', 'Another season is the current one now. Reload the page.')

/**
 * Opens the current season to the public and removes its samples: an admin signs the checklist with their name, which is refused while
 * something on it would stop entrants. Done twice, or twice at once, it is done once.
 */
export function publishSeason(year: number, signedAs: string, admin: AdminViewer, now: Date) {
  return transactionOnCached(async (trx) => {
    const locked = await lockSeason(year, trx)
    const season = await currentIn(year, trx)
    if (!locked || !season) return OTHER_SEASON
    const { label } = season
    if (locked.publishedAt) return ok({ label, publishedAt: locked.publishedAt })
    const name = await nameOf(admin, trx)
    const unsigned = signatureProblem(signedAs, name)
    if (unsigned) return refuse('invalid', unsigned, { signedAs: [unsigned] })
    const refusal = await refusalNow(year, admin, now, trx)
    if (refusal) return refusal
    const samples = await wipeSamples(year, now, trx)
    await setPublished(year, now, trx)
    const after = { publishedAt: now.toISOString(), signedAs: name, samplesRemoved: samples }
    await auditRecord(admin, 'season.published', year, { before: { publishedAt: null }, after }, now, trx)
    return ok({ label, publishedAt: now })
  })
}

async function nameOf({ userId }: AdminViewer, trx: Trx): Promise<string> {
  const { name } = await trx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(personName('u').as('name'))
    .executeTakeFirstOrThrow()
  return name
}

async function refusalNow(year: number, admin: AdminViewer, now: Date, trx: Trx): Promise<Refusal | null> {
  const checkedFor = momentToCheck(await deadlinesOf(year, trx), now)
  return publishRefusal(missingIn(await checkSetup(admin, checkedFor, trx)).stopping)
}

/** Closes the current season to the public again, which is possible until its first entry was started. */
export function takeBackSeason(year: number, admin: AdminViewer, now: Date) {
  return transactionOnCached(async (trx) => {
    // An entry that is being started holds the season: it is committed and counted, or finds the season closed.
    const locked = await lockSeason(year, trx)
    const season = await currentIn(year, trx)
    if (!locked || !season) return OTHER_SEASON
    const { label } = season
    if (!locked.publishedAt) return ok({ label })
    const refusal = takeBackRefusal(await countEntries(year, trx))
    if (refusal) return refusal
    await setPublished(year, null, trx)
    const before = { publishedAt: locked.publishedAt.toISOString() }
    await auditRecord(admin, 'season.taken_back', year, { before, after: { publishedAt: null } }, now, trx)
    return ok({ label })
  })
}

async function currentIn(year: number, trx: Trx) {
  const season = await readSeason(trx)
  return season?.year === year ? season : null
}
