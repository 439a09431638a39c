import { advisoryLock, type Trx } from '#db/client.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { storedNow } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { configText } from './config-text.ts'
import type { ConfigPlace } from './rules.ts'
import { readConfigInput, ZONE_NAME, type TypedConfig } from './config-input.ts'
import { endProposals, guardChanges } from './guarded-settings.server.ts'
import { configsOfCategory, type ConfigEntry } from './queries.server.ts'
import { SEASONS_LOCK } from './season-commands.server.ts'
import { holdSettings, keptSettings, type KeptSettings } from './setting-locks.server.ts'
import { transactionOnCached } from './versioned-cache.server.ts'

/**
 * Saves the changed entries of one group, all or none; the form's times are in its zone. Refuses `invalid` entries that cannot be
 * read, `conflict` entries that were changed since the form was made, or that another area keeps as they are, and `forbidden` the
 * agreement of an admin who may not be the second one. `waits`: changes that another admin has to make too.
 */
export async function saveConfigs(
  categoryId: number,
  typed: ReadonlyMap<string, TypedConfig>,
  place: ConfigPlace,
  admin: FreshAdmin,
  now: Date,
) {
  return transactionOnCached(async (trx) => {
    if (isTyped(typed.get(ZONE_NAME))) await advisoryLock(SEASONS_LOCK, trx)
    await holdSettings([...typed.keys()], trx)
    await lockGroup(categoryId, trx)
    const entries = await configsOfCategory(categoryId, trx)
    if (entries.length === 0) return refuse('not_found', 'We can’t find this group of settings.')
    const names = entries.map(({ name }) => name)
    const kept = (await keptSettings(names, now, trx)).find((each) =>
      entries.some(({ name }) => each.names.includes(name) && isTyped(typed.get(name))),
    )
    if (kept) return keptRefusal(kept, typed)
    const changes: { entry: ConfigEntry; value: string }[] = []
    const fields: Record<string, string[]> = {}
    const conflicts: Record<string, string[]> = {}
    for (const entry of entries) {
      const given = typed.get(entry.name)
      if (!isTyped(given)) continue
      const reading = readConfigInput(entry, given.typed, place)
      if (!reading.ok) fields[entry.name] = [reading.message]
      else if (reading.value !== entry.value) {
        if (given.version === entry.version) changes.push({ entry, value: reading.value })
        else conflicts[entry.name] = [storedNow(configText(entry, entry.value, place))]
      }
    }
    if (Object.keys(fields).length > 0) return refuse('invalid', 'Some settings are not valid.', fields)
    if (Object.keys(conflicts).length > 0) {
      const message = 'Someone else has changed these settings since you opened them.'
      return refuse('conflict', message, conflicts)
    }

    const asked = changes.map(({ entry, value }) => ({ name: entry.name, before: entry.value, after: value }))
    const { waits, refusal } = await guardChanges(asked, admin, now, trx)
    if (refusal) return refusal
    const saved = changes.filter(({ entry }) => !waits.includes(entry.name))
    for (const { entry, value } of saved) await write(entry, value, admin, now, trx)
    const savedNames = saved.map(({ entry }) => entry.name)
    await endProposals(savedNames, trx)
    return ok({ changed: saved.length, waits: waits.length })
  })
}

const lockGroup = (categoryId: number, trx: Trx) => advisoryLock(`configuration ${categoryId}`, trx)

const isTyped = (given: TypedConfig | undefined): given is TypedConfig =>
  given !== undefined && given.typed !== given.was

function keptRefusal(kept: KeptSettings, typed: ReadonlyMap<string, TypedConfig>) {
  const changed = kept.names.filter((name) => isTyped(typed.get(name)))
  const fields = Object.fromEntries(changed.map((name) => [name, ['This can’t be changed now']]))
  return refuse('conflict', `${kept.text}`, fields)
}

async function write(
  { id, name, value: before, version }: ConfigEntry,
  value: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('configs')
    .set({ value, version: version + 1, updated_at: now, updated_by: admin.userId })
    .where('id', '=', id)
    .execute()
  // The current season has the zone too, and what joins it reads it there.
  if (name === ZONE_NAME)
    await trx.updateTable('seasons').set({ timezone: value }).where('is_current', '=', true).execute()
  await auditRecord(admin, 'config.changed', name, { before: { value: before }, after: { value } }, now, trx)
}

/** Changes one setting as a part of a command that decides about it, in its `transactionOnCached`. */
export async function changeSetting(
  name: string,
  value: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { category_id: categoryId } = await trx
    .selectFrom('configs')
    .where('name', '=', name)
    .select('category_id')
    .executeTakeFirstOrThrow()
  await lockGroup(categoryId, trx)
  const entry = (await configsOfCategory(categoryId, trx)).find((each) => each.name === name)
  if (!entry) throw new Error(`There is no setting ${name}`)
  await write(entry, value, admin, now, trx)
}
