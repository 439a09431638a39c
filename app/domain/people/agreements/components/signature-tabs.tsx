import { agreementPages, type ManagedAudience } from '../audience-words.ts'
import { Tabs } from '#app/ui/tabs.tsx'

type SignatureList = 'signed' | 'unsigned' | 'declined'

const LABELS = { signed: 'Signatures', unsigned: 'Not signed', declined: 'Declined' } as const

/** The three lists of signatures, each with an address of its own. */
export function SignatureTabs({
  audience,
  counts,
  current,
}: {
  audience: ManagedAudience
  counts: Readonly<Record<SignatureList, number>>
  current: SignatureList
}) {
  const { signatures, unsigned, declined } = agreementPages(audience)
  const pages = { signed: signatures, unsigned, declined }
  const tabs = (['signed', 'unsigned', 'declined'] as const).flatMap((list) => {
    const to = pages[list]
    return to ? [{ to, label: LABELS[list], count: counts[list], current: list === current }] : []
  })
  return <Tabs label="Lists of signatures" tabs={tabs} />
}
