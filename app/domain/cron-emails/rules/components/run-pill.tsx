import { RUN_STATUS_LABELS } from '#app/domain/cron-emails/rules/run-labels.ts'
import type { RunStatus } from '#app/domain/cron-emails/rules/rules.ts'
import { Pill } from '#app/ui/pill.tsx'

export function RunPill({ status }: { status: RunStatus }) {
  return <Pill {...RUN_STATUS_LABELS[status]} />
}
