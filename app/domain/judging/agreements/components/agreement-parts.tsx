import { AGREEMENT_STATUS_WORDS, type AgreementStatus } from '#app/domain/judging/agreements/rules.ts'
import { paths } from '#app/office-paths.ts'
import { Pill } from '#app/ui/pill.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export function AgreementPill({ status }: { status: AgreementStatus }) {
  const { word, tone } = AGREEMENT_STATUS_WORDS[status]
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
    { list: 'signed', label: 'Signatures', to: paths.adminSignatures() },
    { list: 'unsigned', label: 'Not signed', to: paths.unsignedJudges() },
    { list: 'declined', label: 'Declined', to: paths.agreementDeclines() },
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
