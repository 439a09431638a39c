import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** What the mails to an application's contact tell. */
export interface ContactMailParams {
  contactName: string
  /** "SP-2026-17" */
  reference: string
  /** Empty while none is selected. */
  packageName: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles"; empty where no offer is open. */
  endsAt: string
  /** The reason an admin gave; empty where there is none. */
  reason: string
  /** What follows, in a sentence. */
  next: string
  link: string
}

type ContactMail = MailTemplate<ContactMailParams>

function contactMail(name: string, subject: string, told: string, button: string): ContactMail {
  return {
    name,
    class: 'service',
    secret: 'link',
    values: ({ contactName, reference, packageName, endsAt, reason, next, link }) => ({
      ...readerValues(contactName),
      'sponsorship.reference': textValue(reference),
      'sponsorship.package': textValue(packageName),
      'sponsorship.ends': textValue(endsAt),
      'sponsorship.reason': textValue(reason),
      'sponsorship.next': textValue(next),
      'sponsorship.link': linkValue(link),
    }),
    text: {
      subject,
      body: `Hello {{person.name}},

${told}

[${button}]({{sponsorship.link}})

This link is for you alone: it opens the application without signing in. Reference: {{sponsorship.reference}}`,
    },
  }
}

const SEE = 'See your application'

export const sponsorshipDraft = contactMail(
  'sponsorship_draft',
  'Your sponsorship application is saved',
  'Your application is saved and has not been sent yet. Open it to finish and send it.',
  'Continue your application',
)

export const sponsorshipReceived = contactMail(
  'sponsorship_received',
  'We received your application',
  'We received your application for “{{sponsorship.package}}”. {{sponsorship.next}}',
  SEE,
)

export const sponsorshipWaitlisted = contactMail(
  'sponsorship_waitlisted',
  'You are on the waiting list',
  'We received your application for “{{sponsorship.package}}”. {{sponsorship.next}}',
  SEE,
)

export const sponsorshipNewLink = contactMail(
  'sponsorship_new_link',
  'Your sponsorship: a new link',
  'We corrected the contact of your sponsorship. Please use this link from now on; earlier ones no longer work. {{sponsorship.next}}',
  'See your sponsorship',
)

export const sponsorshipLink = contactMail(
  'sponsorship_link',
  'Your sponsorship application',
  'Your company has an application for this package with us, so we started no other one, and what you wrote this time was not kept. Open your application to see it. {{sponsorship.next}}',
  SEE,
)

const OFFER = 'Accept or decline it before {{sponsorship.ends}}. After that, the offer ends.'

export const sponsorshipOffered = contactMail(
  'sponsorship_offered',
  'Our offer: {{sponsorship.package}}',
  `We offer you “{{sponsorship.package}}”. ${OFFER}`,
  'Answer the offer',
)

export const sponsorshipPlaceFree = contactMail(
  'sponsorship_place_free',
  'A place is free: {{sponsorship.package}}',
  `A place of “{{sponsorship.package}}” is free, and we offer it to you. ${OFFER}`,
  'Answer the offer',
)

export const sponsorshipAccepted = contactMail(
  'sponsorship_accepted',
  'You accepted our offer',
  'You accepted “{{sponsorship.package}}”. {{sponsorship.next}}',
  SEE,
)

export const sponsorshipRejected = contactMail(
  'sponsorship_rejected',
  'Your sponsorship application',
  'We could not accept your application for “{{sponsorship.package}}”. {{sponsorship.reason}}',
  SEE,
)

export const sponsorshipCancelled = contactMail(
  'sponsorship_cancelled',
  'Your sponsorship application was withdrawn',
  'We have withdrawn your application for “{{sponsorship.package}}”. {{sponsorship.reason}}',
  SEE,
)

export const sponsorshipLapsed = contactMail(
  'sponsorship_lapsed',
  'Our offer has ended',
  'Our offer of “{{sponsorship.package}}” has ended. You can apply again while applications are open.',
  SEE,
)

const SEE_SPONSORSHIP = 'See your sponsorship'

export const sponsorshipActive = contactMail(
  'sponsorship_active',
  'Your sponsorship is active',
  'Your sponsorship “{{sponsorship.package}}” is active. What we need from you, and by when, is on its page.',
  SEE_SPONSORSHIP,
)

export const sponsorshipSuspended = contactMail(
  'sponsorship_suspended',
  'Your sponsorship is suspended',
  'Your sponsorship “{{sponsorship.package}}” is suspended: {{sponsorship.reason}} Everything published for it is hidden until this is resolved.',
  SEE_SPONSORSHIP,
)

export const sponsorshipResumed = contactMail(
  'sponsorship_resumed',
  'Your sponsorship is active again',
  'Your sponsorship “{{sponsorship.package}}” is active again.',
  SEE_SPONSORSHIP,
)

export const sponsorshipFulfilled = contactMail(
  'sponsorship_fulfilled',
  'Your sponsorship is fulfilled',
  'Everything that was agreed for “{{sponsorship.package}}” has been done. Thank you.',
  SEE_SPONSORSHIP,
)

export const sponsorshipTerminated = contactMail(
  'sponsorship_terminated',
  'Your sponsorship has been terminated',
  'Your sponsorship “{{sponsorship.package}}” has been terminated. {{sponsorship.reason}}',
  SEE_SPONSORSHIP,
)

export const sponsorshipRenewal = contactMail(
  'sponsorship_renewal',
  'Will you sponsor us again?',
  'You sponsored us with “{{sponsorship.package}}”, and applications for the new season are open. We have kept your details: check them and send. Your place is not reserved.',
  'Sponsor again',
)

export const contactMails = [
  sponsorshipDraft,
  sponsorshipReceived,
  sponsorshipWaitlisted,
  sponsorshipNewLink,
  sponsorshipLink,
  sponsorshipOffered,
  sponsorshipPlaceFree,
  sponsorshipAccepted,
  sponsorshipRejected,
  sponsorshipCancelled,
  sponsorshipLapsed,
  sponsorshipActive,
  sponsorshipSuspended,
  sponsorshipResumed,
  sponsorshipFulfilled,
  sponsorshipTerminated,
  sponsorshipRenewal,
]
