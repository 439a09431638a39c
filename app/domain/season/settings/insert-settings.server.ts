import { withWords } from '#app/platform/award-words.ts'
import type { Trx } from '#db/client.ts'
import type { SettingDefinition } from './definition.ts'
import { settingDefinitions, settingGroups } from './definitions.ts'

/** What the database has of a definition beside its value. */
const stored = ({ category_id, name, kind, label, help }: SettingDefinition) => ({
  ...{ category_id, name, kind, label: withWords(label), help: withWords(help) },
})

/** Every setting of a new database, with the values given; the others have what an award begins with. */
export async function insertSettings(
  values: Readonly<Record<string, string>>,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .insertInto('config_categories')
    .values([...settingGroups])
    .execute()
  await trx
    .insertInto('configs')
    .values(
      settingDefinitions.map(({ options = [], is_public = false, initial = '', ...setting }, index) => ({
        ...stored(setting),
        value: values[setting.name] ?? initial,
        options: JSON.stringify(options),
        is_public,
        sort: index + 1,
        updated_at: now,
      })),
    )
    .execute()
}
