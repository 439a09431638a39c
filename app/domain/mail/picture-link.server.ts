import { z } from 'zod'
import { config } from '#app/config.server.ts'
import { href } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import type { MailPicture } from './content.ts'

/**
 * The picture of the work that a mail speaks of, at an address of its own. A mail is forwarded and kept for years, so the address opens a
 * small picture and nothing else, and what it shows is decided when it is asked for: a drawing wherever the picture may not be shown.
 */

const PURPOSE = 'mail-picture'
const shape = z.tuple([z.enum(['entry', 'nomination']), z.number().int().positive()])

/** A mail speaks of an entry to those who answer for it, or of a nomination to the people whom it honours. */
export type PicturedRecord = z.output<typeof shape>

export const mailPictureLink: SecretLink = {
  kind: 'mail_picture',
  opens: 'the small picture of the work in an email about it, and nothing else',
  holder: 'the people whom the email was sent or forwarded to',
  ends: '60 days after the ceremony; of a season without a date for it, at the end of the second year after the season. A drawing is shown after that',
  changed: 'the entrant, by replacing the picture in the entry',
  addresses: ['/mail/picture/:token'],
  in: 'token',
  exchanged: false,
}

/** The picture of this record in a mail that names the work by its title. */
export function mailPicture(record: PicturedRecord, title: string): MailPicture {
  return {
    src: config().appUrl + href('/mail/picture/:token', { token: sign(PURPOSE, record) }),
    alt: `Still from ${title}`,
  }
}

/** The record of a picture's address, or `null`; it does not say whether the picture may be shown. */
export function readPictureToken(token: string): PicturedRecord | null {
  if (!/^[\w-]{8,80}\.[\w-]{10,40}$/.test(token)) return null
  const record = shape.safeParse(openSigned(PURPOSE, token))
  return record.success ? record.data : null
}
