import { db, transaction } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { discardFile, receiveFile } from '#app/platform/files/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { PROOF_KINDS, PROOF_MAX_BYTES } from './membership-rules.ts'
import { system, type Viewer } from '#app/platform/viewer.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { membershipLifecycle } from './lifecycle.ts'

export interface ProofState {
  typeName: string
  /** `pending` once a proof was sent, which can be replaced. */
  status: 'proof_required' | 'pending'
  sent: { name: string; publicId: string } | null
}

/** The person's undecided membership that needs proof, such as of enrolment, or `null`. */
export async function proofStateOf(viewer: Viewer): Promise<ProofState | null> {
  const row = await db()
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .leftJoin('files as f', 'f.id', 'm.proof_file_id')
    .where('m.user_id', '=', viewer.userId)
    .where((eb) => eb.or([eb('t.is_student', '=', true), eb('t.requires_proof', '=', true)]))
    .where('m.status', 'in', ['proof_required', 'pending'])
    .orderBy('m.id', 'desc')
    .select(['t.name as typeName', 'm.status', 'f.original_name', 'f.public_id'])
    .executeTakeFirst()
  if (!row || (row.status !== 'proof_required' && row.status !== 'pending')) return null
  const { typeName, status, original_name: name, public_id: publicId } = row
  return { typeName, status, sent: name && publicId ? { name, publicId } : null }
}

/** Stores a proof of enrolment, replacing an earlier one. Refuses `invalid` files, `conflict` if no proof is needed. */
export async function storeProof(
  upload: { tempPath: string; originalName: string },
  viewer: Viewer,
  now: Date,
) {
  const received = await receiveFile(
    {
      ...upload,
      ownerId: viewer.userId,
      studioId: null,
      purpose: 'membership_proof',
      accept: PROOF_KINDS,
      maxBytes: PROOF_MAX_BYTES,
    },
    now,
  )
  if (!received.ok) return received
  const { fileId, name } = received.value
  return transaction(async (trx) => {
    const membership = await trx
      .selectFrom('memberships as m')
      .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
      .where('m.user_id', '=', viewer.userId)
      .where((eb) => eb.or([eb('t.is_student', '=', true), eb('t.requires_proof', '=', true)]))
      .where('m.status', 'in', ['proof_required', 'pending'])
      .orderBy('m.id', 'desc')
      .select(['m.id', 'm.status', 'm.proof_file_id'])
      .forUpdate('m')
      .executeTakeFirst()
    if (!membership) {
      await discardFile(fileId, now, trx)
      return refuse('conflict', 'Your membership has been decided, so no proof is needed.')
    }
    const sent = { by: 'member', id: membership.id, set: { proof_file_id: fileId } } as const
    await moveLocked(membershipLifecycle, 'send_proof', sent, trx)
    if (membership.proof_file_id !== null) await discardFile(membership.proof_file_id, now, trx)
    const change = { before: { status: membership.status }, after: { status: 'pending', file: name } }
    await auditRecord(viewer, 'membership.proof_sent', membership.id, change, now, trx)
    return ok()
  })
}

const KEPT_MS = 30 * 24 * 60 * 60_000
const MAX_AT_ONCE = 50

/** Removes proofs of enrolment 30 days after their review, and answers how many. */
export async function removeReviewedProofs(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('memberships')
      .where('proof_file_id', 'is not', null)
      .where('reviewed_at', '<=', new Date(now.getTime() - KEPT_MS))
      .select(['id', 'proof_file_id'])
      .orderBy('id')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, proof_file_id: fileId } of rows) {
      await trx.updateTable('memberships').set({ proof_file_id: null }).where('id', '=', id).execute()
      if (fileId !== null) await discardFile(fileId, now, trx)
      await auditRecord(system, 'membership.proof_removed', id, {}, now, trx)
    }
    return rows.length
  })
}
