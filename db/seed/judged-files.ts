import { sql } from 'kysely'
import path from 'node:path'
import { db } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { receiveFile } from '#app/platform/files/commands.server.ts'
import { attachFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { hasJudging } from '#db/seed/phases.ts'

/** A ball that crosses the hills in six bounces, drawn for this demonstration, without sound. */
const REEL = path.resolve('db/seed/data/reel.mp4')
/** Categories in which the demonstration's own accounts judge. */
const WATCHED = [8, 12, 19]
const HOUR_MS = 3_600_000
const BYTES = 20 * 1024 * 1024

interface MissingFile {
  id: number
  studio: number
  fieldId: number
}

/**
 * Gives the demo's judges something to watch: a reel of each achievement, uploaded by its studio in the last hour for materials. A
 * studio sends the same film with all of its entries.
 */
export async function seedJudgedFiles(
  { plan, year }: Baseline,
  entrants: ReadonlyMap<string, EntrantViewer>,
): Promise<void> {
  if (!hasJudging(plan.phase)) return
  const at = new Date(plan.calendar.materialsDue.getTime() - HOUR_MS)
  const { rows } = await sql<MissingFile>`
    select s.id, s.studio_id as studio, f.id as "fieldId" from submissions s
    join categories k on k.id = s.category_id join category_fields b on b.category_id = k.id
    join fields f on f.id = b.field_id and f.key = 'reel_file'
    where s.year = ${year} and s.status = 'accepted' and k.number = any (${WATCHED})
      and not exists (select from submission_files x where x.submission_id = s.id and x.field_id = f.id)
    order by s.id, f.id`.execute(db())
  const owners = new Map([...entrants.values()].map((entrant) => [entrant.studio.id, entrant]))
  const received = new Map<number, number>()
  for (const { id, studio, fieldId } of rows) {
    const entrant = owners.get(studio)
    if (!entrant) continue
    const fileId = received.get(studio) ?? (await receiveReel(entrant, at))
    received.set(studio, fileId)
    valueOf(await attachFile({ submissionId: id, fieldId, fileId }, entrant, at), `reel of entry ${id}`)
  }
}

async function receiveReel(entrant: EntrantViewer, at: Date): Promise<number> {
  const upload = {
    ownerId: entrant.userId,
    studioId: entrant.studio.id,
    purpose: 'submission' as const,
    maxBytes: BYTES,
    tempPath: REEL,
    originalName: 'reel.mp4',
    accept: ['mp4'] as const,
  }
  return valueOf(await receiveFile(upload, at), 'reel').fileId
}
