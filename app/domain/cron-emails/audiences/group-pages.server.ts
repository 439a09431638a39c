import { kindName, words } from '#app/platform/award-words.ts'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { AudienceCount, GroupFilter } from '#app/domain/season/audiences/audience.ts'
import { readFilter, ruleText, type FilterNames, type MailGroup } from './groups.ts'
import { audienceCodes, findGroup, groupCount, groupPeople, type GroupQuestion } from './groups.server.ts'
import { findAudience } from './registry.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { RuleStatus } from '#app/domain/cron-emails/rules/rules.ts'

/** The names of what groups are limited to, of all seasons since an older group may name them. */
async function filterNames(filters: readonly GroupFilter[], reader: Reader): Promise<FilterNames> {
  const ids = [...new Set(filters.flatMap(({ categoryIds }) => categoryIds))]
  const [categories, types] = await Promise.all([
    ids.length > 0
      ? reader
          .selectFrom('categories')
          .where('id', 'in', ids)
          .select(['id', 'year', 'type', 'number', 'name'])
          .execute()
      : [],
    reader.selectFrom('studio_types').select('code').execute(),
  ])
  return {
    categories: new Map(categories.map((each) => [each.id, `${categoryTitle(each)} (${each.year})`])),
    studioTypes: new Map(types.map(({ code }) => [code, kindName(code)])),
  }
}

/** A rule that sends to a group. */
export interface UsingRule {
  id: number
  name: string
  status: RuleStatus
}

async function usedBy(groupIds: readonly number[], reader: Reader): Promise<Map<number, UsingRule[]>> {
  const found = new Map<number, UsingRule[]>()
  if (groupIds.length === 0) return found
  const rows = await reader
    .selectFrom('cron_email_groups as x')
    .innerJoin('cron_emails as r', 'r.id', 'x.cron_email_id')
    .where('x.group_id', 'in', [...groupIds])
    .where('r.status', '<>', 'retired')
    .orderBy('r.name')
    .select(['x.group_id', 'r.id', 'r.name', 'r.status'])
    .execute()
  for (const { group_id: groupId, ...rule } of rows) found.set(groupId, [...(found.get(groupId) ?? []), rule])
  return found
}

export interface GroupLine extends AudienceCount {
  id: number
  name: string
  rule: string
  usedBy: UsingRule[]
}

/** A page of the groups by name, with their people now. */
export async function groupLines(
  admin: AdminViewer,
  list: { query: string; limit: number; offset: number },
  asked: GroupQuestion,
): Promise<{ rows: GroupLine[]; count: number }> {
  const reader = db()
  const question = { ...asked, seenBy: admin }
  const found = reader
    .selectFrom('mail_groups')
    .where('archived_at', 'is', null)
    .where('audience', 'in', await audienceCodes(reader))
    .$if(list.query !== '', (query) => query.where('name', 'ilike', containing(list.query)))
  const [groups, total] = await Promise.all([
    found
      .select(['id', 'name', 'audience', 'filter'])
      .orderBy('name')
      .orderBy('id')
      .limit(list.limit)
      .offset(list.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const read = groups.map((group) => ({ ...group, filter: readFilter(group.filter) }))
  const [names, rules, counts] = await Promise.all([
    filterNames(
      read.map(({ filter }) => filter),
      reader,
    ),
    usedBy(
      read.map(({ id }) => id),
      reader,
    ),
    Promise.all(read.map((group) => groupCount([group], question, reader))),
  ])
  return {
    rows: read.map(({ id, name, audience, filter }, index) => ({
      id,
      name,
      rule: ruleText(findAudience(audience).rule, filter, names),
      usedBy: rules.get(id) ?? [],
      ...(counts[index] ?? { people: 0, records: 0 }),
    })),
    count: Number(total.count),
  }
}

/** One group with its rule, the choices of its form and its people; `null` when there is none. */
export async function groupPage(
  groupId: number,
  list: { query: string; limit: number; offset: number },
  unsaved: GroupFilter | null,
  asked: GroupQuestion,
  admin: AdminViewer,
) {
  const reader = db()
  const question = { ...asked, seenBy: admin }
  const group = await findGroup(groupId, reader)
  if (!group) return null
  const audience = findAudience(group.audience)
  const [names, choices, rules, counted, unsavedCount, { people, count }] = await Promise.all([
    filterNames([group.filter], reader),
    choicesOf(group, audience.narrowing, question.season.year, reader),
    usedBy([group.id], reader),
    groupCount([group], question, reader),
    unsaved && groupCount([{ ...group, filter: unsaved }], question, reader),
    groupPeople([group], question, list, reader),
  ])
  return {
    group,
    rule: ruleText(audience.rule, group.filter, names),
    choices,
    usedBy: rules.get(group.id) ?? [],
    counted,
    unsavedCount,
    people,
    count,
  }
}

/** The choices of a group's form: the season's categories and those of other years the group has. */
async function choicesOf(
  { filter }: MailGroup,
  narrowing: readonly (keyof GroupFilter)[],
  year: number,
  reader: Reader,
) {
  const choices: Partial<Record<keyof GroupFilter, { value: string; label: string }[]>> = {}
  if (narrowing.includes('categoryIds')) {
    const categories = await reader
      .selectFrom('categories')
      .where((eb) =>
        filter.categoryIds.length > 0
          ? eb.or([eb('year', '=', year), eb('id', 'in', [...filter.categoryIds])])
          : eb('year', '=', year),
      )
      .where('status', '<>', 'archived')
      .orderBy('year', 'desc')
      .orderBy('number')
      .limit(400)
      .select(['id', 'year', 'type', 'number', 'name'])
      .execute()
    choices.categoryIds = categories.map((each) => ({
      value: String(each.id),
      label: `${categoryTitle(each)}${each.year === year ? '' : ` (${each.year})`}`,
    }))
  }
  if (narrowing.includes('categoryTypes'))
    choices.categoryTypes = [
      { value: 'production', label: `${words.Production} categories` },
      { value: 'achievement', label: `${words.Achievement} categories` },
    ]
  if (narrowing.includes('studioTypes')) {
    const types = await reader.selectFrom('studio_types').orderBy('sort').select('code').execute()
    choices.studioTypes = types.map(({ code }) => ({ value: code, label: kindName(code) }))
  }
  return choices
}
