import type { Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { countText } from '#app/ui/format/plural.ts'

const TURN_ON = { to: href('/admin/cron-emails/turn-on'), label: 'Turn on mail rules' }

/** Whether reminders are sent: rules that are drafts send nothing. */
export async function findRuleChecks(_asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const { drafts, on } = await reader
    .selectFrom('cron_emails')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'active').as('on'),
    ])
    .executeTakeFirstOrThrow()
  const silent = Number(on) === 0 && Number(drafts) > 0
  const text = `No mail rule is on: reminders are not sent. ${countText(Number(drafts), 'rule is a draft', 'rules are drafts')}.`
  return [{ stage: 'email', title: 'Reminders are sent', findings: silent ? [warns(TURN_ON, text)] : [] }]
}
