import { transaction, type Trx } from '#db/client.ts'
import { agreementHash } from '#app/domain/people/agreements/agreement-hash.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import {
  contractIsSent,
  fulfilObligation,
  setStepDue,
} from '#app/domain/sponsorship/obligations/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { CONTRACT_IN, lockContract } from './draft.server.ts'
import { filledContract } from './facts.server.ts'
import { contractLifecycle } from './lifecycle.ts'
import { tellSponsor } from './mails.server.ts'
import { contractExpired, contractSent, contractVoid } from './mails/contract-mails.ts'
import { contractEnd, OPEN_CONTRACT_STATES } from './rules.ts'

const MAX_AT_ONCE = 50
const CHANGED = refuse(
  'conflict',
  'This contract has changed since you opened the page. Check it and try again.',
)

/**
 * Sends a draft to be signed within `days`: fills its text, and replaces the version that waits for a signature. An executed
 * version stays in force until this one is executed. Refuses `conflict` where the draft or the sponsorship has changed.
 */
export async function sendContract(
  id: number,
  { revision, days }: { revision: number; days: number },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ company: string }>> {
  return transaction(async (trx): Promise<Outcome<{ company: string }>> => {
    const locked = await lockContract(id, trx)
    if (!locked) return refuse('not_found', 'We can’t find this contract.')
    const { contract, sponsorship } = locked
    if (!canMove(contractLifecycle, contract.state, 'send', 'admin') || contract.revision !== revision)
      return CHANGED
    if (!CONTRACT_IN.includes(sponsorship.state))
      return refuse('conflict', 'This sponsorship can have no new contract in its state.')
    await supersede(contract.sponsorshipId, OPEN_CONTRACT_STATES, now, trx)
    const body = await filledContract(contract, trx)
    const expires = contractEnd(now, days)
    const sent = {
      ...{ body, body_sha256: agreementHash(body), sent_by: admin.userId },
      ...{ sent_at: now, expires_at: expires, updated_at: now },
    }
    await moveLocked(contractLifecycle, 'send', { by: 'admin', id, set: sent }, trx)
    const after = { contract: contract.n, expires: expires.toISOString() }
    await auditRecord(admin, 'sponsorship.contract_sent', contract.sponsorshipId, { after }, now, trx)
    const { timezone } = await currentSeasonIn(trx)
    const signBy = toLocalText(expires, timezone).slice(0, 10)
    await contractIsSent(contract.sponsorshipId, signBy, now, trx)
    await tellSponsor(id, contractSent, now, trx)
    return ok({ company: sponsorship.company })
  })
}

/** Replaces the versions of a sponsorship that are in these states; the caller has locked the sponsorship. */
export async function supersede(
  sponsorshipId: number,
  states: readonly ('sent' | 'viewed' | 'signed' | 'executed')[],
  now: Date,
  trx: Trx,
): Promise<void> {
  const rows = await trx
    .selectFrom('sponsorship_contracts')
    .where('sponsorship_id', '=', sponsorshipId)
    .where('state', 'in', states)
    .select('id')
    .execute()
  await moveAll(
    contractLifecycle,
    'supersede',
    { by: 'admin', id: rows.map(({ id }) => id), set: { ended_at: now, updated_at: now } },
    trx,
  )
}

/** Voids a contract that was sent, with a reason that the sponsor is told. */
export async function voidContract(
  id: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockContract(id, trx)
    if (!locked) return refuse('not_found', 'We can’t find this contract.')
    const { contract } = locked
    if (!canMove(contractLifecycle, contract.state, 'void', 'admin')) return CHANGED
    await moveLocked(
      contractLifecycle,
      'void',
      { by: 'admin', id, set: { reason, ended_at: now, updated_at: now } },
      trx,
    )
    const change = { before: { contract: contract.n, state: contract.state }, after: { reason } }
    if (contract.state !== 'executed') await nothingToSign(contract.sponsorshipId, now, trx)
    await auditRecord(admin, 'sponsorship.contract_voided', contract.sponsorshipId, change, now, trx)
    await tellSponsor(id, contractVoid, now, trx)
    return ok()
  })
}

/** The version that waited for a signature has ended: the sponsor owes none, and where an earlier one is in force it has signed. */
async function nothingToSign(sponsorshipId: number, now: Date, trx: Trx): Promise<void> {
  const inForce = await trx
    .selectFrom('sponsorship_contracts')
    .where('sponsorship_id', '=', sponsorshipId)
    .where('state', '=', 'executed')
    .select('id')
    .executeTakeFirst()
  if (inForce) await fulfilObligation(sponsorshipId, 'contract', 'delivered', system, now, trx)
  else await setStepDue(sponsorshipId, 'contract', null, now, trx)
}

/** Ends contracts whose time to sign is over, and tells the sponsors. Answers how many. */
export async function expireContracts(now: Date): Promise<number> {
  const over = await transaction((trx) =>
    trx
      .selectFrom('sponsorship_contracts')
      .where('state', 'in', ['sent', 'viewed'])
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .select('id')
      .limit(MAX_AT_ONCE)
      .execute(),
  )
  let expired = 0
  for (const { id } of over) if (await expireOne(id, now)) expired += 1
  return expired
}

function expireOne(id: number, now: Date): Promise<boolean> {
  return transaction(async (trx) => {
    const locked = await lockContract(id, trx)
    if (!locked || !canMove(contractLifecycle, locked.contract.state, 'expire', 'system')) return false
    const { contract } = locked
    await moveLocked(
      contractLifecycle,
      'expire',
      { by: 'system', id, set: { ended_at: now, updated_at: now } },
      trx,
    )
    const after = { contract: contract.n }
    await nothingToSign(contract.sponsorshipId, now, trx)
    await auditRecord(system, 'sponsorship.contract_expired', contract.sponsorshipId, { after }, now, trx)
    await tellSponsor(id, contractExpired, now, trx)
    return true
  })
}
