import { CONFIG_CATEGORY_IDS } from '#app/constants.ts'
import { settingWords } from '#app/domain/season/settings/words.ts'
import { LOGO_SETTING } from '#app/domain/season/identity/logo-rules.ts'
import type { ConfigPlace } from './rules.ts'
import { configWarnings, shownValue, ZONE_NAME } from './config-input.ts'
import { configText } from './config-text.ts'
import { waitingProposals } from './guarded-settings.server.ts'
import { configsOfCategory } from './queries.server.ts'
import { keptSettings } from './setting-locks.server.ts'
import { timeZones, zoneOptions } from '#app/ui/format/zone-label.ts'
import { db } from '#db/client.ts'

export type ConfigGroupId = (typeof CONFIG_CATEGORY_IDS)[number]

/** The id of a group in an address or a form, or `null`. */
export function configGroupId(text: unknown): ConfigGroupId | null {
  return CONFIG_CATEGORY_IDS.find((id) => String(id) === text) ?? null
}

/** The groups of settings, for the tabs. */
export function configGroups() {
  return db().selectFrom('config_categories').selectAll().orderBy('id').execute()
}

/** One group as its form shows it at `now`: by heading, with warnings about what is stored, and what cannot be changed. */
export async function configForm(groupId: ConfigGroupId, place: ConfigPlace, now: Date) {
  const stored = await configsOfCategory(groupId, db())
  // It has a page of its own.
  const entries = stored
    .filter(({ name }) => name !== LOGO_SETTING)
    .flatMap((entry) => {
      const words = settingWords(entry.name)
      return words ? [{ ...entry, ...words }] : []
    })
    .sort((a, b) => a.index - b.index)
  const names = entries.map(({ name }) => name)
  const kept = await keptSettings(names, now, db())
  const waiting = await waitingProposals(names, now, db())
  const isKept = (name: string) => kept.some((each) => each.names.includes(name))
  return {
    kept: kept.map(({ text, page }) => ({ text, page })),
    /** Changes that wait for another admin, in words. */
    waiting: waiting.flatMap(({ name, value, by, at }) => {
      const entry = entries.find((each) => each.name === name)
      return entry ? [{ label: entry.label, value: configText(entry, value, place), by, at }] : []
    }),
    entries: entries.map(({ name, kind, heading, label, help, options, value, version }) => {
      const shown = shownValue({ kind, value }, place)
      const common = { name, kind, heading, label, help, version, shown, stored: value, kept: isKept(name) }
      return { ...common, options: name === ZONE_NAME ? zoneOptions(timeZones(value)) : options }
    }),
    warnings: configWarnings(Object.fromEntries(entries.map((entry) => [entry.name, entry.value]))),
  }
}
