import { db, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { requestBuild } from './build-certificates.server.ts'
import { listCandidates, shownPerson, type Candidate } from './candidates.server.ts'
import { MAX_REQUESTED, obstacle, serialOf, serialPrefix } from './rules.ts'
import { holdNames } from './stale.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'

/** Rows inserted at once. */
const AT_ONCE = 500

/** What a request would do for each person, without the admin's conflicts. */
export async function previewRequest(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
) {
  const found = await listCandidates(admin, year, personIds, now, db())
  return found.map((each) => ({ person: shownPerson(each), obstacle: obstacle(each, false) }))
}

export interface CertificateRequest {
  personIds: readonly number[]
  /** The reason to include unconfirmed names; null leaves them out. */
  override: string | null
}

/** Makes certificates with the season's next serials for people without one, and starts the build. */
export async function requestCertificates(
  { personIds, override }: CertificateRequest,
  admin: AdminViewer,
  now: Date,
) {
  if (personIds.length > MAX_REQUESTED) return refuse('invalid', `Select at most ${MAX_REQUESTED} nominees.`)
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const next = await lockSeries(year, trx)
    await holdNames(personIds, trx)
    // Read under the lock, so that two requests at once make one certificate each.
    const found = await listCandidates(admin, year, personIds, now, trx)
    const making = found.filter((each) => obstacle(each, override !== null) === null)
    const blocked = found.filter((each) => obstacle(each, override !== null) === 'unconfirmed').length
    if (making.length === 0) return ok({ made: 0, blocked })
    const rows = await issueCertificates(year, making, { next, override }, admin, now, trx)
    const overridden = rows.filter((row) => row.override_reason !== null)
    const after = {
      count: rows.length,
      from: rows[0]?.serial,
      to: rows.at(-1)?.serial,
      ...(overridden.length > 0 && {
        override,
        overridden: overridden.slice(0, 200).map((row) => row.serial),
      }),
    }
    await audit(
      admin,
      { action: 'certificates.requested', entity: 'season', entityId: year, after },
      now,
      trx,
    )
    return ok({ made: rows.length, blocked })
  })
}

/** Locks the season's serials and returns the next number. */
export async function lockSeries(year: number, trx: Trx): Promise<number> {
  await trx
    .insertInto('certificate_series')
    .values({ year })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .execute()
  const { last_number } = await trx
    .selectFrom('certificate_series')
    .select('last_number')
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last_number + 1
}

/** Makes these people's certificates with the serials from `next` on, under the series' lock, and starts the build. */
export async function issueCertificates(
  year: number,
  people: readonly Candidate[],
  { next, override, replaces }: { next: number; override: string | null; replaces?: number },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
) {
  const { site_name: award } = await configValuesIn(trx)
  const rows = people.map((each, index) => ({
    year,
    nomination_id: each.nominationId,
    person_id: each.personId,
    printed_name: each.name,
    printed_credit: each.credit,
    printed_title: each.title,
    printed_studio: each.studio,
    printed_category: each.category,
    serial: serialOf(serialPrefix(award || each.season), year, next + index),
    override_reason: each.nameConfirmed ? null : override,
    requested_by: admin.userId,
    requested_at: now,
    replaces_id: replaces ?? null,
  }))
  const issued: { id: number; serial: string; override_reason: string | null }[] = []
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = trx.insertInto('certificates').values(rows.slice(start, start + AT_ONCE))
    issued.push(...(await some.returning(['id', 'serial', 'override_reason']).execute()))
  }
  const last = { last_number: next + rows.length - 1 }
  await trx.updateTable('certificate_series').set(last).where('year', '=', year).execute()
  await requestBuild(year, now, trx)
  return issued
}
