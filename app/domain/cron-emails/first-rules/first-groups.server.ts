import type { Trx } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { insertGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { allAudiences } from '#app/domain/cron-emails/audiences/registry.server.ts'

/**
 * The groups an award begins with: one of all people in each audience, under the audience's code. Answers with their ids by
 * code.
 */
export async function insertMailGroups(now: Date, trx: Trx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { code, name } of allAudiences())
    ids.set(code, await insertGroup({ code, name, audience: code, filter: EVERYBODY }, system, now, trx))
  return ids
}
