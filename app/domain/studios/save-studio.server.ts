import { isUniqueViolation, transaction } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { storedNow } from '#app/platform/audit/changes.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { countryName } from '#app/platform/places/places.ts'
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

const columns = {
  name: 'name',
  legalName: 'legal_name',
  onBehalfOf: 'on_behalf_of',
  school: 'school',
  course: 'course',
  website: 'website',
  country: 'country',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  city: 'city',
  region: 'region',
  postalCode: 'postal_code',
  billingName: 'billing_name',
  billingEmail: 'billing_email',
  taxId: 'tax_id',
} as const satisfies Record<StudioDetailName, keyof StudioRecord>

/** The stored details of a studio, as its form shows them. */
export function detailsOfRecord(studio: StudioRecord): Record<StudioDetailName, string> {
  return detailTexts(
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, studio[column]])),
  )
}

export type SavedStudio = Outcome<{ changed: number }> & {
  /** After a conflict: what the form shows then, and what is stored now. */
  conflict?: { shown: DetailTexts; stored: DetailTexts }
}

/**
 * Saves a studio's details; its kind stays. Only what differs from `seen`, the values the form was made with, is written.
 * Refuses `not_found` to others than owners and administrators, `conflict` with both values where somebody else changed
 * the same field meanwhile or the name is taken, `closed` for a new name after the announcement (product 1.3).
 */
export async function saveStudio(
  input: {
    studioId: number
    details: StudioDetails
    /** Names of the fields that were on the page; the others stay as they are. */
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
        const message = 'Somebody else has changed this record since you opened it. Nothing was saved.'
        const fields = Object.fromEntries(
          plan.conflicts.map((name) => [name, [meanwhile(name, stored[name])]]),
        )
        const conflict = { shown: textsAfterConflict(stored, typed, plan), stored }
        return { ...refuse('conflict', message, fields), conflict }
      }
      const refusal = plan.changes.includes('name')
        ? renameRefusal(viewer.role, season.announcedAt, now)
        : null
      if (refusal) return refuse('closed', refusal, { name: [refusal] })
      if (plan.changes.length === 0) return ok({ changed: 0 })
      await trx
        .updateTable('studios')
        .set({
          ...Object.fromEntries(plan.changes.map((name) => [columns[name], input.details[name]])),
          updated_at: now,
        })
        .where('id', '=', input.studioId)
        .execute()
      const pick = (texts: DetailTexts) =>
        Object.fromEntries(plan.changes.map((name) => [name, texts[name] || null]))
      const entry = { before: pick(stored), after: pick(typed) }
      await audit(
        viewer,
        { action: 'studio.changed', entity: 'studio', entityId: input.studioId, ...entry },
        now,
        trx,
      )
      return ok({ changed: plan.changes.length })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'studios_name')) throw error
    const message = 'Another studio has this name in this country.'
    return refuse('conflict', message, { name: [message] })
  }
}

function meanwhile(name: StudioDetailName, stored: string): string {
  const words = name === 'country' ? countryName(stored) : stored
  return storedNow(words)
}
