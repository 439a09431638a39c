import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues, textValue, type ListLine } from '#app/domain/mail/values.ts'

/** What a sponsor has to do, before and after its date. */
export const sponsorTasksDue: MailTemplate<{
  contactName: string
  packageName: string
  reference: string
  tasks: ListLine[]
  link: string
}> = {
  name: 'sponsor_tasks_due',
  class: 'reminder',
  secret: 'link',
  event: {
    label: 'a sponsor’s tasks are due',
    to: 'the sponsorship’s contact',
    placeholders: [
      { name: 'sponsorship.package', kind: 'text', label: 'The package' },
      { name: 'sponsorship.reference', kind: 'text', label: 'The reference' },
      { name: 'sponsorship.tasks', kind: 'list', label: 'What is due, with dates' },
      { name: 'sponsorship.link', kind: 'link', label: 'The personal link' },
    ],
  },
  values: ({ contactName, packageName, reference, tasks, link }) => ({
    ...readerValues(contactName),
    'sponsorship.package': textValue(packageName),
    'sponsorship.reference': textValue(reference),
    'sponsorship.tasks': listValue(tasks),
    'sponsorship.link': linkValue(link),
  }),
  text: {
    subject: 'To do for your sponsorship: {{sponsorship.package}}',
    body: `Hello {{person.name}},

This is what we need from you for “{{sponsorship.package}}”:

{{sponsorship.tasks}}

[See your sponsorship]({{sponsorship.link}})

This link is for you alone. Reference: {{sponsorship.reference}}`,
  },
}
