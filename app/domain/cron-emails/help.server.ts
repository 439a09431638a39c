import { chapterLink, link, say, type AdminHelpChapter } from '#app/platform/help.ts'
import { countText } from '#app/ui/format/plural.ts'
import { words } from '#app/platform/award-words.ts'

export const rulesHelp: AdminHelpChapter = {
  id: 'admin-email',
  title: 'Email rules',
  for: 'admins',
  summary: 'Which emails are sent automatically, to whom and when.',
  sections: async (_, reader) => {
    const { on, all } = await reader
      .selectFrom('cron_emails')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('status', '=', 'active').as('on'),
        eb.fn.countAll<number>().filterWhere('status', '!=', 'retired').as('all'),
      ])
      .executeTakeFirstOrThrow()
    return [
      {
        id: 'rules',
        title: 'Rules',
        blocks: [
          say`A rule is a text, the groups it goes to, and when: on a date, some days before or after one, or when something happens. ${countText(Number(on), 'rule is', 'rules are')} on, of ${String(all)}.`,
          say`Open ${link('Rules', '/admin/cron-emails')}, read a rule’s text and its audience, then turn it on. A rule that is off sends nothing. A rule about an event replaces the product’s own text for it.`,
          say`A rule with a new text begins with the next run; what was sent stays as it was.`,
        ],
      },
      {
        id: 'groups',
        title: 'Groups',
        blocks: [
          say`A ${link('group', '/admin/cron-emails/groups')} is who a rule sends to: people with drafts, with open invoices, judges who have not signed, and so on, narrowed by categories and kinds of ${words.studio}. Membership is worked out at each run.`,
        ],
      },
      {
        id: 'runs',
        title: 'Upcoming and past runs',
        blocks: [
          say`${link('Upcoming', '/admin/cron-emails/upcoming')} shows what would be sent on each day from what is known now. ${link('Runs', '/admin/cron-emails/runs')} shows what was sent, to whom, and who was left out. A run that is under way can be stopped.`,
          say`Before each message is sent it is checked again: a person who has paid by then gets no reminder.`,
          say`Single messages are in ${chapterLink('Emails that were sent', 'admin-messages')}.`,
        ],
      },
    ]
  },
}
