import type { MailEvent, MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  listPlaceholder,
  listValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'

/** What the mails about a file tell its sponsor. */
export interface SponsorMailParams {
  contactName: string
  /** "Artwork", "Logo for dark backgrounds" */
  part: string
  fileName: string
  packageName: string
  /** The reviewer's; empty where there is none. */
  note: string
  /** What is to be corrected or looked at, a line each. */
  problems: readonly string[]
  link: string
}

type SponsorMail = MailTemplate<SponsorMailParams>

/** Rules of an admin can write these mails, with these placeholders. */
const about = (label: string): MailEvent => ({
  label,
  to: 'the sponsorship’s contact',
  placeholders: [
    textPlaceholder('artwork.part', 'What it is: “Artwork”, “Logo for dark backgrounds”'),
    textPlaceholder('artwork.file', 'The file’s name, or the words of a credit'),
    textPlaceholder('artwork.package', 'The package'),
    textPlaceholder('artwork.note', 'The reviewer’s note; often empty'),
    listPlaceholder('artwork.problems', 'What the checks found'),
    linkPlaceholder('artwork.link', 'The personal link to the sponsor’s files'),
  ],
})

function sponsorMail(
  name: string,
  subject: string,
  told: string,
  button: string,
  event: string,
): SponsorMail {
  return {
    name,
    class: 'service',
    secret: 'link',
    event: about(event),
    values: ({ contactName, part, fileName, packageName, note, problems, link }) => ({
      ...readerValues(contactName),
      'artwork.part': textValue(part),
      'artwork.file': textValue(fileName),
      'artwork.package': textValue(packageName),
      'artwork.note': textValue(note),
      'artwork.problems': listValue(problems),
      'artwork.link': linkValue(link),
    }),
    text: {
      subject,
      body: `Hello {{person.name}},

${told}

[${button}]({{artwork.link}})

This link is for you alone: it opens the page without signing in.`,
    },
  }
}

const FILE = '“{{artwork.file}}” ({{artwork.part}}, {{artwork.package}})'

export const artworkChecked = sponsorMail(
  'sponsor_artwork_checked',
  'We received your file: {{artwork.file}}',
  `We received ${FILE}. It passed our checks, and we’re reviewing it.

{{artwork.problems}}`,
  'See the result',
  'a sponsor’s file is uploaded and passes the checks',
)

export const artworkFailed = sponsorMail(
  'sponsor_artwork_failed',
  'Please correct your file: {{artwork.file}}',
  `We received ${FILE}, but it can’t be used as it is. Correct what is listed here, then upload it again.

{{artwork.problems}}`,
  'Upload a corrected file',
  'a sponsor’s file is uploaded and fails the checks',
)

export const artworkApproved = sponsorMail(
  'sponsor_artwork_approved',
  'Approved: {{artwork.file}}',
  `We approved ${FILE}. Nothing more to do.

{{artwork.note}}`,
  'See your files',
  'a sponsor’s file is approved',
)

export const artworkChanges = sponsorMail(
  'sponsor_artwork_changes',
  'Please change: {{artwork.file}}',
  `We looked at ${FILE} and ask for changes:

{{artwork.note}}`,
  'Upload a new version',
  'a sponsor’s file needs changes',
)

export const sponsorMails = [artworkChecked, artworkFailed, artworkApproved, artworkChanges]
