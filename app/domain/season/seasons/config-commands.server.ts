import { advisoryLock } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { storedNow } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { configText } from './config-text.ts'
import type { ConfigPlace } from './rules.ts'
import { readConfigInput, type TypedConfig } from './config-input.ts'
import { configsOfCategory, type ConfigEntry } from './queries.server.ts'
import { transactionOnCached } from './versioned-cache.server.ts'

/**
 * Saves the changed entries of one group, all or none; the form's times are in its zone. Refuses `invalid` entries that cannot be
 * read, and `conflict` entries that were changed since the form was made.
 */
export async function saveConfigs(
  categoryId: number,
  typed: ReadonlyMap<string, TypedConfig>,
  place: ConfigPlace,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: number }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ changed: number }>> => {
    await advisoryLock(`configuration ${categoryId}`, trx)
    const entries = await configsOfCategory(categoryId, trx)
    if (entries.length === 0) return refuse('not_found', 'There is no such group of settings.')
    const changes: { entry: ConfigEntry; value: string }[] = []
    const fields: Record<string, string[]> = {}
    const conflicts: Record<string, string[]> = {}
    for (const entry of entries) {
      const given = typed.get(entry.name)
      if (!given || given.typed === given.was) continue
      const reading = readConfigInput(entry, given.typed, place)
      if (!reading.ok) fields[entry.name] = [reading.message]
      else if (reading.value !== entry.value) {
        if (given.version === entry.version) changes.push({ entry, value: reading.value })
        else conflicts[entry.name] = [storedNow(configText(entry, entry.value, place))]
      }
    }
    if (Object.keys(fields).length > 0) return refuse('invalid', 'Some settings are not valid.', fields)
    if (Object.keys(conflicts).length > 0) {
      const message = 'Someone else has changed these settings since you opened them. Nothing was saved.'
      return refuse('conflict', message, conflicts)
    }

    for (const { entry, value } of changes) {
      await trx
        .updateTable('configs')
        .set({ value, version: entry.version + 1, updated_at: now, updated_by: admin.userId })
        .where('id', '=', entry.id)
        .execute()
      const change = { before: { value: entry.value }, after: { value } }
      await auditRecord(admin, 'config.changed', entry.name, change, now, trx)
    }
    return ok({ changed: changes.length })
  })
}
