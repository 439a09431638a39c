import { MAIL_STATUS_LABELS, type MailStatus } from '../rules.ts'
import { Pill } from '#app/ui/pill.tsx'

export function MailPill({ status }: { status: MailStatus }) {
  return <Pill {...MAIL_STATUS_LABELS[status]} />
}
