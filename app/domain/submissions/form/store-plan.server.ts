import type { Trx } from '#db/client.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { TITLE_KEY } from '#app/domain/catalogue/fields/answers.ts'
import { auditEntry } from '../audit-entry.server.ts'
import { wasSent } from '../changes.ts'
import { hasTwin } from '../checkout-support.server.ts'
import { storeChange } from '../drafts.server.ts'
import type { EntryRecord } from '../queries.server.ts'
import { writeAnswers, writePeople } from './answer-rows.server.ts'
import { plannedContent, type SavePlan } from './save-plan.ts'
import { words } from '#app/platform/award-words.ts'

interface Step {
  /** For the history: who did it, and in whose place. */
  by: Actor
  /** Who typed the answers. */
  writer: number
  action: 'submission.saved' | 'submission.revised' | 'submission.corrected'
  reason?: string
}

/** Writes what a plan changes of a locked entry, with one step of its history; an entry that was submitted gets a new revision. */
export async function storePlan(
  record: EntryRecord,
  plan: SavePlan,
  { by, writer, action, reason }: Step,
  now: Date,
  trx: Trx,
) {
  const { entry, category, fields, content } = record
  const retitled = plan.answers.find(({ field }) => field.key === TITLE_KEY)?.value
  const title = typeof retitled === 'string' ? retitled.trim() : entry.title
  const sent = wasSent(entry.status)
  if (sent && title !== entry.title && category.onePerTitle && (await hasTwin({ ...entry, title }, trx)))
    return refuse('invalid', `Your ${words.studio} has already entered “${title}” in this category.`)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const { field, value } of plan.answers) {
    before[field.key] = content.answers[field.key] ?? ''
    after[field.key] = value
  }
  await writeAnswers(entry.id, plan.answers, { userId: writer }, now, trx)
  if (plan.people) {
    const key = fields.find((field) => field.type === 'people')?.key ?? 'people'
    before[key] = content.people
    after[key] = plan.people
    plan.people = await writePeople(entry.id, content.people, plan.people, trx)
  }
  const written = Object.keys(after).length
  if (written === 0) return ok({ record, written })
  const revision = sent
    ? { before: { revision: entry.version }, after: { revision: entry.version + 1 } }
    : null
  const step = {
    action,
    before: { ...before, ...revision?.before },
    after: { ...after, ...revision?.after, ...(reason ? { reason } : {}) },
  }
  await auditEntry(by, entry.id, step, now, trx)
  const changed = { ...record, content: plannedContent(content, plan) }
  return ok({ record: await storeChange(changed, title, now, trx), written })
}
