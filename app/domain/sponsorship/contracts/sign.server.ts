import { transaction } from '#db/client.ts'
import { agreementHash } from '#app/domain/people/agreements/agreement-hash.server.ts'
import { writeSignature, type SignedFrom } from '#app/domain/people/agreements/sign-agreement.server.ts'
import type { Applicant } from '#app/domain/sponsorship/applications/apply.server.ts'
import { fulfilObligation } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { move, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system } from '#app/platform/viewer.ts'
import { CONTRACT_IN, lockContract } from './draft.server.ts'
import { contractLifecycle } from './lifecycle.ts'
import { tellAdminsOfContract, tellSponsor } from './mails.server.ts'
import { contractSigned } from './mails/contract-mails.ts'
import { CONTRACT_PROMISES, shownContractState } from './rules.ts'
import type { SignInput } from './schema.ts'

/** Notes that the sponsor confirms the receipt of a contract that was sent. Refuses `conflict` one that no longer waits for that. */
export async function receiveContract(id: number, by: Applicant, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const viewed = await move(
      contractLifecycle,
      'view',
      { by: by.role, id, set: { viewed_at: now, updated_at: now }, returning: ['sponsorship_id', 'n'] },
      trx,
    )
    if (!viewed.ok) return CHANGED
    const { sponsorship_id: sponsorshipId, n } = viewed.value
    await auditRecord(by, 'sponsorship.contract_viewed', sponsorshipId, { after: { contract: n } }, now, trx)
    return ok()
  })
}

const CHANGED = refuse(
  'conflict',
  'This contract has changed since you opened the page. It is shown below as it is now.',
)
const OVER = refuse('conflict', 'The time to sign has passed. Ask us to send the contract again.')

/**
 * Signs a contract for its sponsor. Under its lock the text whose hash was shown is the one that is stored, and the one that is
 * hashed again. Refuses `conflict` where the contract was replaced, voided or signed since it was shown, or its time is over.
 */
export async function signContract(
  id: number,
  input: SignInput,
  by: Applicant,
  from: SignedFrom,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockContract(id, trx)
    if (!locked) return refuse('not_found', 'We can’t find this contract.')
    const { contract, sponsorship } = locked
    if (!CONTRACT_IN.includes(sponsorship.state)) return CHANGED
    if (shownContractState(contract, now) === 'expired') return OVER
    if (!canMove(contractLifecycle, contract.state, 'sign', by.role)) return CHANGED
    const { body, hash } = contract
    if (body === null || hash === null) throw new Error(`Contract ${id} was sent without a text`)
    const isShown = hash.toString('hex') === input.bodyHash && agreementHash(body).equals(hash)
    if (!isShown) return CHANGED
    const { version, contactName, email } = await trx
      .selectFrom('sponsorships as s')
      .innerJoin('agreements as a', (join) => join.on('a.id', '=', contract.agreementId))
      .where('s.id', '=', sponsorship.id)
      .select(['a.version', 's.contact_name as contactName', 's.contact_email as email'])
      .executeTakeFirstOrThrow()
    const text = { agreementId: contract.agreementId, year: sponsorship.year, version, body, hash }
    const signatureId = await writeSignature(
      { ...text, title: contract.title },
      {
        ...{ agreementId: contract.agreementId, bodyHash: input.bodyHash, fullName: input.fullName },
        ...{ jobTitle: input.jobTitle, employer: sponsorship.company, promises: CONTRACT_PROMISES },
      },
      {
        ...{ userId: by.userId, requestId: by.requestId, behind: by.behind },
        ...{ displayName: contactName, email, record: { kind: 'sponsorship_contract', id } },
      },
      from,
      now,
      trx,
    )
    if (signatureId === null) return CHANGED
    await moveLocked(
      contractLifecycle,
      'sign',
      { by: by.role, id, set: { signature_id: signatureId, signed_at: now, updated_at: now } },
      trx,
    )
    const after = { contract: contract.n, signedAs: input.fullName }
    await auditRecord(by, 'sponsorship.contract_signed', sponsorship.id, { after }, now, trx)
    await fulfilObligation(sponsorship.id, 'contract', 'submitted', system, now, trx)
    await tellSponsor(id, contractSigned, now, trx)
    await tellAdminsOfContract(id, now, trx)
    return ok()
  })
}
