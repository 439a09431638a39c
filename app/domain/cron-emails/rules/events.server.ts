import type { MailEvent } from '#app/domain/mail/content.ts'
import { findOwnMail } from '#app/domain/mail/own-mails.server.ts'
import { partsOf } from '#app/platform/module.server.ts'

export interface NamedEvent extends MailEvent {
  /** The name of its mail. */
  code: string
}

/** The events rules can be about, in the order of the modules. */
export function mailEvents(): NamedEvent[] {
  return partsOf('mails').flatMap(({ mail }) => (mail.event ? [{ code: mail.name, ...mail.event }] : []))
}

/** The event of a mail; `undefined` where rules cannot be about it. */
export function findMailEvent(code: string): MailEvent | undefined {
  return findOwnMail(code)?.mail.event
}
