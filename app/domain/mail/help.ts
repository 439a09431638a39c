import { link, say, type AdminHelpChapter } from '#app/platform/help.ts'
import { words } from '#app/platform/award-words.ts'

export const mailHelp: AdminHelpChapter = {
  id: 'admin-messages',
  title: 'Emails that were sent',
  for: 'admins',
  summary: 'Messages, emails for you to review, and addresses that get none.',
  sections: ({ settings }) => [
    {
      id: 'messages',
      title: 'Messages',
      blocks: [
        say`${link('Messages', '/admin/cron-emails/outbox')} has every email with its state: queued, sent, bounced or left out with the reason. Open one to read what the person got, and to send it again.`,
      ],
    },
    {
      id: 'write',
      title: 'Writing to people',
      blocks: [
        say`Select entries, people or ${words.studios} in a list and write to them. You see who gets the email and who does not, and why. The email is kept until you have read it and send it.`,
        say`Service email about an entry or account reaches everyone; news leaves out people who unsubscribed.`,
        settings.mail_approval_above
          ? say`A scheduled email to more than ${settings.mail_approval_above} people needs a second admin.`
          : null,
      ],
    },
    {
      id: 'suppressed',
      title: 'Suppressed addresses',
      blocks: [
        say`An address that does not exist gets no more email except links to its own account. After a complaint it gets no reminders and no news. ${link('Suppressed addresses', '/admin/cron-emails/suppressions')} lists them; remove an address there once it works again.`,
      ],
    },
  ],
}
