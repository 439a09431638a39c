import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { historyOf, type HistoryPage, type PageAsked } from '#app/platform/audit/queries.server.ts'
import { wordsOf } from '#app/domain/season/settings/words.ts'
import { configText } from './config-text.ts'
import type { ConfigPlace } from './rules.ts'

/** One page of the history of a group of settings. */
export async function configHistory(
  admin: AdminViewer,
  categoryId: number,
  place: ConfigPlace,
  page: PageAsked,
): Promise<HistoryPage> {
  const configs = await db()
    .selectFrom('configs')
    .where('category_id', '=', categoryId)
    .select(['name', 'label', 'kind', 'options'])
    .execute()
  const fields = new Map(configs.map(({ kind, ...stored }) => [stored.name, { kind, ...wordsOf(stored) }]))
  return historyOf(admin, { entity: 'config', ids: [...fields.keys()] }, page, place.zone, {
    actions: new Map([
      ['config.changed', 'Changed'],
      ['config.proposed', 'Proposed; another admin has to make the same change'],
    ]),
    label: (_, step) => fields.get(step.entityId ?? '')?.label,
    value: (_, value, step) => {
      const field = fields.get(step.entityId ?? '')
      return field ? configText(field, String(value ?? ''), place) : undefined
    },
  })
}
