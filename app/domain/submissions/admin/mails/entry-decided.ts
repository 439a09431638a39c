import { textPlaceholder } from '#app/domain/mail/values.ts'
import { ENTRY_PLACEHOLDERS, entryValues } from '#app/domain/submissions/mails/entry-placeholders.ts'
import { textValue } from '#app/domain/mail/values.ts'
import { facts, greeting, link, paragraph, type Block, type MailTemplate } from '#app/domain/mail/content.ts'

interface EntryParams {
  recipientName: string
  /** "P03-0042"; `null` for a draft. */
  code: string | null
  title: string
  category: string
  /** The submission's page. */
  link: string
}

function about(params: EntryParams): Block {
  return facts([
    ...(params.code ? [{ label: 'Code', value: params.code }] : []),
    { label: 'Title', value: params.title },
    { label: 'Category', value: params.category },
  ])
}

const named = (params: EntryParams) => params.code ?? 'Your draft'

/** The office asks for changes (product 3.10, 11). */
export const entryReturned: MailTemplate<EntryParams & { reason: string; until: string | null }> = {
  name: 'entry_returned',
  class: 'service',
  event: {
    label: 'an entry is returned for changes',
    to: 'whoever sent it in',
    placeholders: [
      ...ENTRY_PLACEHOLDERS,
      textPlaceholder('entry.reason', 'The office’s reason, as it was written'),
      textPlaceholder('entry.until', 'A sentence: until when it is to be sent in again'),
    ],
    values: (entry) => ({
      ...entryValues(entry),
      'entry.reason': textValue(entry.reason),
      'entry.until': textValue(
        entry.until ? `Change it and send it in again by ${entry.until}.` : 'Change it and send it in again.',
      ),
    }),
  },
  write: (params) => ({
    subject: `${named(params)} needs a change`,
    blocks: [
      greeting(params.recipientName),
      paragraph`We have looked at your submission and ask you to change something:`,
      paragraph`${params.reason}`,
      about(params),
      params.until
        ? paragraph`Change it and send it in again by ${params.until}. Its code and its invoice stay as they are.`
        : paragraph`Change it and send it in again. Its code and its invoice stay as they are.`,
      link('Open the submission', params.link),
    ],
  }),
}

/** The office has ended an entry, by its own decision or because the entrant asked for it. */
export const entryEnded: MailTemplate<EntryParams & { kind: 'disqualified' | 'withdrawn'; reason: string }> =
  {
    name: 'entry_ended',
    class: 'service',
    write: (params) => ({
      subject: `${named(params)} was ${params.kind}`,
      blocks: [
        greeting(params.recipientName),
        params.kind === 'disqualified'
          ? paragraph`Your submission was disqualified. The reason:`
          : paragraph`Your submission was withdrawn by the award’s office. The reason:`,
        paragraph`${params.reason}`,
        about(params),
        paragraph`Answer this mail if you think that this is wrong.`,
        link('See the submission', params.link),
      ],
    }),
  }

/** The office has given an entry time. */
export const entryOpened: MailTemplate<EntryParams & { kind: 'extra_time' | 'editing'; until: string }> = {
  name: 'entry_opened',
  class: 'service',
  write: (params) => ({
    subject: `${named(params)} is open until ${params.until}`,
    blocks: [
      greeting(params.recipientName),
      params.kind === 'extra_time'
        ? paragraph`You have extra time: finish your draft and check it out by ${params.until}.`
        : paragraph`Your submission is open for changes until ${params.until}.`,
      about(params),
      link('Open the submission', params.link),
    ],
  }),
}
