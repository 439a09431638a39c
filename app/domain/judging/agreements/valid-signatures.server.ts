import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Audience } from './rules.ts'

export interface Signature {
  id: number
  /** The signed version; wording may have changed since. */
  agreementId: number
  version: number
  typedName: string
  signedAt: Date
}

/** The one definition of a valid signature `s` on the version `v`, for the version in force `a`. */
const HOLDS = sql.raw(`s.withdrawn_at is null and s.body_sha256 = v.body_sha256
  and a.status = 'active' and v.status <> 'draft' and v.year = a.year and v.audience = a.audience
  and v.version between a.valid_from_version and a.version`)

/** The ids of people with a valid signature, for the inside of an `in (…)`. */
export function validSigners(audience: Audience, year: number | RawBuilder<unknown>) {
  return sql<{ user_id: number }>`
    select s.user_id from agreements a
    join agreements v on v.year = a.year and v.audience = a.audience
    join signatures s on s.agreement_id = v.id
    where a.year = ${year} and a.audience = ${audience} and ${HOLDS}`
}

/** True for the id of a valid signature. */
export function isValidNow(signatureId: ReturnType<typeof sql.ref>) {
  return sql<boolean>`exists (
    select 1 from signatures s join agreements v on v.id = s.agreement_id
    join agreements a on a.year = v.year and a.audience = v.audience
    where s.id = ${signatureId} and ${HOLDS})`
}

/** A person's valid signature, or null; every judging guard and command asks this. */
export async function findValidSignature(
  userId: number,
  audience: Audience,
  year: number,
  reader: Reader,
): Promise<Signature | null> {
  const { rows } = await sql<Signature>`
    select s.id, v.id as "agreementId", v.version, s.typed_name as "typedName", s.signed_at as "signedAt"
    from agreements a
    join agreements v on v.year = a.year and v.audience = a.audience
    join signatures s on s.agreement_id = v.id
    where a.year = ${year} and a.audience = ${audience} and s.user_id = ${userId} and ${HOLDS}
    order by v.version desc, s.id desc limit 1`.execute(reader)
  return rows[0] ?? null
}

/** The last version a person signed in a season, valid or not. */
export async function findLastSignature(userId: number, audience: Audience, year: number, reader: Reader) {
  const row = await reader
    .selectFrom('signatures as s')
    .innerJoin('agreements as v', 'v.id', 's.agreement_id')
    .where('s.user_id', '=', userId)
    .where('v.audience', '=', audience)
    .where('v.year', '=', year)
    .select(['v.version', 'v.body', 's.withdrawn_at as withdrawnAt'])
    .orderBy('v.version', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
