import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import {
  groupCount,
  groupPeople,
  type GroupPerson,
  type GroupQuestion,
} from '#app/domain/cron-emails/audiences/groups.server.ts'
import { goesByRecords } from './occasions.ts'
import type { Rule } from './rule-queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'

async function questionOf(rule: Rule, seenBy: AdminViewer, now: Date): Promise<GroupQuestion> {
  const season = await currentSeason()
  return { season, now, seenBy, ...(goesByRecords(rule) && rule.anchor !== null && { anchor: rule.anchor }) }
}

/** The people a rule would send to now, by address, with why. */
export async function ruleAudience(
  rule: Rule,
  list: { query: string; limit: number; offset: number },
  admin: AdminViewer,
  now: Date,
): Promise<{ people: GroupPerson[]; count: number }> {
  if (rule.groups.length === 0) return { people: [], count: 0 }
  return groupPeople(rule.groups, await questionOf(rule, admin, now), list, db())
}

/** How many people that is. */
export async function ruleAudienceCount(rule: Rule, admin: AdminViewer, now: Date): Promise<number> {
  if (rule.groups.length === 0) return 0
  return (await groupCount(rule.groups, await questionOf(rule, admin, now), db())).people
}
