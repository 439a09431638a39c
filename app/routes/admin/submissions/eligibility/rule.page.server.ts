import { data } from '@remix-run/node'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { concernedBy, type Concerned } from '#app/domain/submissions/eligibility/check-entries.server.ts'
import type { Rule } from '#app/domain/submissions/eligibility/facts.ts'
import type { RuleInput, RuleSchema } from '#app/domain/submissions/eligibility/schema.ts'
import type { Parsed } from '#app/http/forms.server.ts'
import type { FormReply } from '#app/http/forms.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

export const RULE_FORM = 'eligibility-rule'

/** The mark of what an admin has seen the effect of. */
const seenOf = (rule: Pick<Rule, 'categoryId' | 'fact' | 'fieldId' | 'test' | 'terms'>): string =>
  versionOf({ rule: JSON.stringify([rule.categoryId, rule.fact, rule.fieldId, rule.test, rule.terms]) })

/**
 * Shows the form again with how many entries the rule concerns, unless the admin has seen that of these values. The form keeps the version it
 * was opened with: what another admin saves between the two steps is refused by the second.
 */
export async function replyConcerned(
  form: Parsed<RuleSchema>,
  rule: Omit<Rule, 'terms' | 'message' | 'force'>,
  { terms, message, force, seen }: RuleInput,
  admin: AdminViewer,
  version?: string,
) {
  const wanted: Rule = { ...rule, terms, message, force }
  const mark = seenOf(wanted)
  if (seen === mark) return null
  const { year } = await currentSeason()
  const text = concernedText(await concernedBy(admin, wanted, year, db()))
  const concerned = { text, seen: mark, version }
  const reply: FormReply = { formId: RULE_FORM, result: form.reply(), problem: false }
  return data({ ...reply, concerned }, { status: 422 })
}

function concernedText({ broken, unknown, looked, more }: Concerned): string {
  if (looked === 0) return 'No entry was submitted here yet, so the rule concerns none. Save it now.'
  const entries = more
    ? `Of the last ${looked} submitted entries`
    : looked === 1
      ? 'Of the one submitted entry'
      : `Of the ${looked} submitted entries`
  const against = countText(broken, 'is against this rule', 'are against this rule')
  const open = countText(unknown, 'says nothing about it yet', 'say nothing about it yet')
  const found = unknown === 0 ? `${entries}, ${against}.` : `${entries}, ${against} and ${open}.`
  return `${found} They stay submitted. Save the rule, or change it first.`
}
