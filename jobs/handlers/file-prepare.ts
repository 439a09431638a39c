import { prepareFile } from '#app/domain/files/preparing.server.ts'
import type { JobPayload } from '#app/domain/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

export function prepareForShowing(
  { fileId }: JobPayload<'file.prepare'>,
  tools: HandlerTools,
): Promise<string> {
  return prepareFile(fileId, tools.clock())
}
