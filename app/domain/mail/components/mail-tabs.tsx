import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const PLACES = [
  { id: 'upcoming', label: 'What is coming', to: paths.adminUpcomingMail() },
  { id: 'runs', label: 'Runs', to: paths.adminMailRuns() },
  { id: 'messages', label: 'Messages', to: paths.adminOutbox() },
] as const

/** The desks of the award's mail, side by side. */
export function MailTabs({ current }: { current: (typeof PLACES)[number]['id'] }) {
  return (
    <Tabs label="Mail" tabs={PLACES.map(({ id, label, to }) => ({ label, to, current: id === current }))} />
  )
}
