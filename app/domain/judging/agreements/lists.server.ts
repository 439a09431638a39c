import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { signersOf } from './queries.server.ts'
import type { Audience } from './rules.ts'
import { isValidNow, validSigners } from './valid-signatures.server.ts'

/** The lists of signed, unsigned and declined agreements. */

interface ListQuery {
  query: string
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const NAME = personName('u')

/** Matches a person's name, email address and the list's own columns. */
function matching(search: string, ...more: RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`true`
  const pattern = containing(search)
  const places = [NAME, sql`u.email`, ...more].map((place) => sql`${place} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}

interface ListParts {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** A page of a list, and the number of its rows. */
async function pageOf<Row>(
  { columns, from, where, order }: ListParts,
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
) {
  const [found, counted] = await Promise.all([
    sql<Row>`select ${columns} from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
      db(),
    ),
    sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(db()),
  ])
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 }
}

export interface SignatureRow {
  id: number
  userId: number
  name: string
  email: string
  typedName: string
  employer: string | null
  version: number
  signedAt: Date
  address: string | null
  /** As the judge typed them, one per line. */
  conflicts: string | null
  withdrawnAt: Date | null
  /** Valid for the version in force. */
  valid: boolean
}

interface SignatureFilter {
  query: string
  /** Null for every version. */
  version: number | null
  /** Only valid, or only invalid signatures. */
  valid: boolean | null
}

function signatureWhere(audience: Audience, year: number, { query, version, valid }: SignatureFilter) {
  const found = matching(query, sql`x.typed_name`, sql`x.employer`, sql`x.declared_conflicts`)
  const conditions = [sql`v.year = ${year}`, sql`v.audience = ${audience}`, found]
  if (version !== null) conditions.push(sql`v.version = ${version}`)
  if (valid !== null) conditions.push(sql`${isValidNow(sql.ref('x.id'))} = ${valid}`)
  return sql.join(conditions, sql` and `)
}

const SIGNATURE_COLUMNS = sql`x.id, u.id as "userId", ${NAME} as name, u.email, x.typed_name as "typedName", x.employer,
  v.version, x.signed_at as "signedAt", x.address, x.declared_conflicts as conflicts, x.withdrawn_at as "withdrawnAt",
  ${isValidNow(sql.ref('x.id'))} as valid`

const SIGNED = sql`signatures x join agreements v on v.id = x.agreement_id join users u on u.id = x.user_id`

/** A page of a season's signatures. */
export async function listSignatures(
  _admin: AdminViewer,
  audience: Audience,
  year: number,
  query: ListQuery & SignatureFilter & { sort: 'signed' | 'name' },
) {
  const order = query.sort === 'name' ? sql`lower(u.last_name), lower(u.first_name)` : sql`x.signed_at`
  const direction = sql.raw(query.direction)
  return pageOf<SignatureRow>(
    {
      columns: SIGNATURE_COLUMNS,
      from: SIGNED,
      where: signatureWhere(audience, year, query),
      order: sql`${order} ${direction}, x.id ${direction}`,
    },
    query,
  )
}

/** The number of matching signatures, for the log of a download. */
export async function countSignatures(
  _admin: AdminViewer,
  audience: Audience,
  year: number,
  filter: SignatureFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${SIGNED} where ${signatureWhere(audience, year, filter)}`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}

/** The matching signatures after `last` in the order of signing, for a download. */
export async function signaturesAfter(
  _admin: AdminViewer,
  audience: Audience,
  year: number,
  filter: SignatureFilter,
  last: SignatureRow | null,
  limit: number,
): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
    select ${SIGNATURE_COLUMNS} from ${SIGNED}
    where ${signatureWhere(audience, year, filter)} and x.id > ${last?.id ?? 0}
    order by x.id limit ${limit}`.execute(db())
  return rows
}

interface Signer {
  userId: number
  name: string
  email: string
  /** "P08 chair", one per committee. */
  seats: string[]
}

export interface UnsignedRow extends Signer {
  /** The last version they signed this season. */
  lastVersion: number | null
  lastReminded: Date | null
  isAdmin: boolean
}

const LATEST_DECLINE = sql`select d.reason, d.declined_at, v.version from agreement_declines d
  join agreements v on v.id = d.agreement_id
  where d.user_id = u.id and v.year = p.year and v.audience = p.audience and v.status = 'active'`

