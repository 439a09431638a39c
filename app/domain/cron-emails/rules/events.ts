import type { MailEventCode } from '#app/domain/cron-emails/rules/triggers.ts'
import type { ParamsOf } from '#app/domain/mail/templates/registry.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'

/** What rules about events can say: the placeholders of each event, and what they stand for. Pure. */

interface EventWords<Params> {
  placeholders: readonly Placeholder[]
  values(params: Params): MailValues
}

const text = (name: string, label: string): Placeholder => ({ name, kind: 'text', label })
const link = (name: string, label: string): Placeholder => ({ name, kind: 'link', label })

const ENTRY = [
  text('entry.name', 'Its code, or “Your draft” before it has one'),
  text('entry.title', 'Its title'),
  text('entry.category', 'Its category'),
  { name: 'entry.facts', kind: 'facts', label: 'Code, title and category, one below the other' },
  link('entry.link', 'Its page'),
] as const satisfies readonly Placeholder[]

function entryValues(entry: {
  code: string | null
  title: string
  category: string
  link: string
}): MailValues {
  const { code, title, category } = entry
  return {
    'entry.name': textValue(code ?? 'Your draft'),
    'entry.title': textValue(title),
    'entry.category': textValue(category),
    'entry.facts': {
      kind: 'facts',
      facts: [
        ...(code ? [{ label: 'Code', value: code }] : []),
        { label: 'Title', value: title },
        { label: 'Category', value: category },
      ],
    },
    'entry.link': linkValue(entry.link),
  }
}

