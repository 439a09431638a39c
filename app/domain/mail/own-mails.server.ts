import type { RawBuilder, Selectable } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import type { MailPlace, MailTemplate } from './content.ts'
import type { TooLate } from './held-messages.server.ts'
import type { WrittenMail } from './layout.ts'
import { mailLane, type OneOrMany } from './rules.ts'
import type { MailValues } from './values.ts'
import { everyPart, partsOf } from '#app/platform/module.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** What the mail engine asks of the modules that send mail. */

export type Message = Selectable<MailMessages>

/**
 * The answer of a recheck. `written`: the new text, stored as what was sent. `fail`: it cannot be written by any later
 * attempt either. `later`: it is valid, and is sent at another time.
 */
export type Recheck =
  { go: true; written?: WrittenMail } | { skip: string } | { fail: string } | { later: Date }

/** A message that an admin sends again. */
export interface Again {
  /** The first message, which was written from its record; one that was sent again has its reference. */
  first: Message
  /** The message that the new one is sent in the place of. */
  messageId: number
  /** The key of the new one. */
  key: string
}

/** Says how a mail that holds a secret is sent again, since its text is cleared: written again with a new link, or not at all. */
export type SentAgain =
  | {
      /** Ends the link that it held where one is valid at a time, and queues it with a new one. Refuses where its record does not allow it. */
      renew(again: Again, admin: AdminViewer, now: Date, trx: Trx): Promise<Outcome<{ messageId: number }>>
    }
  | {
      /** Why it is not, and what to do instead, in sentences. */
      instead: string
    }

/** A mail of a module. */
export interface OwnMail {
  mail: MailTemplate<never>
  /** A mail with a `secret` says this. */
  again?: SentAgain
  /** Whether the message is still valid, and for its reader, asked right before it is sent. Default: yes. */
  recheck?(message: Message, now: Date): Promise<Recheck>
  /** From when messages may leave by the settings of now, where these make them wait: no message leaves sooner. */
  moments?(messageIds: readonly number[], reader: Reader): Promise<ReadonlyMap<number, Date>>
  /** Why a claimed message is too late to be sent by itself; `null` while it may. */
  late?(message: Message, now: Date): Promise<TooLate | null>
  /** A waiting message as it would be sent now; `null` when the stored text is sent. */
  asSentNow?(
    message: Pick<Message, 'id' | 'resend_of'>,
    now: Date,
    reader: Reader,
  ): Promise<WrittenMail | null>
}

/** The mail of an event by an admin's rule. */
export interface EventMail {
  rule: { id: number; version: number; replyTo: string | null; whenUnclear: Message['when_unclear'] }
  written: WrittenMail
}

/** What the engine asks of the mail rules that admins write. */
export interface MailRules {
  /** The mail of an event by the active rule for it; `null` where none is, or its text cannot be written. */
  write(
    event: string,
    values: MailValues,
    to: { email: string; name: string; userId?: number | null },
    place: MailPlace,
    trx: Trx,
  ): Promise<EventMail | null>
  /** Whether the rule that is on for an event names a single entry, so that each entry gets its own mail. */
  namesOneEntry(event: string, trx: Trx): Promise<boolean>
  /** As `OwnMail.recheck`, for a message of a rule's run. */
  recheck(message: Message, now: Date): Promise<Recheck>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    mails?: readonly OwnMail[]
    /** One module has these. */
    mailRules?: MailRules
    /** More records a message is about: (message_id, entity, entity_id). */
    mailSubjects?: RawBuilder<unknown>
  }
}

/** The mail of a stored name; `undefined` for a test of a rule and for mail of a run. */
export function findOwnMail(name: string): OwnMail | undefined {
  return everyPart('mails').find(({ mail }) => mail.name === name)
}

/** The names of the mails that open an account. */
export function accountOpeners(): string[] {
  return everyPart('mails').flatMap(({ mail }) => (mail.opensAccount ? [mail.name] : []))
}

export function mailRules(): MailRules {
  const [rules] = partsOf('mailRules')
  if (!rules) throw new Error('No module has mail rules')
  return rules
}

/** Whether the rule that is on for an event names a single entry. */
export function namesOneEntry(event: MailTemplate<never>, trx: Trx): Promise<boolean> {
  return mailRules().namesOneEntry(event.name, trx)
}

/** The outbox lane of a stored message. */
export function laneOf(message: OneOrMany & { template: string }): 'personal' | 'bulk' {
  return mailLane(message, findOwnMail(message.template)?.mail.toMany ?? false)
}

/** A recheck from a reason to skip; `null` when the mail is still valid. */
export function skipWhen(
  reason: (message: Message, now: Date) => Promise<string | null>,
): (message: Message, now: Date) => Promise<Recheck> {
  return async (message, now) => {
    const skip = await reason(message, now)
    return skip ? { skip } : { go: true }
  }
}
