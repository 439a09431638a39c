import { db } from '#db/client.ts'
import type { ConfigField } from '#app/domain/seasons/config-input.ts'
import { configWords } from '#app/domain/seasons/config-words.ts'

export interface ConfigChange {
  id: number
  at: Date
  by: string
  label: string
  /** Both in words. */
  from: string
  to: string
}

const valueOf = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'value' in json ? String(json.value) : ''

/** Who changed which entry of a category when, from what to what; the newest first, one page of it. */
export async function configHistory(
  categoryId: number,
  zone: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ConfigChange[]; total: number }> {
  const changes = db()
    .selectFrom('audit_log as log')
    .innerJoin('configs as config', 'config.name', 'log.entity_id')
    .where('log.entity', '=', 'config')
    .where('log.action', '=', 'config.changed')
    .where('config.category_id', '=', categoryId)
  const [rows, { total }] = await Promise.all([
    changes
      .leftJoin('users', 'users.id', 'log.actor_id')
      .select([
        'log.id',
        'log.at',
        'log.before',
        'log.after',
        'config.label',
        'config.kind',
        'config.options',
        'users.first_name',
        'users.last_name',
      ])
      .orderBy('log.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    changes.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    total,
    rows: rows.map((row) => {
      const field = { kind: row.kind, options: row.options as unknown as ConfigField['options'] }
      return {
        id: row.id,
        at: row.at,
        by: row.first_name ? `${row.first_name} ${row.last_name}`.trim() : 'The product itself',
        label: row.label,
        from: configWords(field, valueOf(row.before), zone),
        to: configWords(field, valueOf(row.after), zone),
      }
    }),
  }
}
