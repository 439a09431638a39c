import { changeSetting } from '#app/domain/season/seasons/config-commands.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { LEFT_OUT_SETTING, leftOutIn } from '#app/platform/setup-checks.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { advisoryLock } from '#db/client.ts'
import { setupChecks } from './queries.server.ts'
import type { LeaveOutInput } from './schema.ts'

/** Leaves a check out, or has it asked again. Refuses `not_found` a check that is not there, or that every award needs. */
export async function leaveOutCheck({ check, leaveOut }: LeaveOutInput, admin: AdminViewer, now: Date) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('checks of the set-up that are left out', trx)
    const { optional } = await setupChecks(admin, now, trx)
    if (!optional.includes(check)) return refuse('not_found', 'We can’t find this check.')
    const others = leftOutIn(await configValuesIn(trx)).filter((title) => title !== check)
    const after = leaveOut ? [...others, check] : others
    await changeSetting(LEFT_OUT_SETTING, after.join('\n'), admin, now, trx)
    return ok({ check })
  })
}
