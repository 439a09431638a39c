import { sendMessage } from '#app/domain/mail/send.server.ts'
import type { JobPayload } from '#app/platform/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

/** A message's own row holds its retries, so the job is done however the attempt ended. */
export function sendMail({ messageId }: JobPayload<'mail.send'>, tools: HandlerTools): Promise<string> {
  return sendMessage(messageId, tools.transport, tools.clock(), tools.rate)
}
