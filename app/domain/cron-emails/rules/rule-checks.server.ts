import type { Reader } from '#db/client.ts'
import { groupsOfIds } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { findMailEvent } from './events.server.ts'
import { isSeasonAnchor } from './triggers.ts'
import { commonPlaceholders, placeholdersFor } from './write-mails.server.ts'
import type { RuleInput } from './schema.ts'
import { checkText } from '#app/domain/mail/text.ts'
import type { Placeholder } from '#app/domain/mail/values.ts'
import { refuse } from '#app/platform/outcome.ts'
import { REQUIRED } from '#app/platform/validation.ts'

/** What decides a rule's placeholders. */
export interface PlaceholderScope {
  trigger: RuleInput['trigger']
  event: string | null
  groups: readonly { audience: string }[]
}

/** The placeholders of a rule's text: the common ones and those of its event or of all its groups. */
export function rulePlaceholders({ trigger, event, groups }: PlaceholderScope): readonly Placeholder[] {
  if (trigger !== 'event') return placeholdersFor({ trigger, groups })
  return [...commonPlaceholders, ...((event && findMailEvent(event)?.placeholders) || [])]
}

type Checked = Pick<RuleInput, 'class' | 'trigger' | 'anchor' | 'event' | 'subject' | 'body'> & {
  groupIds: readonly number[]
}

/**
 * What does not fit together in a rule, beside its fields; `null` when all does. Groups it had before may be archived, new
 * ones may not.
 */
export async function ruleProblems(rule: Checked, groupsBefore: readonly number[], reader: Reader) {
  const groups = await groupsOfIds(rule.groupIds, reader)
  const fields: Record<string, string[]> = {}
  const archived = groups.filter(({ id, archivedAt }) => archivedAt && !groupsBefore.includes(id))
  if (groups.length < rule.groupIds.length) fields.groups = ['A selected group no longer exists']
  if (archived.length > 0) fields.groups = archived.map(({ name }) => `“${name}” was archived`)
  if (rule.trigger === 'event' && rule.class !== 'service')
    fields.class = ['Email about an event must be service email']
  if (rule.trigger === 'anchor' && rule.anchor !== null && !isSeasonAnchor(rule.anchor)) {
    const { anchor } = rule
    const without = groups.filter(
      ({ audience }) => !findAudience(audience).anchors.some(({ code }) => code === anchor),
    )
    if (groups.length === 0) fields.anchor = ['Select a group first: this is a date of its records']
    else if (without.length > 0)
      fields.anchor = without.map(({ name }) => `The records of “${name}” do not have this date`)
  }
  const { trigger, event } = rule
  // The events come from the modules, so they are checked here.
  if (trigger === 'event' && !(event && findMailEvent(event))) fields.event = [REQUIRED]
  const text = checkText(rule, rulePlaceholders({ trigger, event, groups }))
  if (text.subject.length > 0) fields.subject = text.subject
  if (text.body.length > 0) fields.body = text.body
  if (trigger !== 'event' && groups.length === 0 && text.subject.length + text.body.length > 0)
    fields.groups ??= ['Select a group: placeholders depend on it']
  return Object.keys(fields).length > 0 ? refuse('invalid', 'This rule can’t be saved yet.', fields) : null
}
