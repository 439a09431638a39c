import { CONFIG_CATEGORY_IDS } from '#app/constants.ts'
import { settingWords } from '#app/domain/season/settings/words.ts'
import { settingDefinitions } from '#app/domain/season/settings/definitions.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import type { ConfigPlace, ConfigValues } from './rules.ts'
import { configWarnings, shownValue, ZONE_NAME } from './config-input.ts'
import { configText } from './config-text.ts'
import { waitingProposals } from './guarded-settings.server.ts'
import { configsOfCategory, configValues } from './queries.server.ts'
import { keptSettings } from './setting-locks.server.ts'
import { timeZones, zoneOptions } from '#app/ui/format/zone-label.ts'
import { db } from '#db/client.ts'

export type ConfigGroupId = (typeof CONFIG_CATEGORY_IDS)[number]

/** The id of a group in an address or a form, or `null`. */
export function configGroupId(text: unknown): ConfigGroupId | null {
  return CONFIG_CATEGORY_IDS.find((id) => String(id) === text) ?? null
}

/** Whether a form asks for a setting: it is of a part that the award uses, and has no page of its own. */
function isAsked(name: string, configs: ConfigValues): boolean {
  const words = settingWords(name)
  return words !== undefined && !words.hasOwnPage && usesPart(configs, words.part)
}

/** The groups of settings that have any to ask for, for the tabs. */
export async function configGroups() {
  const configs = await configValues()
  const groups = await db().selectFrom('config_categories').selectAll().orderBy('id').execute()
  return groups.filter(({ id }) =>
    settingDefinitions.some(({ name, category_id: group }) => group === id && isAsked(name, configs)),
  )
}

/** One group as its form shows it at `now`: by heading, with warnings about what is stored, and what cannot be changed. */
export async function configForm(groupId: ConfigGroupId, place: ConfigPlace, now: Date) {
  const [stored, configs] = await Promise.all([configsOfCategory(groupId, db()), configValues()])
  const entries = stored
    .filter(({ name }) => isAsked(name, configs))
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
