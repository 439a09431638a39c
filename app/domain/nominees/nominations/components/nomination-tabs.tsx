import { judgingPaths } from '#app/judging-paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

export type NominationTab = 'slates' | 'nominated' | 'lock' | 'announce' | 'letters' | 'ballots'

/** The office's way from slates to letters. */
export function NominationTabs({ current }: { current: NominationTab }) {
  const tabs = [
    { id: 'slates', label: 'Slates', to: judgingPaths.adminNominations() },
    { id: 'nominated', label: 'Nominated entries', to: judgingPaths.adminNominated() },
    { id: 'lock', label: 'Lock names', to: judgingPaths.lockNames() },
    { id: 'announce', label: 'Announcement', to: judgingPaths.announceNominees() },
    { id: 'letters', label: 'Letters', to: judgingPaths.nomineeLetters() },
    { id: 'ballots', label: 'Ballots on paper', to: judgingPaths.ballotSheets() },
  ]
  return (
    <Tabs
      label="Nominations"
      tabs={tabs.map(({ id, label, to }) => ({ label, to, current: id === current }))}
    />
  )
}
