import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { validSigners } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import type { AgreementStatus, Audience, Change } from '#app/domain/judging/agreements/rules.ts'

export interface Agreement {
  id: number
  version: number
  title: string
  body: string
  /** SHA-256 of the body in hexadecimal: what a signature is bound to. */
  bodyHash: string
  publishedAt: Date | null
  /** What its publishing did to earlier signatures, and what was said about it. */
  change: Change | null
  changeNote: string | null
}

/** The agreement in force for an audience in a season; null when none was published. */
export async function activeAgreement(
  audience: Audience,
  year: number,
  reader: Reader,
): Promise<Agreement | null> {
  const row = await reader
    .selectFrom('agreements')
    .select(['id', 'version', 'title', 'body', 'body_sha256', 'published_at', 'change', 'change_note'])
    .where('year', '=', year)
    .where('audience', '=', audience)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    body: row.body,
    bodyHash: row.body_sha256.toString('hex'),
    publishedAt: row.published_at,
    change: row.change,
    changeNote: row.change_note,
  }
}

/** One version as the office sees it. */
export interface AgreementVersion extends Agreement {
  year: number
  status: AgreementStatus
  revision: number
  holdsFrom: number | null
  updatedAt: Date | null
  writtenBy: string | null
  publishedBy: string | null
  retiredAt: Date | null
  /** Signatures given on this very version, withdrawn ones left out. */
  signatures: number
}

function versions(audience: Audience, reader: Reader) {
  return reader
    .selectFrom('agreements as a')
    .leftJoin('users as w', 'w.id', 'a.written_by')
    .leftJoin('users as p', 'p.id', 'a.published_by')
    .where('a.audience', '=', audience)
    .selectAll('a')
    .select([
      sql<string | null>`nullif(trim(w.first_name || ' ' || w.last_name), '')`.as('writer'),
      sql<string | null>`nullif(trim(p.first_name || ' ' || p.last_name), '')`.as('publisher'),
      (eb) =>
        eb
          .selectFrom('signatures as s')
          .whereRef('s.agreement_id', '=', 'a.id')
          .where('s.withdrawn_at', 'is', null)
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('signatures'),
    ])
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

const asVersion = (row: VersionRow): AgreementVersion => ({
  id: row.id,
  year: row.year,
  version: row.version,
  title: row.title,
  body: row.body,
  bodyHash: row.body_sha256.toString('hex'),
  status: row.status,
  revision: row.revision,
  change: row.change,
  changeNote: row.change_note,
  holdsFrom: row.holds_from,
  updatedAt: row.updated_at,
  writtenBy: row.writer,
  publishedAt: row.published_at,
  publishedBy: row.publisher,
  retiredAt: row.retired_at,
  signatures: Number(row.signatures ?? 0),
})

/** One version of an audience's agreement, of any season. */
export async function findVersion(
  _admin: AdminViewer,
  audience: Audience,
  id: number,
): Promise<AgreementVersion | null> {
  const row = await versions(audience, db()).where('a.id', '=', id).executeTakeFirst()
  return row ? asVersion(row) : null
}

/** A page of a season's versions, the newest first, and how many there are. */
export async function versionsOf(
  _admin: AdminViewer,
  audience: Audience,
  year: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Omit<AgreementVersion, 'body'>[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    versions(audience, db())
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
  return {
    rows: rows.map((row) => {
      const { body: _, ...version } = asVersion(row)
      return version
    }),
    count: Number(count),
  }
}

/** The draft of a season, of which there is at most one. */
export async function draftOf(
  audience: Audience,
  year: number,
): Promise<{ id: number; version: number } | null> {
  const row = await db()
    .selectFrom('agreements')
    .where('audience', '=', audience)
    .where('year', '=', year)
    .where('status', '=', 'draft')
    .select(['id', 'version'])
    .executeTakeFirst()
  return row ?? null
}

/** What a version is read against: the one in force for a draft, else the one published before it in its season. */
export async function versionBefore(
  { year, version, status }: Pick<AgreementVersion, 'year' | 'version' | 'status'>,
  audience: Audience,
): Promise<{ id: number; version: number; title: string; body: string } | null> {
  const row = await db()
    .selectFrom('agreements')
    .where('audience', '=', audience)
    .where('year', '=', year)
    .$if(status === 'draft', (query) => query.where('status', '=', 'active'))
    .$if(status !== 'draft', (query) =>
      query.where('version', '<', version).where('status', '<>', 'draft').orderBy('version', 'desc'),
    )
    .select(['id', 'version', 'title', 'body'])
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface Tally {
  signed: number
  asked: number
}

/** How many of those asked have a signature that holds for the version in force, and how many are asked. */
export async function tallyOf(audience: Audience, year: number, reader: Reader): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select count(*)::int as asked, count(*) filter (where user_id in (${validSigners(audience, year)}))::int as signed
    from (${askedIn(audience, year)}) as asked`.execute(reader)
  return rows[0] ?? { signed: 0, asked: 0 }
}

/**
 * Who is asked to sign, each person once. Judges are those on a committee of the season, invited or accepted, whatever their
 * part and whether or not they are admins. Nobody else is asked by the product yet.
 */
export function askedIn(audience: Audience, year: number) {
  return sql<{ user_id: number }>`
    select m.user_id from committee_members m join committees c on c.id = m.committee_id
    where ${audience} = 'judge' and c.year = ${year} and m.status in ('invited', 'accepted') and m.user_id is not null
    group by m.user_id`
}
