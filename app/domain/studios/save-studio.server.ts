import { isUniqueViolation, transaction } from '#db/client.ts'
import { camelRow, snakeRow } from '#db/row-names.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { storedNow } from '#app/platform/audit/changes.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { countryName } from '#app/platform/places/places.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import {
  detailTexts,
  planDetails,
  textsAfterConflict,
  type DetailTexts,
  type StudioDetailName,
} from './details.ts'
import { lockManagedStudio, type StudioRecord } from './managed-studio.server.ts'
import { renameRefusal } from './rules.ts'
import type { StudioDetails } from './schema.ts'
import { words } from '#app/platform/award-words.ts'

/** The stored details of a studio, as its form shows them. */
export const detailsOfRecord = (studio: StudioRecord) => detailTexts(camelRow(studio))

export type SavedStudio = Outcome<{ changed: number }> & {
  /** After a conflict: what the form shows and what is stored. */
  conflict?: { shown: DetailTexts; stored: DetailTexts }
}

/**
 * Saves a studio's details except its type. Only what differs from `seen`, the values the form was made with, is written.
 * Refuses `conflict` a field that someone else changed since and a name in use, `closed` a new name after the announcement.
 */
export async function saveStudio(
  input: {
    studioId: number
    details: StudioDetails
    /** Names of the fields that were on the page; the others do not change. */
    sent: ReadonlySet<string>
    seen: Readonly<Record<string, string>> | null
  },
  viewer: Viewer,
  now: Date,
): Promise<SavedStudio> {
  const season = await currentSeason()
  try {
    return await transaction(async (trx): Promise<SavedStudio> => {
      const studio = await lockManagedStudio(input.studioId, viewer, trx)
      if (!studio.ok) return studio
      const stored = detailsOfRecord(studio.value)
      const given = Object.entries(detailTexts(input.details)).filter(([name]) => input.sent.has(name))
      const typed = { ...stored, ...Object.fromEntries(given) }
      const plan = planDetails(stored, typed, input.seen)
      if (plan.conflicts.length > 0) {
        const message = 'Someone else has changed this profile since you opened it.'
        const fields = Object.fromEntries(
          plan.conflicts.map((name) => [name, [storedText(name, stored[name])]]),
        )
        const conflict = { shown: textsAfterConflict(stored, typed, plan), stored }
        return { ...refuse('conflict', message, fields), conflict }
      }
      const refusal = plan.changes.includes('name')
        ? renameRefusal(viewer.role, season.announcedAt, now)
        : null
      if (refusal) return refuse('closed', refusal, { name: [refusal] })
      if (plan.changes.length === 0) return ok({ changed: 0 })
      const changed: Partial<StudioDetails> = Object.fromEntries(
        plan.changes.map((name) => [name, input.details[name]]),
      )
      await trx
        .updateTable('studios')
        .set({ ...snakeRow(changed), updated_at: now })
        .where('id', '=', input.studioId)
        .execute()
      const pick = (texts: DetailTexts) =>
        Object.fromEntries(plan.changes.map((name) => [name, texts[name] || null]))
      const change = { before: pick(stored), after: pick(typed) }
      await auditRecord(viewer, 'studio.changed', input.studioId, change, now, trx)
      return ok({ changed: plan.changes.length })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'studios_name')) throw error
    const message = `Another ${words.studio} has this name in this country.`
    return refuse('conflict', message, { name: [message] })
  }
}

function storedText(name: StudioDetailName, stored: string): string {
  return storedNow(name === 'country' ? countryName(stored) : stored)
}
