import { sectionHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { formatClock, formatTime } from '#app/ui/format/date-time.ts'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { href } from '#app/platform/href.ts'
import type { SectionPageView } from '#app/domain/submissions/form/section-page.server.ts'
import type { SaveLine } from './live-section.ts'

/** Why two versions of an answer have met. */
export const CONFLICT = 'This was changed in another tab or by a colleague'

type StatePage = Pick<SectionPageView, 'submissionId' | 'savedAt' | 'progress'>

/** A sentence's rest after a dash. */
const after = (why: string) => why.charAt(0).toLowerCase() + why.slice(1)

const never = () => () => undefined
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "✓ Saved 14:03" in the browser's zone; before that is known, in the viewer's or the award's. */
export function SavedAt({ value }: { value: Date | string }) {
  const zone = useSyncExternalStore(never, browserZone, () => null)
  const { zone: award, viewerZone } = useTimeFrame()
  const date = new Date(value)
  return `✓ Saved ${zone ? formatTime(date, zone) : formatClock(date, viewerZone ?? award)}`
}

/** Whether the form is saved, announced when that changes. */
export function SaveState({ line, page }: { line: SaveLine; page: StatePage }) {
  const saved = line.kind === 'saved' || line.kind === 'saving'
  return (
    <span role="status" className={saved ? undefined : 'page-note-bad'}>
      {saveStateText(line, page)}
    </span>
  )
}

function saveStateText(line: SaveLine, { submissionId, savedAt, progress }: StatePage) {
  switch (line.kind) {
    case 'saved':
      return <SavedAt value={line.at ?? savedAt} />
    case 'saving':
      return 'Saving…'
    case 'offline':
      return 'Not saved – you seem to be offline. We keep trying.'
    case 'failing':
      return 'Not saved – something went wrong on our side. We keep trying.'
    case 'choose':
      if (!line.section)
        return `Not saved – ${CONFLICT.toLowerCase()}. Select which version to keep above, then save.`
      return (
        <>
          An answer is not saved – {CONFLICT.toLowerCase()}. Select which version to keep in{' '}
          <Link to={sectionHref(submissionId, line.section)}>
            {progress.find(({ section }) => section === line.section)?.title ?? line.section}
          </Link>
          .
        </>
      )
    case 'by-button':
      return 'Not saved yet. Select “Save changes”.'
    case 'refused':
      return `Not saved – ${after(line.why)}`
    case 'signed-out':
      return (
        <>
          Not saved – {after(line.why)} What you typed is kept.{' '}
          <a href={href('/')} target="_blank" rel="noreferrer">
            Sign in in a new tab
          </a>
        </>
      )
  }
}
