import { buildWaiting } from '#app/domain/nominees/certificates/building.server.ts'
import { makeSheetFile } from '#app/domain/nominees/certificates/sheets.server.ts'
import type { JobPayload } from '#app/platform/outbox/registry.ts'
import type { HandlerTools } from '#jobs/handlers/registry.ts'

export async function buildCertificates(
  { year }: JobPayload<'certificates.build'>,
  tools: HandlerTools,
): Promise<string> {
  return `${await buildWaiting(year, tools.clock)} built`
}

export async function makeSheet(
  { sheetId }: JobPayload<'certificate-sheet.make'>,
  tools: HandlerTools,
): Promise<string> {
  return makeSheetFile(sheetId, tools.clock())
}
