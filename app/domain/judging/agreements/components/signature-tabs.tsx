import { href } from '#app/platform/href.ts'
import { Tabs } from '#app/ui/tabs.tsx'

type SignatureList = 'signed' | 'unsigned' | 'declined'

const TABS = [
  { list: 'signed', label: 'Signatures', to: href('/admin/judges/signatures') },
  { list: 'unsigned', label: 'Not signed', to: href('/admin/judges/signatures/unsigned') },
  { list: 'declined', label: 'Declined', to: href('/admin/judges/signatures/declined') },
] as const

/** The three lists of signatures, each with an address of its own. */
export function SignatureTabs({
  counts,
  current,
}: {
  counts: Readonly<Record<SignatureList, number>>
  current: SignatureList
}) {
  const tabs = TABS.map(({ list, ...tab }) => ({ ...tab, count: counts[list], current: list === current }))
  return <Tabs label="Lists of signatures" tabs={tabs} />
}
