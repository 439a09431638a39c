import type { Trx } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer, OwnStudio } from '#app/platform/viewer.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { findEntry, type Entry } from './queries.server.ts'

export const noSuchEntry = refuse('not_found', 'We can’t find this entry.')

/** Refuses `forbidden` to a member whose role only reads. */
export function roleRefusal({ name, role }: Pick<OwnStudio, 'name' | 'role'>): Refusal | null {
  if (mayEnterFor(role)) return null
  return refuse(
    'forbidden',
    `You can view the entries of ${name} but not change them. Its owner can change your role.`,
  )
}

/** A studio's entry, locked until the transaction ends. */
export async function lockOwnEntry(submissionId: number, studioId: number, trx: Trx): Promise<Entry | null> {
  const locked = await lockRow('submissions', { id: submissionId, studio_id: studioId }, ['id'], trx)
  return locked ? findEntry(submissionId, trx) : null
}

/** An entry the admin has no conflict about, locked until the transaction ends. */
export function lockAsAdmin(submissionId: number, admin: AdminViewer, trx: Trx) {
  return trx
    .selectFrom('submissions')
    .where('id', '=', submissionId)
    .where(withoutConflict(admin, 'submissions.id', admin.at))
    .select(['status', 'custom_deadline as customDeadline'])
    .forUpdate()
    .executeTakeFirst()
}
