import { transaction, type Trx } from '#db/client.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { lockCredential } from './apply.server.ts'
import { lockAreas } from './areas.server.ts'
import { numberBadges } from './badges/issue.server.ts'
import { credentialLifecycle } from './lifecycle.ts'
import { tellApplicant } from './mails.server.ts'
import {
  credentialApproved,
  credentialIssued,
  credentialQuestion,
  credentialRejected,
  credentialRevoked,
  credentialWaitlisted,
} from './mails/applicant-mails.ts'
import { approvalRefusal, areaRefusal, type Area, type CredentialState } from './rules.ts'

/** What an admin decides about an application. */
export type Decision =
  | { action: 'review' | 'recommend' | 'return' | 'wait' | 'issue' | 'close' }
  | { action: 'approve'; areas: readonly Area[]; places: number; note: string }
  | { action: 'ask' | 'reject' | 'revoke'; note: string }

const PAST: Readonly<Record<Decision['action'], `media_credential.${string}`>> = {
  review: 'media_credential.reviewed',
  recommend: 'media_credential.recommended',
  return: 'media_credential.returned',
  wait: 'media_credential.waitlisted',
  issue: 'media_credential.issued',
  close: 'media_credential.closed',
  approve: 'media_credential.approved',
  ask: 'media_credential.asked',
  reject: 'media_credential.rejected',
  revoke: 'media_credential.revoked',
}

const MAILS = {
  ask: credentialQuestion,
  approve: credentialApproved,
  wait: credentialWaitlisted,
  reject: credentialRejected,
  issue: credentialIssued,
  revoke: credentialRevoked,
} as const

const CHANGED = refuse(
  'conflict',
  'This application has changed since you opened the page. Check it and try again.',
)

type Row = NonNullable<Awaited<ReturnType<typeof lockCredential>>>

/**
 * Carries out what an admin decides, and tells the applicant. One admin recommends and another one approves; the places of areas are
 * given under a lock, so the last one goes once. Refuses `conflict` where the state does not allow it, the same admin did both,
 * an area is full, others wait longer, or a badge lacks a name, a photo or the signature.
 */
export async function decideCredential(
  id: number,
  decision: Decision,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ outlet: string; state: CredentialState }>> {
  return transaction(async (trx): Promise<Outcome<{ outlet: string; state: CredentialState }>> => {
    const { action } = decision
    const seen = await trx
      .selectFrom('media_credentials')
      .where('id', '=', id)
      .select('year')
      .executeTakeFirst()
    if (!seen) return refuse('not_found', 'We can’t find this application.')
    // Areas are locked before applications.
    const counts = action === 'approve' ? await lockAreas(seen.year, trx) : []
    const row = await lockCredential(id, trx)
    if (!row || !canMove(credentialLifecycle, row.state, action, 'admin')) return CHANGED
    const refusal = await refusalOf(row, decision, counts, admin, now, trx)
    if (refusal) return refusal
    const { state } = await moveLocked(
      credentialLifecycle,
      action,
      {
        by: 'admin',
        id,
        set: { ...columnsOf(decision, row, admin, now), updated_at: now, version: row.version + 1 },
        returning: ['state'],
      },
      trx,
    )
    const said = 'note' in decision && decision.note ? { note: decision.note } : {}
    const granted = decision.action === 'approve' && {
      areas: decision.areas.join(', '),
      places: decision.places,
    }
    const change = { before: { state: row.state }, after: { state, ...said, ...granted } }
    await auditRecord(admin, PAST[action], id, change, now, trx)
    if (action in MAILS) await tellApplicant(id, MAILS[action as keyof typeof MAILS], now, trx)
    return ok({ outlet: row.outlet_name, state })
  })
}

async function refusalOf(
  row: Row,
  decision: Decision,
  counts: Awaited<ReturnType<typeof lockAreas>>,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Refusal | null> {
  if (decision.action === 'approve') {
    const asked = { adminId: admin.userId, recommendedBy: row.recommended_by }
    const text =
      approvalRefusal(asked) ??
      areaRefusal(decision.areas, decision.places, counts) ??
      (await longerWaiting(row, decision.areas, trx))
    if (text) return refuse('conflict', text)
    const proposed = { by: row.recommended_by ?? admin.userId, at: row.recommended_at ?? now }
    return mayBeSecond(admin, proposed, now, trx)
  }
  if (decision.action !== 'issue') return null
  const signature = await findValidSignature({ recordId: row.id }, 'press', row.year, trx)
  if (!signature) return refuse('conflict', 'The embargo agreement in force is not signed.')
  const problem = await numberBadges(row, now, trx)
  return problem ? refuse('conflict', problem) : null
}

/** Those who wait for one of these areas go first, in the order in which they were put on the list. */
async function longerWaiting(row: Row, areas: readonly Area[], trx: Trx): Promise<string | null> {
  const { rows } = await trx
    .selectFrom('media_credentials')
    .where('year', '=', row.year)
    .where('state', '=', 'waitlisted')
    .where('id', '<>', row.id)
    .where((eb) => eb('areas_wanted', '&&', eb.val([...areas])))
    .$if(row.waitlisted_at !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('waitlisted_at', 'id'), '<', eb.tuple(row.waitlisted_at ?? new Date(0), row.id)),
      ),
    )
    .orderBy('waitlisted_at')
    .orderBy('id')
    .select('outlet_name as outlet')
    .limit(1)
    .execute()
    .then((found) => ({ rows: found }))
  return rows[0]
    ? `${rows[0].outlet} has waited longer for one of these areas. Decide that application first.`
    : null
}

function columnsOf(decision: Decision, row: Row, admin: AdminViewer, now: Date) {
  switch (decision.action) {
    case 'review':
    case 'issue':
      return decision.action === 'issue' ? { issued_at: now } : {}
    case 'recommend':
      return { recommended_by: admin.userId, recommended_at: now }
    case 'return':
    case 'ask':
      return {
        ...{ recommended_by: null, recommended_at: null },
        ...('note' in decision && { note: decision.note, answer: '' }),
      }
    case 'wait':
      return {
        ...{ recommended_by: null, recommended_at: null },
        waitlisted_at: row.waitlisted_at ?? now,
      }
    case 'approve':
      return {
        areas: [...decision.areas],
        places: decision.places,
        note: decision.note,
        approved_by: admin.userId,
        approved_at: now,
      }
    case 'reject':
    case 'revoke':
      return { note: decision.note, ended_at: now }
    case 'close':
      return { ended_at: now }
  }
}
