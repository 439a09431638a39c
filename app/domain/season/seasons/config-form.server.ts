import { CONFIG_CATEGORY_IDS } from '#app/constants.ts'
import type { TypedConfig } from '#app/domain/season/seasons/config-commands.server.ts'
import { configWarnings, shownValue } from '#app/domain/season/seasons/config-input.ts'
import { configsOfCategory } from '#app/domain/season/seasons/queries.server.ts'
import { isTimeZone } from '#app/domain/season/seasons/zoned-times.ts'
import { db } from '#db/client.ts'

export type ConfigGroupId = (typeof CONFIG_CATEGORY_IDS)[number]

/** A group's id out of an address or a form; null when there is no such group. */
export function configGroupId(text: unknown): ConfigGroupId | null {
  return CONFIG_CATEGORY_IDS.find((id) => String(id) === text) ?? null
}

/** The groups by id, for the tabs. */
export async function configGroups(): Promise<{ id: number; name: string; help: string }[]> {
  return db().selectFrom('config_categories').selectAll().orderBy('id').execute()
}

/** One group as its form shows it, with warnings about what is stored. */
export async function configForm(groupId: ConfigGroupId, zone: string) {
  const entries = await configsOfCategory(groupId, db())
  return {
    entries: entries.map(({ name, kind, label, help, options, value, version }) => {
      const shown = shownValue({ kind, value }, zone)
      return { name, kind, label, help, options, version, shown, stored: value }
    }),
    warnings: configWarnings(Object.fromEntries(entries.map((entry) => [entry.name, entry.value]))),
  }
}
/** What was sent: each entry under its name, with `version.` and `was.` beside it; `zone` is that of its times. */
export function readConfigForm(form: FormData): { typed: Map<string, TypedConfig>; zone: string | null } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = new Map<string, TypedConfig>()
  for (const [key, version] of form) {
    if (!key.startsWith('version.') || typeof version !== 'string') continue
    const name = key.slice('version.'.length)
    typed.set(name, { typed: text(name), was: text(`was.${name}`), version: Number(version) })
  }
  const zone = text('zone')
  return { typed, zone: isTimeZone(zone) ? zone : null }
}
