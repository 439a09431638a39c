import { href } from '#app/platform/href.ts'
import { useHasPart } from '#app/platform/use-has-part.ts'
import { Tabs } from '#app/ui/tabs.tsx'

export type NominationTab = 'slates' | 'nominated' | 'lock' | 'announce' | 'letters' | 'ballots'

/** The admins' pages from slates to letters. */
export function NominationTabs({ current }: { current: NominationTab }) {
  const hasVoting = useHasPart('voting')
  const tabs = [
    { id: 'slates', label: 'Slates', to: href('/admin/nominations') },
    { id: 'nominated', label: 'Nominated entries', to: href('/admin/submissions/nominated') },
    { id: 'lock', label: 'Lock names', to: href('/admin/nominations/lock') },
    { id: 'announce', label: 'Announcement', to: href('/admin/nominations/announce') },
    { id: 'letters', label: 'Letters', to: href('/admin/nominations/letters') },
    { id: 'ballots', label: 'Paper ballots', to: href('/admin/nominations/ballots') },
  ]
  return (
    <Tabs
      label="Nominations"
      tabs={tabs
        .filter(({ id }) => hasVoting || id !== 'ballots')
        .map(({ id, label, to }) => ({ label, to, current: id === current }))}
    />
  )
}
