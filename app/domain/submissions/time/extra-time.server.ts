import { personName } from '#db/person-name.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { entryHref } from '#app/domain/submissions/addresses.ts'
import { extraTimeAsked, extraTimeAnswered } from '#app/domain/submissions/time/mails/extra-time.ts'
import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer, EntrantViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { grantLateEntry } from '#app/domain/people/whitelist/late-entry.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { href } from '#app/platform/href.ts'
import type { TimeDecision } from './extra-time.ts'
import { missedEnds } from './missed.server.ts'
import { reopenRefusal } from '#app/domain/submissions/places.server.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import { lockOwnEntry, noSuchEntry, roleRefusal } from '#app/domain/submissions/locks.server.ts'
import type { Entry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { submissionLifecycle } from '#app/domain/submissions/lifecycle.ts'
import { extraTimeLifecycle } from './lifecycle.ts'

const ASKED = 'You have already asked for extra time. We’ll answer by email.'

/** Asks for extra time for a draft that missed its deadline; `conflict` while a request is open or it can still be submitted. */
export async function askForTime(
  { submissionId, reason }: { submissionId: number; reason: string },
  entrant: EntrantViewer,
  now: Date,
) {
  const forbidden = roleRefusal(entrant.studio)
  if (forbidden) return forbidden
  try {
    return await transaction(async (trx) => {
      const entry = await lockOwnEntry(submissionId, entrant.studio.id, trx)
      if (!entry) return noSuchEntry
      const { year } = await currentSeasonIn(trx)
      if (entry.year !== year) return refuse('conflict', 'The season is over.')
      if (!(await missedEnds([submissionId], now, trx)).has(submissionId))
        return refuse('conflict', 'This draft can still be submitted.')
      const { id } = await trx
        .insertInto('extra_time_requests')
        .values({
          submission_id: submissionId,
          requested_by: entrant.userId,
          reason: cleanText(reason).trim(),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const logged = {
        action: 'submission.extra_time_requested',
        entity: 'submission',
        entityId: submissionId,
      }
      await audit(entrant, { ...logged, after: { reason } }, now, trx)
      await mailAdmins(id, entry, entrant, reason, now, trx)
      return ok()
    })
  } catch (error) {
    if (isUniqueViolation(error, 'one_open_extra_time_request')) return refuse('conflict', ASKED)
    throw error
  }
}

async function mailAdmins(
  requestId: number,
  entry: Entry,
  entrant: EntrantViewer,
  reason: string,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { support_email: email } = await configValuesIn(trx)
  if (!email) return
  await queueMail(
    {
      mail: extraTimeAsked,
      to: { email, name: '' },
      params: {
        title: shownTitle(entry.title),
        studio: entry.studioName,
        asker: entrant.displayName,
        reason,
        link: config().appUrl + href('/admin/submissions/extra-time/:requestId', { requestId }),
      },
      dedupeKey: `extra-time-asked:${requestId}`,
      entity: 'submission',
      entityId: entry.id,
    },
    now,
    trx,
  )
}

/** Grants or declines a request and mails the answer; granting reopens the draft, sets its deadline and notes an exception. */
export async function decideExtraTime(
  requestId: number,
  decision: TimeDecision,
  admin: AdminViewer,
  now: Date,
) {
  if (decision.kind === 'grant' && decision.until <= now)
    return refuse('invalid', 'Enter a time in the future', { until: ['Enter a time in the future'] })
  return transaction(async (trx) => {
    const asked = await trx
      .selectFrom('extra_time_requests as r')
      .innerJoin('submissions as s', 's.id', 'r.submission_id')
      .where('r.id', '=', requestId)
      .where(withoutConflict(admin, 's.id', admin.at))
      .select(['s.id', 's.studio_id'])
      .executeTakeFirst()
    if (!asked) return refuse('not_found', 'We can’t find this request.')
    await lockPlaces(asked.studio_id, trx)
    const entry = await lockOwnEntry(asked.id, asked.studio_id, trx)
    const request = await trx
      .selectFrom('extra_time_requests as r')
      .innerJoin('users as u', 'u.id', 'r.requested_by')
      .where('r.id', '=', requestId)
      .select(['r.status', 'u.id as userId', 'u.email', personName('u').as('name')])
      .forUpdate('r')
      .executeTakeFirst()
    if (!entry || !request) return refuse('not_found', 'We can’t find this request.')
    if (request.status !== 'open') return refuse('conflict', 'This request has already been answered.')
    if (decision.kind === 'grant') {
      const refusal = await grantRefusal(entry, trx)
      if (refusal) return refuse('conflict', refusal)
      await giveTime(entry, request.email, decision.until, admin, now, trx)
    }
    const status = decision.kind === 'grant' ? 'granted' : 'declined'
    const answer = cleanText(decision.answer).trim()
    const set = { decided_by: admin.userId, decided_at: now, answer }
    await moveLocked(extraTimeLifecycle, decision.kind, { by: 'admin', id: requestId, set }, trx)
    const until = decision.kind === 'grant' ? decision.until : null
    await auditEntry(
      admin,
      entry.id,
      {
        action: `submission.extra_time_${status}`,
        before: { status: entry.status, until: entry.customDeadline?.toISOString() ?? null },
        after: { request: requestId, until: until?.toISOString() ?? null, answer },
      },
      now,
      trx,
    )
    const { timezone } = await currentSeasonIn(trx)
    const { status: _, ...to } = request
    await queueMail(
      {
        mail: extraTimeAnswered,
        to,
        params: {
          recipientName: to.name,
          title: shownTitle(entry.title),
          until: until ? formatDateTime(until, timezone) : null,
          answer,
          link: config().appUrl + (until ? entryHref(entry.id) : href('/submissions/expired')),
        },
        dedupeKey: `extra-time-answered:${requestId}`,
        entity: 'submission',
        entityId: entry.id,
      },
      now,
      trx,
    )
    return ok()
  })
}

async function grantRefusal(entry: Entry, trx: Trx): Promise<string | null> {
  if (entry.status !== 'draft' && entry.status !== 'expired') return 'This is no longer a draft.'
  const category = await findCategory(entry.categoryId, trx)
  if (category?.status !== 'open') return 'The category is closed, so the draft couldn’t be checked out.'
  return entry.status === 'expired' ? reopenRefusal(entry, category, trx) : null
}

async function giveTime(
  entry: Entry,
  email: string,
  until: Date,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const note = 'Extra time requested and granted'
  const { id: submissionId, year } = entry
  await grantLateEntry({ year, email, submissionId, until, note, grantedBy: admin.userId }, now, trx)
  await trx
    .updateTable('submissions')
    .set((eb) => ({ custom_deadline: until, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', entry.id)
    .execute()
  if (entry.status === 'expired')
    await moveLocked(submissionLifecycle, 'reopen', { by: 'admin', id: entry.id }, trx)
}
