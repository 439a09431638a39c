import { db } from '#db/client.ts'
import { mergedInto } from '#app/domain/people/accounts/close-merged.server.ts'
import { dataSubject, type DataSubject } from '#app/platform/personal-data.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { zipOf } from '#app/platform/exports/zip.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * All that is held about a person, as a ZIP archive with a JSON file for each kind, and how many files it has. What an account has that
 * was merged into theirs is in a folder of its own.
 */
export async function ownDataOf(viewer: Viewer): Promise<{ files: number; archive: AsyncGenerator<Buffer> }> {
  const parts = await heldAbout(dataSubject(viewer))
  for (const merged of await mergedInto(viewer.userId, db())) {
    const earlier = await heldAbout(dataSubject({ ...merged, emailVerified: false }))
    for (const [name, content] of Object.entries(earlier))
      if (!isEmpty(content)) parts[`merged-account-${merged.userId}/${name}`] = content
  }
  const entries = Object.entries(parts).map(([name, content]) => ({
    name: `${name}.json`,
    content: [JSON.stringify(content, null, 2)],
  }))
  return { files: entries.length, archive: zipOf(entries) }
}

async function heldAbout(person: DataSubject): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for (const { held } of partsOf('personalData')) Object.assign(parts, await held?.(person, db()))
  return parts
}

const isEmpty = (content: unknown) => content === null || (Array.isArray(content) && content.length === 0)
