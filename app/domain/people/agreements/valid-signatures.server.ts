import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { audiencePart, type SignerKey } from './audience.server.ts'
import { HOLDS_AS_SIGNED, type Audience } from './rules.ts'

export interface Signature {
  id: number
  /** The signed version; wording may have changed since. */
  agreementId: number
  version: number
  typedName: string
  signedAt: Date
}

const AS_SIGNED = sql.join(HOLDS_AS_SIGNED.map((audience) => sql.lit(audience)))

/**
 * The one definition of a valid signature `s` on the version `v`, for the version in force `a`. A text that was filled with values
 * is kept by the signature itself, with its hash.
 */
const HOLDS = sql`s.withdrawn_at is null and (s.body is not null or s.body_sha256 = v.body_sha256)
  and a.status = 'active' and v.status <> 'draft' and v.year = a.year and v.audience = a.audience
  and v.version between a.valid_from_version and a.version`

/** The ids of accounts with a valid signature, of their own or of an account merged into them, for the inside of an `in (…)`. */
export function validSigners(audience: Audience, year: number | RawBuilder<unknown>) {
  return sql<{ user_id: number }>`
    select coalesce(signer.merged_into, signer.id) as user_id from agreements a
    join agreements v on v.year = a.year and v.audience = a.audience
    join signatures s on s.agreement_id = v.id
    join users signer on signer.id = s.user_id
    where a.year = ${year} and a.audience = ${audience} and s.record_id is null and ${HOLDS}`
}

/** The ids of records with a valid signature, for the inside of an `in (…)`. */
function validRecords(audience: Audience, year: number) {
  if (HOLDS_AS_SIGNED.includes(audience))
    return sql`
      select s.record_id from signatures s join agreements v on v.id = s.agreement_id
      where v.year = ${year} and v.audience = ${audience} and s.record_id is not null and s.withdrawn_at is null`
  return sql`
    select s.record_id from agreements a
    join agreements v on v.year = a.year and v.audience = a.audience
    join signatures s on s.agreement_id = v.id
    where a.year = ${year} and a.audience = ${audience} and s.record_id is not null and ${HOLDS}`
}

/** True for a signer `p` of the audience with a valid signature. */
export function hasSigned(audience: Audience, year: number) {
  return audiencePart(audience).recordKind === null
    ? sql<boolean>`p.user_id in (${validSigners(audience, year)})`
    : sql<boolean>`p.record_id in (${validRecords(audience, year)})`
}

/** True for the id of a valid signature. */
export function isValidNow(signatureId: ReturnType<typeof sql.ref>) {
  return sql<boolean>`exists (
    select 1 from signatures s join agreements v on v.id = s.agreement_id
    join agreements a on a.year = v.year and a.audience = v.audience
    where s.id = ${signatureId} and (${HOLDS} or (v.audience in (${AS_SIGNED}) and s.withdrawn_at is null)))`
}

/** The signatures `s` of a signer. */
const signedBy = (signer: SignerKey) =>
  'userId' in signer
    ? sql`s.user_id in (select accounts_of(${signer.userId})) and s.record_id is null`
    : sql`s.record_id = ${signer.recordId}`

/** The valid signature of an account or of a record, or null; every judging guard and command asks this. */
export async function findValidSignature(
  signer: number | SignerKey,
  audience: Audience,
  year: number,
  reader: Reader,
): Promise<Signature | null> {
  const by = typeof signer === 'number' ? { userId: signer } : signer
  const { rows } = await sql<Signature>`
    select s.id, v.id as "agreementId", v.version, s.typed_name as "typedName", s.signed_at as "signedAt"
    from agreements a
    join agreements v on v.year = a.year and v.audience = a.audience
    join signatures s on s.agreement_id = v.id
    where a.year = ${year} and a.audience = ${audience} and ${signedBy(by)} and ${HOLDS}
    order by v.version desc, s.id desc limit 1`.execute(reader)
  return rows[0] ?? null
}

interface LastSignature {
  version: number
  /** The signed text. */
  body: string
  withdrawnAt: Date | null
}

/** The last version that was signed in a season, valid or not. */
export async function findLastSignature(signer: SignerKey, audience: Audience, year: number, reader: Reader) {
  const { rows } = await sql<LastSignature>`
    select v.version, coalesce(s.body, v.body) as body, s.withdrawn_at as "withdrawnAt"
    from signatures s join agreements v on v.id = s.agreement_id
    where ${signedBy(signer)} and v.audience = ${audience} and v.year = ${year}
    order by v.version desc, s.id desc limit 1`.execute(reader)
  return rows[0] ?? null
}
