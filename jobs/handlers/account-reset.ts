import { answerResetRequest } from '#app/domain/people/accounts/password-reset.server.ts'
import type { JobPayload } from '#app/platform/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

export async function answerReset(
  { requestId }: JobPayload<'account.reset'>,
  tools: HandlerTools,
): Promise<string> {
  await answerResetRequest(requestId, tools.clock())
  return 'answered'
}
