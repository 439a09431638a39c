import { movedDay, type NextSeasonPart, type Turn } from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import type { Reader } from '#db/client.ts'
import type { Terms } from './facts.ts'
import { namesOfRules, rulesOfSeason } from './queries.server.ts'
import { requirementText } from './words.ts'

/** A rule's days are the same days of the next year. */
function movedTerms(turn: Turn, terms: Terms): Terms {
  const moved = (value: number | string | undefined) =>
    typeof value === 'string' && isCalendarDay(value) ? movedDay(turn, value) : value
  const { on, from } = terms
  return {
    ...terms,
    ...(terms.low === undefined ? {} : { low: moved(terms.low) }),
    ...(terms.high === undefined ? {} : { high: moved(terms.high) }),
    ...(on === undefined ? {} : { on: movedDay(turn, on) }),
    ...(from === undefined ? {} : { from: movedDay(turn, from) }),
  }
}

/** The categories of the next season by those of the last that they were made from. */
async function nextCategories(into: number, reader: Reader): Promise<Map<number, number>> {
  const rows = await reader
    .selectFrom('categories')
    .where('year', '=', into)
    .where('copied_from', 'is not', null)
    .select(['id', 'copied_from as from'])
    .execute()
  return new Map(rows.flatMap(({ id, from }) => (from === null ? [] : [[from, id]])))
}

/** The rules of eligibility, for the categories that come along. */
export const nextRules: NextSeasonPart = {
  key: 'eligibility',
  title: 'Eligibility rules',
  text: 'With their texts. Their days are the same days of the next year. One for a single category comes along with that category.',
  stage: 2,
  async describe(turn, reader) {
    const rules = await rulesOfSeason(turn.from, reader)
    const names = await namesOfRules(rules, reader)
    return rules.map((rule) => ({
      key: `rule-${rule.id}`,
      label: rule.message,
      was: requirementText(rule, names.of(rule)),
      becomes: requirementText({ ...rule, terms: movedTerms(turn, rule.terms) }, names.of(rule)),
    }))
  },
  async copy(turn, admin, now, trx) {
    const categories = await nextCategories(turn.into, trx)
    let count = 0
    for (const rule of await rulesOfSeason(turn.from, trx)) {
      const categoryId = rule.categoryId === null ? null : (categories.get(rule.categoryId) ?? 0)
      if (categoryId === 0) continue
      const { fact, fieldId, test, message, force, sort } = rule
      const { id } = await trx
        .insertInto('eligibility_rules')
        .values({
          ...{
            year: turn.into,
            category_id: categoryId,
            sort,
            fact,
            field_id: fieldId,
            test,
            message,
            force,
          },
          ...{ terms: JSON.stringify(movedTerms(turn, rule.terms)), created_at: now, updated_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(admin, 'eligibility_rule.copied', id, { after: { from: turn.from } }, now, trx)
      count += 1
    }
    return count
  },
}
