import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { poolRefusal } from '#app/domain/sponsorship/pools/rules.ts'
import { taxIdProblem } from '#app/domain/season/prices/tax.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { tellAdmins, tellPartner } from './mails.server.ts'
import { partnerReceived } from './mails/partner-mails.ts'
import { lockPlaces } from './places.server.ts'
import { LIVE_STATES } from './rules.ts'
import type { ApplyInput } from './schema.ts'

const UNSIGNED = refuse('conflict', 'Sign the partner agreement first.')
const TWICE = refuse('conflict', 'You have already applied to this pool. See your partnerships.')

const beside = (code: Refusal['code'], message: string): Refusal =>
  refuse(code, message, { choice: [message] })

/**
 * Applies to be a partner of a pool at a level, as an account that has signed the agreement in force. Refuses `closed` a pool that
 * takes no partners; `conflict` without a signature, a second application to the pool, a level that changed, and a full one.
 */
export async function applyToPool(
  input: ApplyInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  try {
    return await transaction((trx) => apply(input, viewer, now, trx))
  } catch (error) {
    if (!isUniqueViolation(error, 'one_pool_partner_per_account')) throw error
    return TWICE
  }
}

async function apply(
  { choice, organisation, creditAs, isAnonymous, billTo, poNumber }: ApplyInput,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ id: number }>> {
  const { year, tax: terms } = await lockSeasonMoney(trx)
  if (!(await findValidSignature(viewer.userId, 'pool_partner', year, trx))) return UNSIGNED
  const wrongTaxId = taxIdProblem(terms, billTo)
  if (wrongTaxId) return refuse('invalid', wrongTaxId, { 'billTo.taxId': [wrongTaxId] })
  const chosen = await trx
    .selectFrom('pool_level_revisions')
    .where('id', '=', choice.revisionId)
    .select(['level_id as levelId', 'n'])
    .executeTakeFirst()
  const isThere = await trx
    .selectFrom('sponsorship_pools')
    .where('id', '=', choice.poolId)
    .where('year', '=', year)
    .where('state', '<>', 'draft')
    .select('id')
    .executeTakeFirst()
  if (!chosen || !isThere) return beside('invalid', 'Select a pool and a level')
  const { pool, level, place } = await lockPlaces(choice.poolId, chosen.levelId, trx)
  const closed = poolRefusal(pool, now)
  if (closed) return beside('closed', closed)
  if (level.state !== 'open' || level.year !== year || (level.poolId !== null && level.poolId !== pool.id))
    return beside('conflict', 'This level is no longer offered. Select another one.')
  if (level.revision !== chosen.n)
    return beside(
      'conflict',
      'This level has changed since you opened the page. Read it again and select it.',
    )
  if (place === null) return beside('conflict', 'All places of this level are taken. Select another level.')
  const own = await trx
    .selectFrom('pool_partners')
    .where('pool_id', '=', pool.id)
    .where('user_id', '=', viewer.userId)
    .where('state', 'in', LIVE_STATES)
    .select('id')
    .executeTakeFirst()
  if (own) return TWICE
  const { id } = await trx
    .insertInto('pool_partners')
    .values({
      pool_id: pool.id,
      level_id: level.id,
      revision_id: choice.revisionId,
      user_id: viewer.userId,
      organisation,
      credit_as: creditAs,
      is_anonymous: isAnonymous,
      bill_to: JSON.stringify(billTo),
      po_number: poNumber,
      applied_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { organisation, pool: pool.name, isAnonymous }
  await auditRecord(viewer, 'pool_partner.applied', id, { after }, now, trx)
  await tellPartner(id, partnerReceived, now, trx)
  await tellAdmins(id, 'applied', now, trx)
  return ok({ id })
}
