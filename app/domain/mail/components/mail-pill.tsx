import { MAIL_STATUS_WORDS, type MailStatus } from '#app/domain/mail/rules.ts'
import { Pill } from '#app/ui/pill.tsx'

export function MailPill({ status }: { status: MailStatus }) {
  const { word, tone } = MAIL_STATUS_WORDS[status]
  return <Pill tone={tone}>{word}</Pill>
}