const EVENT_WORDS: { readonly [Code in MailEventCode]: EventWords<ParamsOf<Code>> } = {
  invoice_issued: {
    placeholders: [
      text('invoice.number', 'Its number'),
      text('invoice.total', 'What it comes to, with the currency'),
      text('invoice.to_pay', 'A sentence: pay it by when, or that there is nothing to pay'),
      link('invoice.link', 'Its page'),
      { name: 'entries', kind: 'list', label: 'What was submitted, with prices' },
      { name: 'payment.facts', kind: 'facts', label: 'How to pay: bank details and the reference' },
    ],
    values: (invoice) => ({
      'invoice.number': textValue(invoice.number),
      'invoice.total': textValue(invoice.total),
      'invoice.to_pay': textValue(
        !invoice.dueBy
          ? 'There is nothing to pay.'
          : invoice.byCard
            ? `You chose to pay by card. If the payment did not go through, you can pay on the invoice’s page until ${invoice.dueBy}.`
            : `Please pay it by ${invoice.dueBy}.`,
      ),
      'invoice.link': linkValue(invoice.link),
      entries: {
        kind: 'list',
        lines: invoice.entries.map(
          ({ code, title, category, amount }) => `${code} · ${title} · ${category} · ${amount}`,
        ),
        href: invoice.link,
      },
      'payment.facts': { kind: 'facts', facts: invoice.paymentFacts },
    }),
  },
  payment_receipt: {
    placeholders: [
      text('receipt.number', 'The receipt’s number'),
      text('invoice.number', 'The invoice’s number'),
      text('payment.amount', 'What arrived, with the currency'),
      text('payment.day', 'The day it arrived'),
      text('invoice.still_due', 'What is left to pay, or that nothing is'),
      { name: 'payment.facts', kind: 'facts', label: 'Amount, day, invoice and what is left' },
      link('invoice.link', 'The invoice’s page'),
    ],
    values: (receipt) => {
      const left = receipt.stillDue ?? 'nothing: the invoice is paid'
      return {
        'receipt.number': textValue(receipt.receiptNumber),
        'invoice.number': textValue(receipt.invoiceNumber),
        'payment.amount': textValue(receipt.amount),
        'payment.day': textValue(receipt.receivedOn),
        'invoice.still_due': textValue(left),
        'payment.facts': {
          kind: 'facts',
          facts: [
            { label: 'Amount', value: receipt.amount },
            { label: 'Received', value: receipt.receivedOn },
            { label: 'Invoice', value: receipt.invoiceNumber },
            { label: 'Still to pay', value: left },
          ],
        },
        'invoice.link': linkValue(receipt.link),
      }
    },
  },
  entry_received: {
    placeholders: [
      text('entries.what', 'A sentence’s beginning: “P03-0042 was” or “3 entries were”'),
      {
        name: 'entries.list',
        kind: 'list',
        label: 'All entries of the check-out; a text without {{entry.…}} is sent once for all of them',
      },
      link('entries.link', 'The entry’s page, or the list where there are several'),
      ...ENTRY,
      {
        name: 'entry.checklist',
        kind: 'list',
        label: 'What is still to be sent in; left out when nothing is',
      },
    ],
    values: ({ entries, checklist, link: page }) => ({
      'entries.what': textValue(
        entries.length === 1 ? `${entries[0].code} was` : `${entries.length} entries were`,
      ),
      'entries.list': {
        kind: 'list',
        lines: entries.map(({ code, title, category }) => `${code} · ${title} · ${category}`),
        href: page,
      },
      'entries.link': linkValue(page),
      ...entryValues({ ...entries[0], link: page }),
      'entry.checklist': { kind: 'list', lines: checklist },
    }),
  },
  entry_returned: {
    placeholders: [
      ...ENTRY,
      text('entry.reason', 'The office’s reason, as it was written'),
      text('entry.until', 'A sentence: until when it is to be sent in again'),
    ],
    values: (entry) => ({
      ...entryValues(entry),
      'entry.reason': textValue(entry.reason),
      'entry.until': textValue(
        entry.until ? `Change it and send it in again by ${entry.until}.` : 'Change it and send it in again.',
      ),
    }),
  },
  entry_expired: {
    placeholders: [
      text('drafts.what', 'A sentence’s beginning: “A draft was” or “3 drafts were”'),
      { name: 'drafts.list', kind: 'list', label: 'The drafts, each with its category' },
      link('drafts.link', 'The page with the drafts that missed the call'),
    ],
    values: ({ works, more, link: page }) => {
      const count = works.length + more
      return {
        'drafts.what': textValue(count === 1 ? 'A draft was' : `${count} drafts were`),
        'drafts.list': { kind: 'list', lines: works, more, href: page },
        'drafts.link': linkValue(page),
      }
    },
  },
  judge_invite: {
    placeholders: [
      text('invitation.committee', 'The committee, by its category'),
      text('invitation.part', 'As what: “its chair”, “a judge”, “an alternate, in case somebody falls out”'),
      text('invitation.by', 'Who asks'),
      text('invitation.until', 'Until when it can be answered, with zone'),
      link('invitation.link', 'The page on which it is read and answered'),
    ],
    values: (invitation) => ({
      'invitation.committee': textValue(invitation.category),
      'invitation.part': textValue(
        { chair: 'its chair', judge: 'a judge', alternate: 'an alternate, in case somebody falls out' }[
          invitation.role
        ],
      ),
      'invitation.by': textValue(invitation.inviterName),
      'invitation.until': textValue(invitation.worksUntil),
      'invitation.link': linkValue(invitation.link),
    }),
  },
  certificate_ready: {
    placeholders: [
      text('certificate.serial', 'Its serial'),
      text('nomination.title', 'The nominated work'),
      text('nomination.category', 'The category'),
      link('certificate.a4', 'The certificate on A4, by the nominee’s own link'),
      link('certificate.letter', 'The certificate on Letter, by the nominee’s own link'),
      text('certificate.verification', 'Where its serial can be looked up'),
    ],
    values: (certificate) => ({
      'certificate.serial': textValue(certificate.serial),
      'nomination.title': textValue(certificate.title),
      'nomination.category': textValue(certificate.category),
      'certificate.a4': linkValue(certificate.a4),
      'certificate.letter': linkValue(certificate.letter),
      'certificate.verification': textValue(certificate.verification),
    }),
  },
  membership_decided: {
    placeholders: [
      text('membership.type', 'The kind of membership'),
      text('membership.answer', 'A sentence: active until when, or not accepted as it is'),
    ],
    values: ({ typeName, endsOn }) => ({
      'membership.type': textValue(typeName),
      'membership.answer': textValue(
        endsOn
          ? `It is active and runs until ${endsOn}.`
          : 'We could not accept it as it is. Your account and your drafts stay as they are.',
      ),
    }),
  },
}

/** The placeholders of an event, besides those that every rule knows. */
export function eventPlaceholders(event: MailEventCode): readonly Placeholder[] {
  return EVENT_WORDS[event].placeholders
}

/** What an event's placeholders stand for, out of what the product says of it. */
export function eventValues<Code extends MailEventCode>(event: Code, params: ParamsOf<Code>): MailValues {
  return EVENT_WORDS[event].values(params)
}
