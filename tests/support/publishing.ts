import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db } from '#db/client.ts'

/** Takes the current season back to what it is while it is being set up. */
export async function notPublicYet(): Promise<void> {
  await db().updateTable('seasons').set({ published_at: null }).execute()
  forgetVersions()
}

export async function publishedAt(): Promise<Date | null> {
  forgetVersions()
  return (await currentSeason()).publishedAt
}
