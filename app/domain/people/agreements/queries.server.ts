import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { differenceOf } from './difference.ts'
import { audiencePart } from './audience.server.ts'
import { hasSigned } from './valid-signatures.server.ts'
import type { AgreementStatus, Audience } from './rules.ts'

/** The SHA-256 of the body, in hexadecimal. */
const BODY_HASH = sql<string>`encode(body_sha256, 'hex')`

export type Agreement = NonNullable<Awaited<ReturnType<typeof findActiveAgreement>>>

/** The agreement in force for an audience in a season, or null. */
export async function findActiveAgreement(audience: Audience, year: number, reader: Reader) {
  const row = await reader
    .selectFrom('agreements')
    .where('year', '=', year)
    .where('audience', '=', audience)
    .where('status', '=', 'active')
    .select([
      'id',
      'version',
      'title',
      'body',
      BODY_HASH.as('bodyHash'),
      'published_at as publishedAt',
      'change_note as changeNote',
    ])
    .executeTakeFirst()
  return row ?? null
}

function versions(audience: Audience) {
  return db()
    .selectFrom('agreements as a')
    .leftJoin('users as w', 'w.id', 'a.written_by')
    .leftJoin('users as p', 'p.id', 'a.published_by')
    .where('a.audience', '=', audience)
    .select([
      'a.id',
      'a.year',
      'a.version',
      'a.title',
      'a.status',
      'a.revision',
      'a.change',
      'a.change_note as changeNote',
      'a.valid_from_version as validFrom',
      'a.updated_at as updatedAt',
      'a.published_at as publishedAt',
      'a.retired_at as retiredAt',
      personName<string | null>('w').as('writtenBy'),
      personName<string | null>('p').as('publishedBy'),
      sql<number>`(select count(*) from signatures s where s.agreement_id = a.id and s.withdrawn_at is null)`.as(
        'signatures',
      ),
    ])
}

/** One version, of any season. */
export async function findVersion(_admin: AdminViewer, audience: Audience, id: number) {
  const row = await versions(audience)
    .where('a.id', '=', id)
    .select(['a.body', BODY_HASH.as('bodyHash')])
    .executeTakeFirst()
  return row ?? null
}

/** A page of a season's versions, newest first. */
export async function listVersions(
  _admin: AdminViewer,
  audience: Audience,
  year: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, { count }] = await Promise.all([
    versions(audience)
      .where('a.year', '=', year)
      .orderBy('a.version', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db()
      .selectFrom('agreements')
      .where('audience', '=', audience)
      .where('year', '=', year)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** The season's draft; there is at most one. */
export async function findDraft(audience: Audience, year: number) {
  const row = await db()
    .selectFrom('agreements')
    .where('audience', '=', audience)
    .where('year', '=', year)
    .where('status', '=', 'draft')
    .select(['id', 'version'])
    .executeTakeFirst()
  return row ?? null
}

/** What a version changes: a draft from the version in force, a published one from that before it; null for the first. */
export async function findChanges(
  { year, version, status, body }: { year: number; version: number; status: AgreementStatus; body: string },
  audience: Audience,
) {
  const published = db()
    .selectFrom('agreements')
    .where('audience', '=', audience)
    .where('year', '=', year)
    .select(['id', 'version', 'title', 'body'])
  const before =
    status === 'draft'
      ? published.where('status', '=', 'active')
      : published.where('version', '<', version).where('status', '<>', 'draft').orderBy('version', 'desc')
  const found = await before.limit(1).executeTakeFirst()
  if (!found) return null
  const { body: replaced, ...rest } = found
  return { ...rest, blocks: differenceOf(replaced, body) }
}

interface Tally {
  signed: number
  asked: number
}

/** The number of signers, and of those with a valid signature. */
export async function countSigned(audience: Audience, year: number, reader: Reader): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select count(*)::int as asked, count(*) filter (where ${hasSigned(audience, year)})::int as signed
    from (${audiencePart(audience).signers(year)}) as p`.execute(reader)
  return rows[0] ?? { signed: 0, asked: 0 }
}

/** Whom a version is for, or null. */
export async function findAudienceOf(_admin: AdminViewer, id: number): Promise<Audience | null> {
  const row = await db().selectFrom('agreements').where('id', '=', id).select('audience').executeTakeFirst()
  return row?.audience ?? null
}
