import { carryOutOne } from '#app/domain/nominees/nominations/announcing.server.ts'
import type { JobPayload } from '#app/platform/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

/** At the announcement's own moment; one that was taken back is left alone. */
export async function announceNominees(
  { announcementId }: JobPayload<'nominees.announce'>,
  tools: HandlerTools,
): Promise<string> {
  return `${await carryOutOne(announcementId, tools.clock())} announced`
}
