import { RUN_STATUS_LABELS } from '../run-labels.ts'
import type { RunStatus } from '../rules.ts'
import { Pill } from '#app/ui/pill.tsx'

export function RunPill({ status }: { status: RunStatus }) {
  return <Pill {...RUN_STATUS_LABELS[status]} />
}
