import { sectionHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { formatClock, formatTime } from '#app/ui/format/date-time.ts'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { FAILURES } from '#app/ui/failures.ts'
import { afterDash, notSaved } from '#app/ui/save-queue.ts'
import { SignInAgain } from './sign-in-again.tsx'
import type { SectionPageView } from '#app/domain/submissions/form/section-page.server.ts'
import type { SaveLine } from './live-section.ts'

type StatePage = Pick<SectionPageView, 'submissionId' | 'savedAt' | 'progress'>

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
    case 'failing':
      return notSaved(line.why)
    case 'choose':
      if (!line.section)
        return `Not saved – ${afterDash(FAILURES.changed)} Select which version to keep above, then save.`
      return (
        <>
          An answer is not saved – {afterDash(FAILURES.changed)} Select which version to keep in{' '}
          <Link to={sectionHref(submissionId, line.section)}>
            {progress.find(({ section }) => section === line.section)?.title ?? line.section}
          </Link>
          .
        </>
      )
    case 'by-button':
      return 'Not saved yet. Select “Save changes”.'
    case 'refused':
      return `Not saved – ${afterDash(line.why)}`
    case 'signed-out':
      return (
        <>
          Not saved – {afterDash(line.why)} What you typed is kept. <SignInAgain />
        </>
      )
  }
}
