import { momentLine, momentOf, type NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import type { Reader } from '#db/client.ts'
import { insertRule } from './rule-commands.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { ruleColumns, ruleInUse, withGroups } from './rule-queries.server.ts'

const dated = async (reader: Reader) =>
  withGroups(
    await reader
      .selectFrom('cron_emails')
      .where('trigger', '=', 'at')
      .where('send_at', 'is not', null)
      .where(ruleInUse(await partSettings(reader)))
      .where('status', 'in', ['active', 'paused'])
      .orderBy('send_at')
      .orderBy('id')
      .select(ruleColumns)
      .limit(500)
      .execute(),
    reader,
  )

/** Rules that follow the season's dates run on by themselves; those for one moment are prepared again. */
export const nextRules: NextSeasonPart = {
  key: 'mail-rules',
  title: 'Mail rules for one moment',
  text: 'As drafts, which send nothing until you turn them on. Rules that follow the dates of the season continue automatically.',
  stage: 1,
  async describe(turn, reader) {
    return (await dated(reader)).flatMap(({ id, name, sendAt }) =>
      sendAt ? [momentLine(turn, `rule-${id}`, name, sendAt)] : [],
    )
  },
  async copy(turn, admin, now, trx) {
    let count = 0
    for (const rule of await dated(trx)) {
      if (!rule.sendAt) continue
      const sendAt = momentOf(turn, `rule-${rule.id}`, rule.sendAt)
      const input = {
        ...rule,
        ...{ name: `${rule.name.slice(0, 90)} ${turn.into}`, sendAt },
        ...{ groupIds: [...rule.groupIds], offsetsMinutes: [...rule.offsetsMinutes] },
      }
      // A rule whose group or placeholder is gone is left behind: it could not be turned on either.
      const added = await insertRule(input, admin, now, trx)
      if (added.ok) count += 1
    }
    return count
  },
}
