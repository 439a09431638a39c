import { transaction, type Trx } from '#db/client.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import type { SavedSection } from '#app/domain/submissions/commands.server.ts'
import { changeRefusal, lockForEditing, type Changed } from '#app/domain/submissions/drafts.server.ts'
import {
  planSave,
  plannedContent,
  plannedFields,
  type PostedSection,
} from '#app/domain/submissions/form/save-plan.ts'
import { storePlan } from '#app/domain/submissions/form/store-plan.server.ts'
import { lateText } from '#app/domain/submissions/later/asks.ts'
import { problemsOfAsk } from '#app/domain/submissions/later/problems.ts'
import { loadEntry } from '#app/domain/submissions/queries.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'

interface OfEntry {
  submissionId: number
  roundId: number
}

const NOT_ASKED = refuse('not_found', 'We can’t find what this entry is asked for.')

/** An entry under its lock, while the answers to what a round asks of it are taken; later the refusal names the date. */
async function lockAsked({ submissionId, roundId }: OfEntry, entrant: EntrantViewer, now: Date, trx: Trx) {
  const locked = await lockForEditing(submissionId, entrant, now, trx)
  if (!locked.ok && locked.code !== 'conflict') return locked
  const record = locked.ok ? locked.value : await loadEntry(submissionId, trx)
  const ask = record.asks.find((each) => each.roundId === roundId)
  if (!ask) return NOT_ASKED
  if (!locked.ok) return now < ask.dueAt ? locked : refuse('conflict', lateText(ask))
  if (now >= ask.dueAt) return refuse('conflict', lateText(ask))
  return ok({ record: locked.value, ask })
}

/**
 * Stores answers to what a round asks of an entry, invalid ones too, and returns conflicts with what others stored. Once they are handed in
 * they have to stay complete (`invalid`). Refuses `conflict` after the date.
 */
export async function saveMaterials(
  input: PostedSection & OfEntry,
  entrant: EntrantViewer,
  now: Date,
): Promise<Changed<SavedSection>> {
  return transaction(async (trx) => {
    const asked = await lockAsked(input, entrant, now, trx)
    if (!asked.ok) return asked
    const { record, ask } = asked.value
    const own = record.later.filter((field) => field.ask.roundId === ask.roundId)
    const plan = planSave(own, record.content, input)
    const refusal = changeRefusal(record, plannedFields(own, plan), plannedContent(record.content, plan))
    if (refusal) return refusal
    const step = { by: entrant, writer: entrant.userId, action: 'submission.revised' as const }
    const stored = await storePlan(record, plan, step, now, trx)
    return stored.ok ? ok({ ...stored.value, conflicts: plan.conflicts }) : stored
  })
}

/** Hands in what a round asks of an entry: from then the judges of what comes next read it. A second time changes nothing. */
export async function handIn(of: OfEntry, entrant: EntrantViewer, now: Date): Promise<Changed> {
  return transaction(async (trx) => {
    const asked = await lockAsked(of, entrant, now, trx)
    if (!asked.ok) return asked
    const { record, ask } = asked.value
    if (ask.handedInAt !== null) return ok()
    const problems = problemsOfAsk(record, ask)
    if (problems.length > 0)
      return { ...refuse('invalid', 'Some answers are missing or need fixing.'), problems }
    await trx
      .insertInto('round_materials')
      .values({
        ...{ round_id: ask.roundId, submission_id: of.submissionId },
        ...{ handed_in_at: now, handed_in_by: entrant.userId },
      })
      .execute()
    const after = { round: ask.name }
    await auditEntry(entrant, of.submissionId, { action: 'submission.materials_handed_in', after }, now, trx)
    return ok()
  })
}
