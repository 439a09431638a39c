import { greeting, link, list, paragraph, say, type MailTemplate } from '#app/domain/mail/content.ts'

export const booksFindings: MailTemplate<{
  firstName: string
  /** All of them; the list below may be the first few. */
  count: number
  findings: { label: string; words: string }[]
  /** The page of the check. */
  link: string
}> = {
  name: 'books_findings',
  class: 'service',
  write: (params) => ({
    subject: params.count === 1 ? 'The books have one fault' : `The books have ${params.count} faults`,
    blocks: [
      greeting(params.firstName),
      paragraph`The check of the books found what should never be. Nothing was changed; somebody has to look.`,
      list(params.findings.map(({ label, words }) => (label ? say`${label}: ${words}` : say`${words}`))),
      ...(params.count > params.findings.length
        ? [paragraph`And ${String(params.count - params.findings.length)} more.`]
        : []),
      link('See what is wrong', params.link),
    ],
  }),
}
