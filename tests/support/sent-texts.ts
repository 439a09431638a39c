import type { OutgoingMail } from '#app/domain/mail/transport.ts'

const texts = new Map<string, { text: string; html: string }>()

/** Keeps what a transport of tests was given: the text of a mail with a secret is cleared from its row then. */
export function keepText({ messageId, text, html }: OutgoingMail): void {
  texts.set(messageId, { text, html })
}

/** What a message said that was sent, by its Message-ID. */
export const keptText = (messageId: string) => texts.get(messageId)
