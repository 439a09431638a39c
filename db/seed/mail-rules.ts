import { db, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { insertFirstRules } from '#app/domain/cron-emails/first-rules/insert-first-rules.server.ts'
import { activateRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { valueOf } from '#db/seed/outcomes.ts'

/** The rules an award begins with: drafts, or for the demonstration tested and switched on. */
export async function seedMailRules(
  admin: AdminViewer,
  { active }: { active: boolean },
  now: Date,
): Promise<void> {
  const rules = await transaction((trx) => insertFirstRules(admin, now, trx))
  if (!active) return
  for (const { ruleId, code } of rules) {
    const { version } = await db()
      .updateTable('cron_emails')
      .set((eb) => ({ tested_version: eb.ref('version') }))
      .where('id', '=', ruleId)
      .returning('version')
      .executeTakeFirstOrThrow()
    valueOf(await activateRule(ruleId, version, admin, now), code)
  }
}
