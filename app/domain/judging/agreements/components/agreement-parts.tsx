import { AGREEMENT_STATUS_LABELS, type AgreementStatus } from '#app/domain/judging/agreements/rules.ts'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export function AgreementPill({ status }: { status: AgreementStatus }) {
  const { word, tone } = AGREEMENT_STATUS_LABELS[status]
  return <Pill tone={tone}>{word}</Pill>
}

/** Whether a signature counts now, in words. */
export function SignaturePill({ holds, withdrawn }: { holds: boolean; withdrawn: boolean }) {
  if (holds) return <Pill tone="good">Stands</Pill>
  return withdrawn ? <Pill tone="bad">Withdrawn</Pill> : <Pill>Superseded</Pill>
}

export type SignatureList = 'signed' | 'unsigned' | 'declined'

/** The three lists of signatures, each with an address of its own. */
export function SignatureTabs({
  counts,
  current,
}: {
  counts: Readonly<Record<SignatureList, number>>
  current: SignatureList
}) {
  const tabs = [
    { list: 'signed', label: 'Signatures', to: href('/admin/judges/signatures') },
    { list: 'unsigned', label: 'Not signed', to: href('/admin/judges/signatures/unsigned') },
    { list: 'declined', label: 'Declined', to: href('/admin/judges/signatures/declined') },
  ] as const
  return (
    <Tabs
      label="Lists of signatures"
      tabs={tabs.map(({ list, label, to }) => ({
        label,
        to,
        count: counts[list],
        current: list === current,
      }))}
    />
  )
}
