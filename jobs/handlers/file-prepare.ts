import { prepareFile } from '#app/platform/files/preparing.server.ts'
import type { JobPayload } from '#app/platform/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

export function prepareForShowing(
  { fileId }: JobPayload<'file.prepare'>,
  tools: HandlerTools,
): Promise<string> {
  return prepareFile(fileId, tools.clock())
}