const SEATS = sql`coalesce((
  select array_agg((case k.type when 'production' then 'P' else 'A' end) || lpad(k.number::text, 2, '0') || ' ' || m.role
    order by k.number, m.role)
  from committee_members m join committees c on c.id = m.committee_id join categories k on k.id = c.category_id
  where m.user_id = u.id and c.year = p.year and m.status in ('invited', 'accepted')), '{}')`

const LAST_VERSION = sql`(select max(v.version) from signatures s join agreements v on v.id = s.agreement_id
  where s.user_id = u.id and v.year = p.year and v.audience = p.audience)`

/** Signers with neither a valid signature nor a decline, by name. */
export async function listUnsigned(_admin: AdminViewer, audience: Audience, year: number, query: ListQuery) {
  const direction = sql.raw(query.direction)
  return pageOf<UnsignedRow>(
    {
      columns: sql`u.id as "userId", ${NAME} as name, u.email, u.role = 'admin' as "isAdmin", ${SEATS} as seats,
        ${LAST_VERSION} as "lastVersion",
        (select max(g.created_at) from mail_messages g join agreements v on v.id = g.entity_id
          where g.entity = 'agreement' and g.template = 'agreement_reminder' and g.user_id = u.id
            and g.status <> 'skipped' and v.year = p.year and v.audience = p.audience) as "lastReminded"`,
      from: unsignedPeople(audience, year),
      where: matching(query.query),
      order: sql`lower(u.last_name) ${direction}, lower(u.first_name) ${direction}, u.id`,
    },
    query,
  )
}

/** Signers without a valid signature, as `p` with season and audience and `u` with the account. */
function withoutSignature(audience: Audience, year: number) {
  return sql`(select q.user_id, ${year}::int as year, ${audience}::text as audience
      from (${signersOf(audience, year)}) as q
      where q.user_id not in (${validSigners(audience, year)})) as p join users u on u.id = p.user_id`
}

function unsignedPeople(audience: Audience, year: number) {
  return sql`${withoutSignature(audience, year)} and not exists (${LATEST_DECLINE})`
}

export type Unsigned = Pick<UnsignedRow, 'userId' | 'name' | 'email' | 'seats' | 'lastVersion'>

/** The active accounts a reminder is for. */
export async function listUnsignedPeople(
  audience: Audience,
  year: number,
  limit: number,
  reader: Reader,
  userId: number | null = null,
): Promise<Unsigned[]> {
  const { rows } = await sql<Unsigned>`
    select u.id as "userId", ${NAME} as name, u.email, ${SEATS} as seats, ${LAST_VERSION} as "lastVersion" from ${unsignedPeople(audience, year)}
    where u.status = 'active' and (${userId}::bigint is null or u.id = ${userId}) order by u.id limit ${limit}`.execute(
    reader,
  )
  return rows
}

export interface DeclineRow extends Signer {
  version: number
  reason: string | null
  declinedAt: Date
}

/** Signers who declined the version in force and have not signed it since, latest first. */
export async function listDeclines(_admin: AdminViewer, audience: Audience, year: number, query: ListQuery) {
  const direction = sql.raw(query.direction)
  return pageOf<DeclineRow>(
    {
      columns: sql`u.id as "userId", ${NAME} as name, u.email, ${SEATS} as seats, d.version, d.reason,
        d.declined_at as "declinedAt"`,
      from: sql`${withoutSignature(audience, year)} cross join lateral (${LATEST_DECLINE}) as d`,
      where: matching(query.query, sql`d.reason`),
      order: sql`d.declined_at ${direction}, u.id ${direction}`,
    },
    query,
  )
}

/** The number of rows in each list, for their tabs. */
export async function listCounts(_admin: AdminViewer, audience: Audience, year: number) {
  const { rows } = await sql<{ signed: number; unsigned: number; declined: number }>`
    select (select count(*) from signatures s join agreements v on v.id = s.agreement_id
        where v.year = ${year} and v.audience = ${audience})::int as signed,
      count(*) filter (where not exists (${LATEST_DECLINE}))::int as unsigned,
      count(*) filter (where exists (${LATEST_DECLINE}))::int as declined
    from ${withoutSignature(audience, year)}`.execute(db())
  return rows[0] ?? { signed: 0, unsigned: 0, declined: 0 }
}
