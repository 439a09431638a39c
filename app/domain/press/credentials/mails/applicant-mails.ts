import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** What the mails to an applicant tell. */
export interface ApplicantMailParams {
  applicant: string
  outlet: string
  /** "MC-2026-17" */
  reference: string
  /** A reason, a question or a note of an admin; empty where there is none. */
  note: string
  /** What follows, in a sentence. */
  next: string
  /** "Press room, Audience"; empty before they are granted. */
  areas: string
  /** "Sat 13 Mar 2027, 18:00 Los Angeles"; empty while it is not known. */
  ceremony: string
  place: string
  link: string
}

type ApplicantMail = MailTemplate<ApplicantMailParams>

function applicantMail(name: string, subject: string, told: string, button: string): ApplicantMail {
  return {
    name,
    class: 'service',
    secret: 'link',
    values: ({ applicant, outlet, reference, note, next, areas, ceremony, place, link }) => ({
      ...readerValues(applicant),
      'credential.outlet': textValue(outlet),
      'credential.reference': textValue(reference),
      'credential.note': textValue(note),
      'credential.next': textValue(next),
      'credential.areas': textValue(areas),
      'credential.ceremony': textValue(ceremony),
      'credential.place': textValue(place),
      'credential.link': linkValue(link),
    }),
    text: {
      subject,
      body: `Hello {{person.name}},

${told}

[${button}]({{credential.link}})

This link is for you alone: it opens the application of {{credential.outlet}} without signing in. Reference: {{credential.reference}}`,
    },
  }
}

const SEE = 'See your application'

export const credentialDraft = applicantMail(
  'credential_draft',
  'Finish your application for media credentials',
  'Your application for {{credential.outlet}} is started and has not been sent yet. Open it to add the rest and send it.',
  'Continue your application',
)

export const credentialLink = applicantMail(
  'credential_link',
  'Your application for media credentials',
  'Someone applied for {{credential.outlet}} again. There is an application already, so we did not start another one. {{credential.next}}',
  SEE,
)

export const credentialReceived = applicantMail(
  'credential_received',
  'We received your application',
  'We received your application for media credentials for {{credential.outlet}}. {{credential.next}}',
  SEE,
)

export const credentialQuestion = applicantMail(
  'credential_question',
  'A question about your application',
  'Before we decide we need to know:\n\n“{{credential.note}}”',
  'Answer the question',
)

export const credentialApproved = applicantMail(
  'credential_approved',
  'Your media credentials are approved',
  '{{credential.outlet}} is approved for: {{credential.areas}}.\n\n{{credential.note}}\n\nSign the embargo agreement and name the people who come. Badges are issued after that.',
  'Sign and name people',
)

export const credentialWaitlisted = applicantMail(
  'credential_waitlisted',
  'You are on the waiting list',
  'All places you asked for are taken. You are on the waiting list, and we’ll email you if a place becomes free.',
  SEE,
)

export const credentialRejected = applicantMail(
  'credential_rejected',
  'Your application for media credentials',
  'We could not accept your application.\n\n{{credential.note}}',
  SEE,
)

export const credentialIssued = applicantMail(
  'credential_issued',
  'Your badges are ready',
  'The badges for {{credential.outlet}} are ready. Print them, or show them on a phone at the door.',
  'Download badges',
)

export const credentialRevoked = applicantMail(
  'credential_revoked',
  'Your media credentials were revoked',
  'The media credentials of {{credential.outlet}} were revoked. The badges are no longer valid.\n\n{{credential.note}}',
  SEE,
)

export const credentialWithdrawn = applicantMail(
  'credential_withdrawn',
  'Your application is withdrawn',
  'You withdrew the application of {{credential.outlet}}. Nothing else is needed.',
  SEE,
)

export const credentialPickup = applicantMail(
  'credential_pickup',
  'Before you come: your badges',
  'The ceremony is on {{credential.ceremony}}. {{credential.place}}\n\nBring your badge, printed or on a phone, and an identity document. Areas: {{credential.areas}}.',
  'Download badges',
)

export const credentialCoverage = applicantMail(
  'credential_coverage',
  'What did you publish?',
  'Thank you for covering the ceremony. Please add links to what you published; we keep them with your outlet for next year.',
  'Add links',
)

export const applicantMails = [
  credentialDraft,
  credentialLink,
  credentialReceived,
  credentialQuestion,
  credentialApproved,
  credentialWaitlisted,
  credentialRejected,
  credentialIssued,
  credentialRevoked,
  credentialWithdrawn,
  credentialPickup,
  credentialCoverage,
]
