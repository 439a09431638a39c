import { kindName } from '#app/platform/award-words.ts'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { ruleText } from '#app/domain/cron-emails/audiences/groups.ts'
import { groupsOfIds, listGroups } from '#app/domain/cron-emails/audiences/groups.server.ts'
import {
  allAudiences,
  audiencesInUse,
  findAudience,
} from '#app/domain/cron-emails/audiences/registry.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { mailEvents } from './events.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { anchorsInUse } from './anchors.ts'
import { SEASON_ANCHORS, WEEKDAYS } from './triggers.ts'
import { commonPlaceholders, placeholdersFor } from './write-mails.server.ts'
import type { RuleFormView } from './rule-views.ts'

/** The labels of the records' own dates, by code. */
export function recordAnchorNames(): Map<string, string> {
  return new Map(
    allAudiences().flatMap(({ anchors }) => anchors.map(({ code, label }) => [code, label] as const)),
  )
}

/** The groups, dates, events and placeholders of a rule's form; `chosen` are its groups, archived ones too. */
export async function ruleFormView(_admin: AdminViewer, chosen: readonly number[]): Promise<RuleFormView> {
  const reader = db()
  const configs = await configValues()
  const events = mailEvents(configs)
  const audiences = audiencesInUse(configs)
  const [live, own, categories, kinds] = await Promise.all([
    listGroups(reader),
    groupsOfIds(chosen, reader),
    reader
      .selectFrom('categories')
      .select(['id', 'type', 'number', 'name'])
      .orderBy('id')
      .limit(1_000)
      .execute(),
    reader.selectFrom('studio_types').select('code').execute(),
  ])
  const names = {
    categories: new Map(categories.map((each) => [each.id, categoryTitle(each)])),
    studioTypes: new Map(kinds.map(({ code }) => [code, kindName(code)])),
  }
  const archived = own.filter(({ archivedAt }) => archivedAt)
  const groups = [...live, ...archived]
  const used = audiences.filter(({ code }) => groups.some(({ audience }) => audience === code))
  const dated = placeholdersFor({ trigger: 'anchor', groups: [] }).slice(commonPlaceholders.length)
  return {
    groups: groups.map(({ id, name, audience, filter, archivedAt }) => ({
      id,
      name,
      rule: ruleText(findAudience(audience).rule, filter, names),
      archived: archivedAt !== null,
    })),
    seasonAnchors: anchorsInUse(configs).map((value) => ({ value, label: SEASON_ANCHORS[value] })),
    recordAnchors: [...recordAnchorNames()].flatMap(([value, label]) => {
      const having = audiences.filter(({ anchors }) => anchors.some(({ code }) => code === value))
      const names = having.map(({ name }) => name).join(', ')
      return having.length > 0 ? [{ value, label: `${label} (${names})` }] : []
    }),
    events: events.map(({ code, label, to }) => ({
      value: code,
      label: `When ${label}`,
      hint: `Sent to ${to}.`,
    })),
    weekdays: WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
    placeholders: [
      { title: 'All texts', placeholders: commonPlaceholders },
      { title: 'Before or after a date', placeholders: dated },
      ...used.map(({ code, name }) => ({
        title: `Groups of “${name}”: ${groups
          .filter(({ audience }) => audience === code)
          .map((group) => group.name)
          .join(', ')}`,
        placeholders: findAudience(code).placeholders,
      })),
      ...events.map(({ label, placeholders }) => ({ title: `When ${label}`, placeholders })),
    ],
  }
}
