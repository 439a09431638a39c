import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkValue,
  readerValues,
  textPlaceholder,
  linkPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'

/** What the mails to a partner tell. They name no other partner. */
export interface PartnerMailParams {
  firstName: string
  /** "PP-17" */
  reference: string
  poolName: string
  levelName: string
  /** The level that was asked for; empty where none was. */
  otherLevel: string
  /** "Wed 24 Nov 2027": the last day of the partnership; empty before it begins. */
  lastDay: string
  /** The reason an admin gave; empty where there is none. */
  reason: string
  /** What follows, in a sentence. */
  next: string
  link: string
}

export type PartnerMail = MailTemplate<PartnerMailParams>

const placeholders = [
  textPlaceholder('partner.reference', 'The partner’s reference, such as “PP-17”'),
  textPlaceholder('partner.pool', 'The pool'),
  textPlaceholder('partner.level', 'The level'),
  textPlaceholder('partner.other_level', 'The requested level, if any'),
  textPlaceholder('partner.last_day', 'The last day of the partnership, once it has begun'),
  textPlaceholder('partner.reason', 'The reason an admin gave, if any'),
  textPlaceholder('partner.next', 'What follows, in a sentence'),
  linkPlaceholder('partner.link', 'The partner’s dashboard'),
]

export function partnerMail(name: string, event: string, subject: string, told: string): PartnerMail {
  return {
    name,
    class: 'service',
    event: { label: event, to: 'the partner', placeholders },
    values: (params) => ({
      ...readerValues(params.firstName),
      'partner.reference': textValue(params.reference),
      'partner.pool': textValue(params.poolName),
      'partner.level': textValue(params.levelName),
      'partner.other_level': textValue(params.otherLevel),
      'partner.last_day': textValue(params.lastDay),
      'partner.reason': textValue(params.reason),
      'partner.next': textValue(params.next),
      'partner.link': linkValue(params.link),
    }),
    text: {
      subject,
      body: `Hello {{person.first_name}},

${told}

[See your partnership]({{partner.link}})

Reference: {{partner.reference}}`,
    },
  }
}

export const partnerReceived = partnerMail(
  'pool_partner_received',
  'a partner’s application arrives',
  'We received your application',
  'We received your application for “{{partner.pool}}”, level {{partner.level}}. {{partner.next}}',
)

export const partnerApproved = partnerMail(
  'pool_partner_approved',
  'a partner’s application is approved',
  'We approved your application',
  'We approved your application for “{{partner.pool}}”, level {{partner.level}}. {{partner.next}}',
)

export const partnerRejected = partnerMail(
  'pool_partner_rejected',
  'a partner’s application is rejected',
  'Your application for {{partner.pool}}',
  'We could not accept your application for “{{partner.pool}}”. {{partner.reason}}',
)

export const partnerCancelled = partnerMail(
  'pool_partner_cancelled',
  'a partner’s application is withdrawn by an admin',
  'Your application for {{partner.pool}} was withdrawn',
  'We have withdrawn your application for “{{partner.pool}}”. {{partner.reason}}',
)

export const partnerActive = partnerMail(
  'pool_partner_active',
  'a partnership begins',
  'You are a partner of {{partner.pool}}',
  `Thank you: your contribution has arrived, and you are a partner of “{{partner.pool}}” at level {{partner.level}}. The last day is {{partner.last_day}}.

Your dashboard shows your codes, your documents and how far the pool has come.`,
)

export const partnerRenewalDue = partnerMail(
  'pool_partner_renewal_due',
  'a partnership ends in 60, 30 or 7 days',
  'Your partnership of {{partner.pool}} ends soon',
  'Your partnership of “{{partner.pool}}” ends on {{partner.last_day}}. Renew it on your dashboard to stay a partner.',
)

export const partnerRenewed = partnerMail(
  'pool_partner_renewed',
  'a partnership is renewed',
  'Your partnership of {{partner.pool}} is renewed',
  'Thank you: you stay a partner of “{{partner.pool}}”. The last day is now {{partner.last_day}}.',
)

export const partnerLapsed = partnerMail(
  'pool_partner_lapsed',
  'a partnership ends',
  'Your partnership of {{partner.pool}} has ended',
  'Your partnership of “{{partner.pool}}” has ended. Thank you for your support.',
)

export const partnerSuspended = partnerMail(
  'pool_partner_suspended',
  'a partnership is suspended',
  'Your partnership of {{partner.pool}} is suspended',
  'We have suspended your partnership of “{{partner.pool}}”, and your codes can’t be used during the suspension. {{partner.reason}}',
)

export const partnerResumed = partnerMail(
  'pool_partner_resumed',
  'a suspended partnership is resumed',
  'Your partnership of {{partner.pool}} is resumed',
  'Your partnership of “{{partner.pool}}” is resumed, and your codes can be used again.',
)

export const partnerTerminated = partnerMail(
  'pool_partner_terminated',
  'a partnership is terminated',
  'We ended your partnership of {{partner.pool}}',
  'We have ended your partnership of “{{partner.pool}}”. {{partner.reason}}',
)

export const changeApproved = partnerMail(
  'pool_level_change_approved',
  'a partner’s change of level is approved',
  'We approved your change of level',
  'We approved your change from {{partner.level}} to {{partner.other_level}} in “{{partner.pool}}”. {{partner.next}}',
)

export const changeRejected = partnerMail(
  'pool_level_change_rejected',
  'a partner’s change of level is rejected',
  'Your change of level',
  'We could not change your level in “{{partner.pool}}” to {{partner.other_level}}. {{partner.reason}}',
)

export const changeDone = partnerMail(
  'pool_level_changed',
  'a partner’s level changes',
  'Your level in {{partner.pool}} is now {{partner.level}}',
  'Your level in “{{partner.pool}}” is now {{partner.level}}. Your dashboard shows what it includes.',
)

export const partnerMails = [
  partnerReceived,
  partnerApproved,
  partnerRejected,
  partnerCancelled,
  partnerActive,
  partnerRenewalDue,
  partnerRenewed,
  partnerLapsed,
  partnerSuspended,
  partnerResumed,
  partnerTerminated,
  changeApproved,
  changeRejected,
  changeDone,
]
