import { db } from '#db/client.ts'
import { dataSubject } from '#app/platform/personal-data.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { zipOf } from '#app/platform/exports/zip.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** All that is held about a person, as a ZIP archive with a JSON file for each kind, and how many files it has. */
export async function ownDataOf(viewer: Viewer): Promise<{ files: number; archive: AsyncGenerator<Buffer> }> {
  const person = dataSubject(viewer)
  const parts: Record<string, unknown> = {}
  for (const { held } of partsOf('personalData')) Object.assign(parts, await held?.(person, db()))
  const entries = Object.entries(parts).map(([name, content]) => ({
    name: `${name}.json`,
    content: [JSON.stringify(content, null, 2)],
  }))
  return { files: entries.length, archive: zipOf(entries) }
}
