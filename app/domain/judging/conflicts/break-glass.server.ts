import { breakGlass } from './mails/break-glass.ts'
import { advisoryLock, db, transaction, type Reader, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import {
  hasConflictIgnoringAccess,
  hasConflict,
  peopleBehind,
  withoutConflictIgnoringAccess,
} from '#app/platform/conflicts/visibility.server.ts'

const HOUR_MS = 3_600_000

/**
 * An admin with a conflict asks to see one entry; another admin without one decides. Refuses `not_found` for an entry they have no
 * conflict with, `conflict` while an earlier request is open.
 */
export async function askBreakGlass(submissionId: number, reason: string, admin: FreshAdmin, now: Date) {
  return transaction(async (trx) => {
    await advisoryLock(`break-glass ${admin.userId} ${submissionId}`, trx)
    if (!(await hasConflict(admin, submissionId, now, trx)))
      return refuse('not_found', 'We can’t find this entry.')
    const asked = await trx
      .insertInto('break_glass')
      .values({ user_id: admin.userId, submission_id: submissionId, reason, requested_at: now })
      .onConflict((open) =>
        open.columns(['user_id', 'submission_id']).where('decided_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!asked) return refuse('conflict', 'You have already asked. Another admin has to decide.')
    const after = { person: admin.displayName, reason }
    const step = {
      action: 'conflict.break_glass_requested',
      entity: 'submission',
      entityId: submissionId,
      after,
    }
    await audit(admin, step, now, trx)
    const { support_email: address } = await configValuesIn(trx)
    if (!address) return ok()
    await queueMail(
      {
        mail: breakGlass,
        to: { email: address, name: '' },
        params: {
          step: 'asked',
          asker: admin.displayName,
          reason,
          decidedBy: '',
          until: '',
          link: config().appUrl + href('/admin/judges/conflicts/break-glass/:id', { id: asked.id }),
        },
        dedupeKey: `break-glass-asked:${asked.id}`,
        entity: 'break_glass',
        entityId: asked.id,
      },
      now,
      trx,
    )
    return ok()
  })
}

export interface AskedBreakGlass {
  id: number
  askerId: number
  submissionId: number
  code: string | null
  title: string
  asker: string
  reason: string
  requestedAt: Date
}

function openAsks(admin: AdminViewer, reader: Reader) {
  return reader
    .selectFrom('break_glass as g')
    .innerJoin('submissions as s', 's.id', 'g.submission_id')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .where('g.decided_at', 'is', null)
    .where('g.user_id', 'not in', peopleBehind(admin))
    .where(withoutConflictIgnoringAccess(admin, 's.id'))
}

/** The requests this admin can decide: of others, for entries without a conflict of their own. */
export async function breakGlassToDecide(admin: AdminViewer, reader: Reader): Promise<AskedBreakGlass[]> {
  const rows = await openAsks(admin, reader)
    .select([
      'g.id',
      'g.user_id as askerId',
      's.id as submissionId',
      's.code',
      's.title',
      'g.reason',
      'g.requested_at as requestedAt',
    ])
    .select(personName('u').as('asker'))
    .orderBy('g.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, title: shownTitle(row.title) }))
}

/** One of these requests; null for any other. */
export async function findBreakGlass(admin: AdminViewer, id: number): Promise<AskedBreakGlass | null> {
  return (await breakGlassToDecide(admin, db())).find((each) => each.id === id) ?? null
}

/** The admin's own latest request for an entry. */
export async function ownBreakGlass(admin: AdminViewer, submissionId: number) {
  const row = await db()
    .selectFrom('break_glass')
    .where('user_id', '=', admin.userId)
    .where('submission_id', '=', submissionId)
    .select(['reason', 'requested_at as requestedAt', 'granted'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * A second admin grants access to an entry for `hours`, or refuses. Refuses `not_found` to the asker and to an admin with a
 * conflict, `conflict` when it was decided before.
 */
export async function decideBreakGlass(
  id: number,
  decision: { granted: boolean; hours: number },
  admin: FreshAdmin,
  now: Date,
) {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('break_glass')
      .where('id', '=', id)
      .select(['user_id', 'submission_id', 'reason', 'requested_at', 'decided_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!row || peopleBehind(admin).includes(row.user_id))
      return refuse('not_found', 'We can’t find this request.')
    if (await hasConflictIgnoringAccess(admin, row.submission_id, trx))
      return refuse('not_found', 'We can’t find this request.')
    if (row.decided_at) return refuse('conflict', 'This request has already been decided.')
    const asked = { by: row.user_id, at: row.requested_at }
    const second = decision.granted ? await mayBeSecond(admin, asked, now, trx) : null
    if (second) return second
    const until = decision.granted ? new Date(now.getTime() + decision.hours * HOUR_MS) : null
    await trx
      .updateTable('break_glass')
      .set({ decided_by: admin.userId, decided_at: now, granted: decision.granted, expires_at: until })
      .where('id', '=', id)
      .execute()
    await tellAsker(id, row, until, admin, now, trx)
    return ok()
  })
}

async function tellAsker(
  id: number,
  row: { user_id: number; submission_id: number; reason: string },
  until: Date | null,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const asker = await trx
    .selectFrom('users')
    .where('id', '=', row.user_id)
    .select(['email', personName('users').as('name')])
    .executeTakeFirstOrThrow()
  const { name } = asker
  const after = { person: name, reason: row.reason, until: until?.toISOString() ?? null }
  const action = until ? 'conflict.break_glass_granted' : 'conflict.break_glass_refused'
  await audit(admin, { action, entity: 'submission', entityId: row.submission_id, after }, now, trx)
  const { timezone } = await currentSeasonIn(trx)
  await queueMail(
    {
      mail: breakGlass,
      to: { email: asker.email, name, userId: row.user_id },
      params: {
        step: until ? 'granted' : 'refused',
        asker: name,
        reason: row.reason,
        decidedBy: admin.displayName,
        until: until ? formatDateTime(until, timezone) : '',
        link:
          config().appUrl +
          href('/admin/submissions/edit/:submissionId', { submissionId: row.submission_id }),
      },
      dedupeKey: `break-glass-decided:${id}`,
      entity: 'break_glass',
      entityId: id,
    },
    now,
    trx,
  )
}
