import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

export type NominationTab = 'slates' | 'nominated' | 'lock' | 'announce' | 'letters'

/** The office's way from slates to letters. */
export function NominationTabs({ current }: { current: NominationTab }) {
  const tabs = [
    { id: 'slates', label: 'Slates', to: paths.adminNominations() },
    { id: 'nominated', label: 'Nominated entries', to: paths.adminNominated() },
    { id: 'lock', label: 'Lock names', to: paths.lockNames() },
    { id: 'announce', label: 'Announcement', to: paths.announceNominees() },
    { id: 'letters', label: 'Letters', to: paths.nomineeLetters() },
  ]
  return (
    <Tabs
      label="Nominations"
      tabs={tabs.map(({ id, label, to }) => ({ label, to, current: id === current }))}
    />
  )
}
