import type { Viewer } from '#app/platform/viewer.ts'
import { isSamePerson } from '#app/platform/plain-name.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { changeSlate } from './commands.server.ts'
import { isShort, needsTieReason, MIN_SHORT_REASON } from './rules.ts'
import type { SubmitSlateInput } from './schema.ts'
import { loadSlate } from './slate.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { slateLifecycle } from './lifecycle.ts'

/**
 * Submits the slate with the chair's name under it: from then on the committee scores no more and nothing of the slate changes
 * until an admin returns it. A short one needs a reason of thirty characters and suspends the committee; one that settles a tie
 * at the cut says how. Refuses `invalid` beside the fields, `conflict` where something on it cannot be nominated.
 */
export function submitSlate(categoryId: number, input: SubmitSlateInput, viewer: Viewer, now: Date) {
  return changeSlate(categoryId, input.version, viewer, now, async ({ access, slateId, trx }) => {
    const { slate } = await loadSlate(viewer, access, now, trx)
    const { facts, checks, items } = slate
    const blocked = checks.filter(({ blocks }) => blocks)
    if (blocked.length > 0) return refuse('conflict', blocked.flatMap(({ lines }) => lines).join(' '))
    const short = isShort(facts)
    const fields: Record<string, string[]> = {}
    if (short && (input.shortReason ?? '').length < MIN_SHORT_REASON)
      fields.shortReason = [`Explain why the slate is short in ${MIN_SHORT_REASON} characters or more`]
    if (needsTieReason(facts) && !input.tieReason)
      fields.tieReason = ['Explain how the tie at the cut was settled']
    if (!isSamePerson(input.attestation, viewer.displayName))
      fields.attestation = [`Enter the name of your account, ${viewer.displayName}`]
    if (Object.keys(fields).length > 0) return refuse('invalid', 'The slate was not submitted.', fields)
    const set = {
      short_reason: input.shortReason ?? '',
      tie_reason: input.tieReason ?? '',
      attestation_name: input.attestation,
      submitted_by: viewer.userId,
      submitted_at: now,
      // It cannot change once there are scores; the slate keeps it all the same, for those who read it later.
      ranked_by: access.rankedBy,
    }
    await moveLocked(slateLifecycle, 'submit', { by: 'chair', id: slateId, set }, trx)
    const after = { nominees: items.length, short, attested: input.attestation, rankedBy: access.rankedBy }
    await auditRecord(viewer, 'slate.submitted', slateId, { after }, now, trx)
    await refreshStatus(access.committeeId, now, trx)
    return ok({ short, nominees: items.length })
  })
}
