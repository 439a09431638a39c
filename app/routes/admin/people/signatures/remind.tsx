import { AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { listCounts } from '#app/domain/people/agreements/lists.server.ts'
import { remindAll } from '#app/domain/people/agreements/remind-signers.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ args }) => audienceOf(args),
  back: ({ pages }) => pages.unsigned,
  async ask({ audience }, { who }) {
    const { people } = AUDIENCE_WORDS[audience]
    const { unsigned } = await listCounts(who, audience, (await currentSeason()).year)
    return {
      name: `Remind unsigned ${people.other}`,
      title: `Remind unsigned ${people.other}?`,
      text: [
        `${countText(unsigned, `${people.one} has`, `${people.other} have`)} neither signed nor declined. Those reminded today are skipped.`,
        'The emails are held until you review and send them.',
      ],
      confirm: 'Prepare reminders',
    }
  },
  run: ({ audience }, { who, now }) => remindAll(audience, who, now),
  done({ batchId, people, left }) {
    if (batchId === null)
      return {
        title: 'No one to remind',
        description: left > 0 ? 'All were already reminded today.' : undefined,
        color: undefined,
      }
    return {
      to: href('/admin/cron-emails/held/:batchId', { batchId }),
      title:
        people === 1
          ? 'One reminder is held. Review and send them'
          : `${people} reminders are held. Review and send them`,
      description: left > 0 ? `${left} skipped: already reminded today.` : undefined,
    }
  },
})
export const loader = step.loader
export const action = step.action
