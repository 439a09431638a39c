import { advisoryLock, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { configText } from '#app/domain/season/seasons/config-text.ts'
import { readConfigInput } from '#app/domain/season/seasons/config-input.ts'
import { configsOfCategory, type ConfigEntry } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'

export interface TypedConfig {
  /** As typed; empty for a box that is not ticked. */
  typed: string
  /** What the form showed for the entry. Typing the same is no change, whatever is stored meanwhile. */
  was: string
  /** The version of the entry that the form was made with. */
  version: number
}

export interface ConfigConflict {
  name: string
  label: string
  /** What somebody else has stored meanwhile, in words. */
  stored: string
  /** What this form wanted to store, in words. */
  wanted: string
}

export type SavedConfigs = Outcome<{ changed: number }> & { conflicts?: ConfigConflict[] }

/**
 * Saves one group of configuration entries: all of it or nothing. Refuses `invalid` with a message for each entry that
 * cannot be read, and `conflict` with both values where an entry was changed by somebody else to something different
 * since the form was made. Entries that were not sent, or were sent as they were shown, stay as they are. `zone` is the
 * one the form's times were shown in. Each change is in the audit log.
 */
export async function saveConfigs(
  categoryId: number,
  typed: ReadonlyMap<string, TypedConfig>,
  zone: string,
  admin: AdminViewer,
  now: Date,
): Promise<SavedConfigs> {
  const outcome = await transaction(async (trx): Promise<SavedConfigs> => {
    await advisoryLock(`configuration ${categoryId}`, trx)
    const entries = await configsOfCategory(categoryId, trx)
    if (entries.length === 0) return refuse('not_found', 'There is no such configuration category.')
    const changes: { entry: ConfigEntry; value: string }[] = []
    const fields: Record<string, string[]> = {}
    const conflicts: ConfigConflict[] = []
    for (const entry of entries) {
      const given = typed.get(entry.name)
      if (!given || given.typed === given.was) continue
      const reading = readConfigInput(entry, given.typed, zone)
      if (!reading.ok) fields[entry.name] = [reading.message]
      else if (reading.value !== entry.value) {
        if (given.version === entry.version) changes.push({ entry, value: reading.value })
        else
          conflicts.push({
            name: entry.name,
            label: entry.label,
            stored: configText(entry, entry.value, zone),
            wanted: configText(entry, reading.value, zone),
          })
      }
    }
    if (Object.keys(fields).length > 0) return refuse('invalid', 'Some settings cannot be read.', fields)
    if (conflicts.length > 0) {
      const message = 'Somebody else has changed these settings since you opened them. Nothing was saved.'
      return { ...refuse('conflict', message), conflicts }
    }

    for (const { entry, value } of changes) {
      await trx
        .updateTable('configs')
        .set({ value, version: entry.version + 1, updated_at: now, updated_by: admin.userId })
        .where('id', '=', entry.id)
        .execute()
      const change = { before: { value: entry.value }, after: { value } }
      await audit(
        admin,
        { action: 'config.changed', entity: 'config', entityId: entry.name, ...change },
        now,
        trx,
      )
    }
    return ok({ changed: changes.length })
  })
  // This process has to see what it just wrote; the others look at the version within a second.
  if (outcome.ok) forgetVersions()
  return outcome
}
