import { transaction, type Trx } from '#db/client.ts'
import { agreementHash } from '#app/domain/people/agreements/agreement-hash.server.ts'
import { markContracted } from '#app/domain/sponsorship/applications/progress.server.ts'
import { fulfilObligation } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { requestDocument } from '#app/platform/documents/request.server.ts'
import { discardFile, receiveFile } from '#app/platform/files/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { contractDocument } from './contract-document.server.ts'
import { CONTRACT_IN, lockContract } from './draft.server.ts'
import { filledContract } from './facts.server.ts'
import { contractLifecycle } from './lifecycle.ts'
import { tellSponsor } from './mails.server.ts'
import { contractExecuted, contractOnPaper } from './mails/contract-mails.ts'
import { countersignRefusal, OPEN_CONTRACT_STATES, PAPER_KINDS, PAPER_MAX_BYTES } from './rules.ts'
import type { CountersignInput, PaperInput } from './schema.ts'
import { supersede } from './send.server.ts'

const CHANGED = refuse(
  'conflict',
  'This contract has changed since you opened the page. Check it and try again.',
)

/** How many admins may countersign. */
export async function countSigningAdmins(trx: Pick<Trx, 'selectFrom'>): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('admin_role', '=', 'admin')
    .where('status', '=', 'active')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Countersigns a contract, which is in force from then on; an earlier one that was is replaced. Refuses `conflict` where it is not
 * signed, or the admin has sent it and another one can countersign.
 */
export async function countersignContract(
  id: number,
  input: CountersignInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockContract(id, trx)
    if (!locked) return refuse('not_found', 'We can’t find this contract.')
    const { contract, sponsorship } = locked
    if (!canMove(contractLifecycle, contract.state, 'countersign', 'admin')) return CHANGED
    if (!CONTRACT_IN.includes(sponsorship.state)) return CHANGED
    const admins = await countSigningAdmins(trx)
    const refusal = countersignRefusal({ adminId: admin.userId, sentBy: contract.sentBy, admins })
    if (refusal) return refuse('conflict', refusal)
    await supersede(sponsorship.id, ['executed'], now, trx)
    const signed = {
      ...{ countersigned_by: admin.userId, countersigned_name: input.fullName },
      ...{ countersigned_title: input.jobTitle, executed_at: now, updated_at: now },
    }
    await moveLocked(contractLifecycle, 'countersign', { by: 'admin', id, set: signed }, trx)
    const after = { contract: contract.n, signedAs: input.fullName }
    await auditRecord(admin, 'sponsorship.contract_countersigned', sponsorship.id, { after }, now, trx)
    await requestDocument(contractDocument, id, now, trx)
    await tellSponsor(id, contractExecuted, now, trx)
    await markContracted(sponsorship.id, admin, now, trx)
    await fulfilObligation(sponsorship.id, 'contract', 'delivered', admin, now, trx)
    return ok()
  })
}

/**
 * Records a contract that was signed on paper, from a scan that the admin has compared with the text of the draft. Refuses `invalid`
 * a file that is no PDF or picture, and `conflict` where the draft has changed.
 */
export async function recordPaper(
  id: number,
  input: PaperInput,
  file: { tempPath: string; originalName: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  const received = await receiveFile(
    {
      ...file,
      ownerId: admin.userId,
      studioId: null,
      purpose: 'document',
      accept: PAPER_KINDS,
      maxBytes: PAPER_MAX_BYTES,
    },
    now,
  )
  if (!received.ok) return refuse('invalid', received.message, { paper: [received.message] })
  const { fileId } = received.value
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockContract(id, trx)
    const isDraft =
      locked !== null &&
      canMove(contractLifecycle, locked.contract.state, 'record_paper', 'admin') &&
      locked.contract.revision === input.revision &&
      CONTRACT_IN.includes(locked.sponsorship.state)
    if (!isDraft) {
      await discardFile(fileId, now, trx)
      return locked ? CHANGED : refuse('not_found', 'We can’t find this contract.')
    }
    const { contract, sponsorship } = locked
    await supersede(sponsorship.id, [...OPEN_CONTRACT_STATES, 'executed'], now, trx)
    const body = await filledContract(contract, trx)
    const paper = {
      ...{ body, body_sha256: agreementHash(body), executed_at: now, updated_at: now },
      ...{ paper_file_id: fileId, paper_signed_on: input.signedOn, paper_checked_by: admin.userId },
    }
    await moveLocked(contractLifecycle, 'record_paper', { by: 'admin', id, set: paper }, trx)
    const after = { contract: contract.n, signedOn: input.signedOn, ...(input.note && { note: input.note }) }
    await auditRecord(admin, 'sponsorship.contract_on_paper', sponsorship.id, { after }, now, trx)
    await tellSponsor(id, contractOnPaper, now, trx)
    await markContracted(sponsorship.id, admin, now, trx)
    await fulfilObligation(sponsorship.id, 'contract', 'delivered', admin, now, trx)
    return ok()
  })
}
