import { ensureDocument } from '#app/platform/documents/commands.server.ts'
import type { JobPayload } from '#app/platform/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

export async function renderOnRequest(
  { kind, entityId }: JobPayload<'document.render'>,
  tools: HandlerTools,
): Promise<string> {
  const { publicId } = await ensureDocument(kind, entityId, tools.clock())
  return publicId
}
