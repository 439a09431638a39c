import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** What the mails to a guest tell. */
export interface GuestMailParams {
  name: string
  title: string
  /** When and where, as rows. */
  facts: Readonly<Record<string, string | null>>
  /** Why it is cancelled; empty otherwise. */
  reason: string
  link: string
}

export type GuestMail = MailTemplate<GuestMailParams>

function guestMail(name: string, subject: string, told: string, toMany?: true): GuestMail {
  return {
    name,
    class: 'service',
    secret: 'link',
    ...(toMany && { toMany }),
    values: ({ name: reader, title, facts, reason, link }) => ({
      ...readerValues(reader),
      'event.title': textValue(title),
      'event.facts': factsValue(facts),
      'event.reason': textValue(reason),
      'event.link': linkValue(link),
    }),
    text: {
      subject,
      body: `Hello {{person.name}},

${told}

{{event.facts}}

[See or change your answer]({{event.link}})

This link is for you alone: it opens your answer without signing in.`,
    },
  }
}

export const eventPlace = guestMail(
  'event_place',
  'You have a place: {{event.title}}',
  'You have a place at “{{event.title}}”.',
)
export const eventWaiting = guestMail(
  'event_waiting',
  'You are on the waiting list: {{event.title}}',
  'All places of “{{event.title}}” are taken. You are on the waiting list, and we’ll email you if a place becomes free.',
)
export const eventPlaceFree = guestMail(
  'event_place_free',
  'A place is yours: {{event.title}}',
  'A place became free, and it is yours. If you can’t come, please say so, and the next person gets it.',
)
export const eventFollowed = guestMail(
  'event_followed',
  'We will tell you about {{event.title}}',
  'We email you if “{{event.title}}” changes or is cancelled.',
)
export const eventLink = guestMail(
  'event_link',
  'Your answer to {{event.title}}',
  'You have already answered. Here is the link to your answer.',
)
export const eventChanged = guestMail(
  'event_changed',
  'Changed: {{event.title}}',
  '“{{event.title}}” has changed. This is how it is now.',
  true,
)
export const eventCancelled = guestMail(
  'event_cancelled',
  'Cancelled: {{event.title}}',
  '“{{event.title}}” is cancelled. {{event.reason}}',
  true,
)

export const guestMails = [
  eventPlace,
  eventWaiting,
  eventPlaceFree,
  eventFollowed,
  eventLink,
  eventChanged,
  eventCancelled,
]
