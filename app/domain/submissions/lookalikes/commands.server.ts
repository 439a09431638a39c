import { transaction } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { hasConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** Notes that two entries which look alike are two works, or takes that back. Nothing happens to the entries. */
export function tellApart(pairId: number, apart: boolean, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const pair = await lockRow('lookalikes', { id: pairId }, ['first_id', 'second_id', 'told_apart_at'], trx)
    const hidden =
      !pair ||
      (await hasConflictIgnoringAccess(admin, pair.first_id, trx)) ||
      (await hasConflictIgnoringAccess(admin, pair.second_id, trx))
    if (hidden) return refuse('not_found', 'We can’t find this pair.')
    if ((pair.told_apart_at !== null) === apart) return ok({ changed: false })
    await trx
      .updateTable('lookalikes')
      .set({ told_apart_at: apart ? now : null, told_apart_by: apart ? admin.userId : null })
      .where('id', '=', pairId)
      .execute()
    const action = apart ? 'submission.told_apart' : 'submission.alike_again'
    for (const [id, other] of [
      [pair.first_id, pair.second_id],
      [pair.second_id, pair.first_id],
    ] as const)
      await auditRecord(admin, action, id, { after: { other } }, now, trx)
    return ok({ changed: true })
  })
}
