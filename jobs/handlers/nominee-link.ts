import { answerLinkRequest } from '#app/domain/nominees/nominations/new-link.server.ts'
import type { JobPayload } from '#app/platform/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

export async function sendNewLink(
  { requestId }: JobPayload<'nominee.link'>,
  tools: HandlerTools,
): Promise<string> {
  await answerLinkRequest(requestId, tools.clock())
  return 'answered'
}
