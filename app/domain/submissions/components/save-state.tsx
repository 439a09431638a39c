import { DateTime } from '#app/ui/date-time.tsx'
import { paths } from '#app/paths.ts'
import type { SaveLine } from './live-section.ts'

/** A sentence's rest after a dash. */
const after = (why: string) => why.charAt(0).toLowerCase() + why.slice(1)

/** Whether what is in the form is saved; said aloud when that changes (requirement 5.1). */
export function SaveState({ line, savedAt }: { line: SaveLine; savedAt: Date | string }) {
  const saved = line.kind === 'saved' || line.kind === 'saving'
  return (
    <span role="status" className={saved ? undefined : 'page-note-bad'}>
      {wordsOf(line, savedAt)}
    </span>
  )
}

function wordsOf(line: SaveLine, savedAt: Date | string) {
  switch (line.kind) {
    case 'saved':
      return (
        <>
          ✓ Saved <DateTime value={line.at ?? savedAt} style="time" />
        </>
      )
    case 'saving':
      return 'Saving…'
    case 'offline':
      return 'Not saved – you seem to be offline. We keep trying.'
    case 'failing':
      return 'Not saved – something went wrong on our side. We keep trying.'
    case 'choose':
      return 'Not saved – somebody else changed this too. Choose below, then save.'
    case 'by-button':
      return 'Not saved yet. Press “Save changes”.'
    case 'refused':
      return `Not saved – ${after(line.why)}`
    case 'signed-out':
      return (
        <>
          Not saved – {after(line.why)} What you typed is kept.{' '}
          <a href={paths.home()} target="_blank" rel="noreferrer">
            Sign in in a new tab
          </a>
        </>
      )
  }
}
