import { config } from '#app/config.server.ts'
import { personName } from '#db/person-name.ts'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { hasConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { refuse } from '#app/platform/outcome.ts'
import { SECRET_ANSWERS } from '#app/platform/secret-answers.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { shownPerson, TITLE_KEY, type EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import { ENTRY_ROLES } from '#app/domain/season/audiences/studio-people.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import { entryHref } from '../addresses.ts'
import type { Changed } from '../drafts.server.ts'
import { planSave, plannedContent, type PostedSection, type SaveConflict } from '../form/save-plan.ts'
import { shownAnswer } from '../form/shown-answer.ts'
import { storePlan } from '../form/store-plan.server.ts'
import { lockAsAdmin, noSuchEntry } from '../locks.server.ts'
import { problemsOfAsk } from '../later/problems.ts'
import { everyField, findEntry, loadEntry, problemsOfEntry, type EntryRecord } from '../queries.server.ts'
import { shownTitle } from '../rules.ts'
import { correctionRefusal, problemsAdded } from './correction-rules.ts'
import { answerCorrected } from './mails/answer-corrected.ts'

const MOVED = 'This entry changed since you opened the page. Check it, then save again.'

export interface Correction {
  submissionId: number
  fieldKey: string
  posted: PostedSection
  reason: string
}

/** Stores an answer in place of the entrant, by the form's own rules, and tells the entrant; a change of their own since is a conflict. */
export async function correctAnswer(
  { submissionId, fieldKey, posted, reason }: Correction,
  admin: AdminViewer,
  now: Date,
): Promise<Changed<{ record: EntryRecord; conflicts: SaveConflict[] }>> {
  return transaction(async (trx) => {
    const seen = await findEntry(submissionId, trx)
    if (!seen) return noSuchEntry
    // The locks of nominating and of the studio's titles, and before the entry's own as everywhere.
    await lockNominations(seen.year, trx)
    if (fieldKey === TITLE_KEY) await lockPlaces(seen.studioId, trx)
    if (!(await lockAsAdmin(submissionId, admin, trx))) return noSuchEntry
    // Access despite a conflict of interest is for reading.
    if (await hasConflictIgnoringAccess(admin, submissionId, trx))
      return refuse('forbidden', 'You have a conflict of interest with this entry, so you can’t change it.')
    const record = await loadEntry(submissionId, trx)
    // Merged into another studio in between, whose titles are not locked.
    if (record.entry.studioId !== seen.studioId) return refuse('conflict', MOVED)
    const field = everyField(record).find(({ key }) => key === fieldKey)
    if (!field) return noSuchEntry
    const nominated = (await findLiveNomination(submissionId, trx)) !== null
    const refusal = correctionRefusal({ status: record.entry.status, nominated }, field)
    if (refusal) return refuse('conflict', refusal)
    const plan = planSave([field], record.content, posted)
    if (plan.conflicts.length > 0) return { ok: true as const, value: { record, conflicts: plan.conflicts } }
    if (plan.answers.length === 0 && plan.people === null)
      return refuse('invalid', 'This is already the answer.')
    const content = plannedContent(record.content, plan)
    const problems = problemsAdded(
      record.entry.status,
      problemsIn(record),
      problemsIn({ ...record, content }),
    )
    if (problems.length > 0) return { ...refuse('invalid', 'The answer does not fit the form.'), problems }
    const entrantId = await creatorOf(submissionId, trx)
    const by = { userId: entrantId, requestId: admin.requestId, behind: { userId: admin.userId } }
    const step = { by, writer: admin.userId, action: 'submission.corrected' as const, reason }
    const stored = await storePlan(record, plan, step, now, trx)
    if (!stored.ok) return stored
    await tellEntrants({ before: record, after: stored.value.record, field, reason, entrantId }, now, trx)
    return { ok: true as const, value: { record: stored.value.record, conflicts: [] } }
  })
}

/** What was handed in after a round of judging stays complete too; before that an answer to it is a draft, which may be invalid. */
const problemsIn = (record: EntryRecord) => [
  ...problemsOfEntry(record),
  ...record.asks.flatMap((ask) => (ask.handedInAt ? problemsOfAsk(record, ask) : [])),
]

/** The nomination of an entry that was not revoked. */
export async function findLiveNomination(submissionId: number, reader: Reader): Promise<number | null> {
  const row = await reader
    .selectFrom('nominations')
    .where('submission_id', '=', submissionId)
    .where('status', '<>', 'revoked')
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function creatorOf(submissionId: number, trx: Trx): Promise<number> {
  const { created_by } = await trx
    .selectFrom('submissions')
    .where('id', '=', submissionId)
    .select('created_by')
    .executeTakeFirstOrThrow()
  return created_by
}

const answerText = (field: CategoryField, { people, answers }: EntryContent) =>
  field.type === 'people' ? people.map(shownPerson).join('\n') : shownAnswer(field, answers[field.key])

interface Told {
  before: EntryRecord
  after: EntryRecord
  field: CategoryField
  reason: string
  entrantId: number
}

/**
 * Who is told: the studio's owners and submitters, and the person who wrote the entry while they are of the studio. The writer alone
 * where it has no one else.
 */
async function peopleToTell(studioId: number, entrantId: number, trx: Trx) {
  const people = trx
    .selectFrom('users as u')
    .orderBy('u.id')
    .select(['u.id as userId', 'u.email', personName('u').as('name')])
  const found = await people
    .innerJoin('studio_members as m', 'm.user_id', 'u.id')
    .where('m.studio_id', '=', studioId)
    .where('m.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where((eb) => eb.or([eb('m.role', 'in', ENTRY_ROLES), eb('u.id', '=', entrantId)]))
    .execute()
  return found.length > 0 ? found : people.where('u.id', '=', entrantId).execute()
}

async function tellEntrants({ before, after, field, reason, entrantId }: Told, now: Date, trx: Trx) {
  const { entry, category } = after
  const secret = SECRET_ANSWERS.includes(field.key)
  const params = {
    code: entry.code,
    title: shownTitle(entry.title),
    category: category.name,
    link: config().appUrl + entryHref(entry.id),
    question: field.label,
    before: secret ? null : answerText(field, before.content),
    after: secret ? null : answerText(field, after.content),
    reason,
  }
  for (const to of await peopleToTell(entry.studioId, entrantId, trx)) {
    await queueMail(
      {
        to,
        mail: answerCorrected,
        params: { ...params, recipientName: to.name },
        dedupeKey: `answer-corrected:${entry.id}:${entry.version}:${to.userId}`,
        entity: 'submission',
        entityId: entry.id,
      },
      now,
      trx,
    )
  }
}
