import type { MailEvent } from '#app/domain/mail/content.ts'
import { findOwnMail, type OwnMail } from '#app/domain/mail/own-mails.server.ts'
import type { Configs } from '#app/platform/award-parts.ts'
import { everyPart, partsInUse } from '#app/platform/module.server.ts'

export interface NamedEvent extends MailEvent {
  /** The name of its mail. */
  code: string
}

const eventsOf = (mails: readonly OwnMail[]): NamedEvent[] =>
  mails.flatMap(({ mail }) => (mail.event ? [{ code: mail.name, ...mail.event }] : []))

/** The events of what the award uses that rules can be about, in the order of the modules. */
export const mailEvents = (configs: Configs): NamedEvent[] => eventsOf(partsInUse('mails', configs))

/** The events of what the award does without: a rule about one of them rests. */
export function restingEvents(configs: Configs): string[] {
  const used = mailEvents(configs).map(({ code }) => code)
  return eventsOf(everyPart('mails')).flatMap(({ code }) => (used.includes(code) ? [] : [code]))
}

/** The event of a mail; `undefined` where rules cannot be about it. */
export function findMailEvent(code: string): MailEvent | undefined {
  return findOwnMail(code)?.mail.event
}
