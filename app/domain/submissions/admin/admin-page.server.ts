import { db, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

export interface EntryNote {
  id: number
  author: string
  text: string
  at: Date
}

/** What only the office sees of a submission, beside its form. */
export interface AdminSide {
  createdBy: { name: string; email: string }
  tags: string[]
  flag: string | null
  materialsReceivedAt: Date | null
  customDeadline: Date | null
  openUntil: Date | null
  endedReason: string | null
  movedFrom: string | null
  notes: EntryNote[]
  proposal: { reason: string; by: string; own: boolean; at: Date } | null
  invoices: {
    id: number
    number: string
    status: InvoiceStatus
    live: boolean
    totalCents: number
    paidCents: number
    currency: string
  }[]
}

const MOST_NOTES = 100
const nameOf = (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`.trim()

/** The office's side of a submission; `null` when there is none. Five queries however much there is. */
export async function loadAdminSide(submissionId: number, admin: AdminViewer): Promise<AdminSide | null> {
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
      'u.first_name',
      'u.last_name',
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
      .limit(MOST_NOTES)
      .select(['n.id', 'n.text', 'n.created_at', 'u.first_name', 'u.last_name'])
      .execute(),
    reader
      .selectFrom('disqualifications as d')
      .innerJoin('users as u', 'u.id', 'd.proposed_by')
      .where('d.submission_id', '=', submissionId)
      .where('d.status', '=', 'proposed')
      .select(['d.reason', 'd.proposed_by', 'd.proposed_at', 'u.first_name', 'u.last_name'])
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
  const { first_name, last_name, email, ...rest } = entry
  return {
    ...rest,
    createdBy: { name: nameOf({ first_name, last_name }), email },
    notes: notes.map((note) => ({
      ...{ id: note.id, author: nameOf(note), text: note.text, at: note.created_at },
    })),
    proposal: proposal
      ? {
          ...{ reason: proposal.reason, by: nameOf(proposal), at: proposal.proposed_at },
          own: proposal.proposed_by === admin.userId,
        }
      : null,
    invoices,
  }
}

/** Writes a note about a submission, for the office only. */
export async function writeNote(
  submissionId: number,
  text: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const entry = await trx
      .selectFrom('submissions')
      .where('id', '=', submissionId)
      .where(withoutConflict(admin, 'submissions.id', admin.at))
      .select('id')
      .forKeyShare()
      .executeTakeFirst()
    if (!entry) return refuse('not_found', 'There is no such submission.')
    const { id } = await trx
      .insertInto('submission_notes')
      .values({ submission_id: submissionId, author_id: admin.userId, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const step = { action: 'submission.noted', after: { note: id } }
    await audit(admin, { ...step, entity: 'submission', entityId: submissionId }, now, trx)
    return ok()
  })
}

/**
 * Gives a draft its own deadline, which goes before the call's end, or takes it away with `null`. Refuses `conflict` for what
 * is no draft: a missed one is reopened, a submitted one opened for editing.
 */
export async function setOwnDeadline(
  submissionId: number,
  until: Date | null,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const entry = await trx
      .selectFrom('submissions')
      .where('id', '=', submissionId)
      .where(withoutConflict(admin, 'submissions.id', admin.at))
      .select(['status', 'custom_deadline'])
      .forUpdate()
      .executeTakeFirst()
    if (!entry) return refuse('not_found', 'There is no such submission.')
    if (entry.status !== 'draft') return refuse('conflict', 'Only a draft has a deadline of its own.')
    if (entry.custom_deadline?.getTime() === until?.getTime()) return ok()
    await trx
      .updateTable('submissions')
      .set((eb) => ({ custom_deadline: until, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', submissionId)
      .execute()
    const step = {
      action: 'submission.own_deadline',
      before: { extra_time: entry.custom_deadline?.toISOString() ?? null },
      after: { extra_time: until?.toISOString() ?? null },
    }
    await audit(admin, { ...step, entity: 'submission', entityId: submissionId }, now, trx)
    return ok()
  })
}
