import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audiencePart } from './audience.server.ts'
import type { Audience } from './rules.ts'
import { hasSigned, isValidNow } from './valid-signatures.server.ts'

/** The lists of signed, unsigned and declined agreements. */

interface ListQuery {
  query: string
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

interface Person {
  name: RawBuilder<unknown>
  email: RawBuilder<unknown>
}

/** The person of a signature `x`, and a signer `p`: of an account `u`, or without one. */
const SIGNED_BY: Person = {
  name: sql`coalesce(x.signer_name, ${personName('u')})`,
  email: sql`coalesce(x.signer_email, u.email)`,
}
const ASKED: Person = {
  name: sql`coalesce(p.name, ${personName('u')})`,
  email: sql`coalesce(p.email, u.email)`,
}
const sortedByName = (direction: RawBuilder<unknown>) =>
  sql`lower(coalesce(p.name, u.last_name)) ${direction}, lower(u.first_name) ${direction}, p.record_id, u.id`

/** Matches a person's name, email address and the list's own columns. */
function matching(
  search: string,
  { name, email }: Person,
  ...more: RawBuilder<unknown>[]
): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`true`
  const pattern = containing(search)
  const places = [name, email, ...more].map((place) => sql`${place} ilike ${pattern}`)
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
  name: string
  email: string
  typedName: string
  jobTitle: string | null
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
  const found = matching(query, SIGNED_BY, sql`x.typed_name`, sql`x.employer`, sql`x.declared_conflicts`)
  const conditions = [sql`v.year = ${year}`, sql`v.audience = ${audience}`, found]
  if (version !== null) conditions.push(sql`v.version = ${version}`)
  if (valid !== null) conditions.push(sql`${isValidNow(sql.ref('x.id'))} = ${valid}`)
  return sql.join(conditions, sql` and `)
}

const SIGNATURE_COLUMNS = sql`x.id, ${SIGNED_BY.name} as name, ${SIGNED_BY.email} as email, x.typed_name as "typedName",
  x.job_title as "jobTitle", x.employer, v.version, x.signed_at as "signedAt", x.address, x.declared_conflicts as conflicts, x.withdrawn_at as "withdrawnAt",
  ${isValidNow(sql.ref('x.id'))} as valid`

const SIGNED = sql`signatures x join agreements v on v.id = x.agreement_id left join users u on u.id = x.user_id`

/** A page of a season's signatures. */
export async function listSignatures(
  _admin: AdminViewer,
  audience: Audience,
  year: number,
  query: ListQuery & SignatureFilter & { sort: 'signed' | 'name' },
) {
  const order =
    query.sort === 'name'
      ? sql`lower(coalesce(x.signer_name, u.last_name)), lower(u.first_name)`
      : sql`x.signed_at`
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
  /** The account's id, or the record's where people sign for records. */
  signerId: number
  userId: number | null
  name: string
  email: string
  /** "P08 chair", one per committee; the contract, the outlet. */
  detail: string[]
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

const SIGNER = sql`coalesce(p.record_id, u.id) as "signerId", u.id as "userId", ${ASKED.name} as name,
  ${ASKED.email} as email, p.detail`

const LAST_VERSION = sql`(select max(v.version) from signatures s join agreements v on v.id = s.agreement_id
  where (case when p.record_id is null then s.user_id = u.id and s.record_id is null else s.record_id = p.record_id end)
    and v.year = p.year and v.audience = p.audience)`

/** When a signer got the last reminder: those to accounts are about the agreement, others about the record. */
const lastReminded = (audience: Audience) => {
  const kind = audiencePart(audience).recordKind
  return kind === null
    ? sql`(select max(g.created_at) from mail_messages g join agreements v on v.id = g.entity_id
        where g.entity = 'agreement' and g.template = 'agreement_reminder' and g.user_id = u.id
          and g.status <> 'skipped' and v.year = p.year and v.audience = p.audience)`
    : sql`(select max(g.created_at) from mail_messages g
        where g.entity = ${kind} and g.entity_id = p.record_id and g.template = 'agreement_reminder'
          and g.status <> 'skipped')`
}

/** Signers with neither a valid signature nor a decline, by name. */
export async function listUnsigned(_admin: AdminViewer, audience: Audience, year: number, query: ListQuery) {
  const direction = sql.raw(query.direction)
  return pageOf<UnsignedRow>(
    {
      columns: sql`${SIGNER}, coalesce(u.role = 'admin', false) as "isAdmin", ${LAST_VERSION} as "lastVersion",
        ${lastReminded(audience)} as "lastReminded"`,
      from: unsignedPeople(audience, year),
      where: sql`${NOT_DECLINED} and ${matching(query.query, ASKED)}`,
      order: sortedByName(direction),
    },
    query,
  )
}

/** Signers without a valid signature, as `p` with season and audience and `u` with the account where there is one. */
function withoutSignature(audience: Audience, year: number) {
  return sql`(select p.*, ${year}::int as year, ${audience}::text as audience
      from (${audiencePart(audience).signers(year)}) as p
      where not ${hasSigned(audience, year)}) as p left join users u on u.id = p.user_id`
}

function unsignedPeople(audience: Audience, year: number) {
  return sql`${withoutSignature(audience, year)} left join lateral (${LATEST_DECLINE}) as declined on true`
}

const NOT_DECLINED = sql`declined.version is null`

export type Unsigned = Pick<UnsignedRow, 'signerId' | 'userId' | 'name' | 'email' | 'detail' | 'lastVersion'>

/** The signers a reminder is for: active accounts, and people who sign for a record. */
export async function listUnsignedPeople(
  audience: Audience,
  year: number,
  limit: number,
  reader: Reader,
  signerId: number | null = null,
): Promise<Unsigned[]> {
  const { rows } = await sql<Unsigned>`
    select ${SIGNER}, ${LAST_VERSION} as "lastVersion" from ${unsignedPeople(audience, year)}
    where ${NOT_DECLINED} and coalesce(u.status, 'active') = 'active'
      and (${signerId}::bigint is null or coalesce(p.record_id, u.id) = ${signerId})
    order by u.id, p.record_id limit ${limit}`.execute(reader)
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
      columns: sql`${SIGNER}, d.version, d.reason, d.declined_at as "declinedAt"`,
      from: sql`${withoutSignature(audience, year)} cross join lateral (${LATEST_DECLINE}) as d`,
      where: matching(query.query, ASKED, sql`d.reason`),
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
