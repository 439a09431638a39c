import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { requestBuild } from '#app/domain/nominees/certificates/build-certificates.server.ts'
import { chosenPeople, PEOPLE_ORDER } from '#app/domain/nominees/certificates/people.server.ts'
import {
  MOST_REQUESTED,
  obstacle,
  serialOf,
  serialPrefix,
  type Obstacle,
  type Printable,
} from '#app/domain/nominees/certificates/rules.ts'
import { holdNames } from '#app/domain/nominees/certificates/stale.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'

/** Rows inserted at once. */
const AT_ONCE = 500

interface Candidate extends Printable {
  personId: number
  nominationId: number
  name: string
  credit: string
  title: string
  studio: string
  category: string
}

export interface RequestLine {
  personId: number
  name: string
  title: string
  category: string
  obstacle: Obstacle | null
}

async function candidates(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
  reader: Reader,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id as "personId", n.id as "nominationId", p.full_name as name, p.credit, n.display_title as title,
      n.display_studio as studio, k.name as category, n.status as "nominationStatus",
      p.confirmed_at is not null as "nameConfirmed",
      exists (select from certificates c where c.person_id = p.id and c.kind = 'nominee' and c.status <> 'void')
        as "hasCertificate"
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
    where ${chosenPeople(admin, year, personIds, now)} order by ${PEOPLE_ORDER}`.execute(reader)
  return rows
}

/** What a request would do for each person, without the admin's conflicts. */
export async function previewRequest(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
): Promise<RequestLine[]> {
  const found = await candidates(admin, year, personIds, now, db())
  return found.map((each) => ({
    personId: each.personId,
    name: each.name,
    title: each.title,
    category: each.category,
    obstacle: obstacle(each, false),
  }))
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
): Promise<Outcome<{ made: number; blocked: number }>> {
  if (personIds.length > MOST_REQUESTED)
    return refuse('invalid', `Select at most ${MOST_REQUESTED} nominees.`)
  return transaction(async (trx) => {
    const { year, label } = await currentSeasonIn(trx)
    const configs = await configValuesIn(trx)
    const next = await lockSeries(year, trx)
    await holdNames(personIds, trx)
    // Read under the lock, so that two requests at once make one certificate each.
    const found = await candidates(admin, year, personIds, now, trx)
    const making = found.filter((each) => obstacle(each, override !== null) === null)
    const blocked = found.filter((each) => obstacle(each, override !== null) === 'unconfirmed').length
    if (making.length === 0) return ok({ made: 0, blocked })
    const prefix = serialPrefix(configs.site_name || label)
    const rows = making.map((each, index) => ({
      year,
      nomination_id: each.nominationId,
      person_id: each.personId,
      printed_name: each.name,
      printed_credit: each.credit,
      printed_title: each.title,
      printed_studio: each.studio,
      printed_category: each.category,
      serial: serialOf(prefix, year, next + index),
      override_reason: each.nameConfirmed ? null : override,
      requested_by: admin.userId,
      requested_at: now,
    }))
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await trx
        .insertInto('certificates')
        .values(rows.slice(start, start + AT_ONCE))
        .execute()
    await setLast(year, next + rows.length - 1, trx)
    await requestBuild(year, now, trx)
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

/** Stores the last serial number, under the series' lock. */
export async function setLast(year: number, last: number, trx: Trx): Promise<void> {
  await trx.updateTable('certificate_series').set({ last_number: last }).where('year', '=', year).execute()
}
