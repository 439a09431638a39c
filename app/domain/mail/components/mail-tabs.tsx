import { paths } from '#app/office-paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const PLACES = [
  { id: 'rules', label: 'Rules', to: paths.adminRules() },
  { id: 'groups', label: 'Groups', to: paths.mailGroups() },
  { id: 'upcoming', label: 'What is coming', to: paths.adminUpcomingMail() },
  { id: 'runs', label: 'Runs', to: paths.adminMailRuns() },
  { id: 'messages', label: 'Messages', to: paths.adminOutbox() },
  { id: 'stopped', label: 'Stopped addresses', to: paths.adminSuppressions() },
] as const

/** The desks of the award's mail, side by side. */
export function MailTabs({ current }: { current: (typeof PLACES)[number]['id'] }) {
  return (
    <Tabs label="Mail" tabs={PLACES.map(({ id, label, to }) => ({ label, to, current: id === current }))} />
  )
}
