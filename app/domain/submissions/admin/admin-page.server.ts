import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { db, transaction } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { lockAsAdmin, noSuchEntry } from '#app/domain/submissions/locks.server.ts'

/** What only admins see of an entry, beside its form. */
export type AdminSide = NonNullable<Awaited<ReturnType<typeof findAdminSide>>>

const MAX_NOTES = 100

/** The admins' side of an entry; `null` when there is none or the admin has a conflict of interest. */
export async function findAdminSide(submissionId: number, admin: AdminViewer) {
  const reader = db()
  const entry = await reader
    .selectFrom('submissions as s')
    .innerJoin('users as u', 'u.id', 's.created_by')
    .leftJoin('categories as c', 'c.id', 's.moved_from_category')
    .where('s.id', '=', submissionId)
    .where(withoutConflict(admin, 's.id', admin.at))
    .select([
      's.tags',
      's.flag',
      's.materials_received_at as materialsReceivedAt',
      's.custom_deadline as customDeadline',
      's.open_until as openUntil',
      's.ended_reason as endedReason',
      'c.name as movedFrom',
      personName('u').as('creator'),
      'u.email',
    ])
    .executeTakeFirst()
  if (!entry) return null
  const [notes, proposal, invoices] = await Promise.all([
    reader
      .selectFrom('submission_notes as n')
      .innerJoin('users as u', 'u.id', 'n.author_id')
      .where('n.submission_id', '=', submissionId)
      .orderBy('n.id', 'desc')
      .limit(MAX_NOTES)
      .select(['n.id', 'n.text', 'n.created_at as at', personName('u').as('author')])
      .execute(),
    reader
      .selectFrom('disqualifications as d')
      .innerJoin('users as u', 'u.id', 'd.proposed_by')
      .where('d.submission_id', '=', submissionId)
      .where('d.status', '=', 'proposed')
      .select(['d.reason', 'd.proposed_by', 'd.proposed_at as at', personName('u').as('by')])
      .executeTakeFirst(),
    reader
      .selectFrom('invoice_lines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
      .where('l.submission_id', '=', submissionId)
      .orderBy('i.id', 'desc')
      .select([
        'i.id',
        'i.number',
        'i.status',
        'l.live',
        'i.total_cents as totalCents',
        'i.paid_cents as paidCents',
        'i.currency',
      ])
      .execute(),
  ])
  const { creator: name, email, ...rest } = entry
  return {
    ...rest,
    createdBy: { name, email },
    notes,
    proposal: proposal && {
      reason: proposal.reason,
      by: proposal.by,
      at: proposal.at,
      own: proposal.proposed_by === admin.userId,
      refusal: await whyNotSecond(admin, { by: proposal.proposed_by, at: proposal.at }, admin.at, reader),
    },
    invoices,
  }
}

/** Writes a note about an entry, for admins only. */
export async function writeNote(submissionId: number, text: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    if (!(await lockAsAdmin(submissionId, admin, trx))) return noSuchEntry
    const { id } = await trx
      .insertInto('submission_notes')
      .values({ submission_id: submissionId, author_id: admin.userId, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const step = { action: 'submission.note_added', after: { note: id } }
    await auditEntry(admin, submissionId, step, now, trx)
    return ok()
  })
}

/** Sets or removes (`null`) a draft's own deadline, which goes before the end of the call; `conflict` for what is no draft. */
export async function setOwnDeadline(
  submissionId: number,
  until: Date | null,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const entry = await lockAsAdmin(submissionId, admin, trx)
    if (!entry) return noSuchEntry
    if (entry.status !== 'draft') return refuse('conflict', 'Only drafts can have an individual deadline.')
    if (entry.customDeadline?.getTime() === until?.getTime()) return ok()
    await trx
      .updateTable('submissions')
      .set((eb) => ({ custom_deadline: until, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', submissionId)
      .execute()
    const step = {
      action: 'submission.custom_deadline_set',
      before: { extra_time: entry.customDeadline?.toISOString() ?? null },
      after: { extra_time: until?.toISOString() ?? null },
    }
    await auditEntry(admin, submissionId, step, now, trx)
    return ok()
  })
}
