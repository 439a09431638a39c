import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from '#app/domain/mail/transport.ts'

/** A message as the mail library takes it, the same for both transports. */
export function envelopeOf(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: mail.to,
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    attachments: mail.attachments,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'en',
      // RFC 8058: mail programs show a button that posts, and scanners that only open the address change nothing.
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...mail.headers,
    },
    // Everything is in the message already: nothing it names may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
