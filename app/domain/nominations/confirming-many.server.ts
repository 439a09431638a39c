import type { AdminViewer } from '#app/domain/accounts/viewer.ts'
import { confirmSlate } from '#app/domain/nominations/slate-decisions.server.ts'
import { officeSlates } from '#app/domain/nominations/slate-list.server.ts'

/**
 * Confirms the slates that are complete and were when `seen` was listed ("12.3 15.1": slate and version), each in its own
 * transaction. Slates the admin is tied to are never among them. `left`: changed meanwhile, or refused.
 */
export async function confirmComplete(
  year: number,
  seen: string,
  admin: AdminViewer,
  now: Date,
): Promise<{ confirmed: number; left: number }> {
  const asked = new Set(seen.split(' ').filter(Boolean).slice(0, 500))
  const complete = (await officeSlates(admin, year, {}, now)).filter((row) => row.complete)
  let confirmed = 0
  for (const { slateId, version } of complete) {
    if (slateId === null || version === null || !asked.has(`${slateId}.${version}`)) continue
    const made = await confirmSlate(slateId, { version, acceptShort: false }, admin, now)
    if (made.ok) confirmed += 1
  }
  return { confirmed, left: asked.size - confirmed }
}
