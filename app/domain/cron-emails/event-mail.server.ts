import type { Trx } from '#db/client.ts'
import { commonValues } from '#app/domain/cron-emails/common-values.server.ts'
import { armedRuleOfEvent, type Rule } from '#app/domain/cron-emails/rule-queries.server.ts'
import type { MailPlace } from '#app/domain/mail/content.ts'
import { layOut, type WrittenMail } from '#app/domain/mail/layout.ts'
import { eventTemplate, type ParamsOf, type TemplateName } from '#app/domain/mail/templates/registry.ts'
import { writeText } from '#app/domain/mail/text.ts'
import { findCurrentSeason } from '#app/domain/seasons/queries.server.ts'

/** The rule's mail, or why there is none although a rule has words for it. */
export type EventMail =
  | { rule: Pick<Rule, 'id' | 'version' | 'replyTo' | 'whenUnclear'>; written: WrittenMail }
  | { problem: string }

/**
 * A mail about an event of the product in the office's own words; `null` when no armed rule has any. Where they cannot be
 * written for this one the product's words go instead, for somebody waits for them.
 */
export async function eventMailOf<N extends TemplateName>(
  request: { template: N; to: { email: string; name: string }; params: ParamsOf<N> },
  place: MailPlace,
  now: Date,
  trx: Trx,
): Promise<EventMail | null> {
  const template = eventTemplate(request.template)
  if (!template) return null
  const rule = await armedRuleOfEvent(request.template, trx)
  const season = rule && (await findCurrentSeason(trx))
  if (!season) return null
  const { email: address, name } = request.to
  const moment = { season, now, anchorAt: null }
  const common = await commonValues(rule, [{ address, name, timezone: null }], moment, place.award, trx)
  try {
    const values = { ...template.values(request.params, place), ...common.get(address.toLowerCase()) }
    return { rule, written: layOut(writeText(rule, values), place) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      problem: `The text of the rule “${rule.name}” could not be written, so the product’s own went: ${reason}`,
    }
  }
}
