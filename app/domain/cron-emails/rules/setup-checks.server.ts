import type { Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { ruleInUse } from './rule-queries.server.ts'
import { countText } from '#app/ui/format/plural.ts'

const TURN_ON = { to: href('/admin/cron-emails/turn-on'), label: 'Turn on mail rules' }

/** Whether reminders are sent. A rule about an event only replaces the text of a mail that is sent anyway, so it is not asked for. */
export async function findRuleChecks({ configs }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const { drafts, on } = await reader
    .selectFrom('cron_emails')
    .where('trigger', '<>', 'event')
    .where(ruleInUse(configs))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'active').as('on'),
    ])
    .executeTakeFirstOrThrow()
  const silent = Number(on) === 0 && Number(drafts) > 0
  const text = `No reminder is on: ${countText(Number(drafts), 'rule is a draft', 'rules are drafts')}. Invoices, receipts and other answers to what people do are sent anyway.`
  return [{ stage: 'email', title: 'Reminders are sent', findings: silent ? [warns(TURN_ON, text)] : [] }]
}
