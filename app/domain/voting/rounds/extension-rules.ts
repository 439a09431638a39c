import type { WindowState } from '#app/domain/season/seasons/windows.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** More time to vote: when it may be asked for and agreed to. Pure and safe in the browser. */

export type ExtensionState = 'asked' | 'agreed' | 'declined' | 'withdrawn'

export const EXTENSION_LABELS: Readonly<Record<ExtensionState, StateLabel>> = {
  asked: { label: 'Needs another admin', tone: 'warn' },
  agreed: { label: 'Agreed', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

/** A reason that tells members something has at least so many words. */
export const MIN_WORDS = 3
/** As much as an email shows of it. */
export const MAX_REASON_LENGTH = 300

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Whether a text has enough words to be a reason, in scripts without spaces too. */
export function isReason(text: string): boolean {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length >= MIN_WORDS
}

const WINDOW_REFUSALS: Readonly<Record<Exclude<WindowState, 'open'>, string>> = {
  over: 'Voting has closed, so it can’t be extended.',
  not_yet: 'Voting has not opened yet. Change its dates in the settings.',
  off: 'Voting is not open. Change its dates in the settings.',
  unset: 'Voting is not open. Change its dates in the settings.',
}

/** Why voting cannot be extended at all now; `null` while it can: from its opening up to its close, paused or not. */
export function extensionRefusal(window: WindowState): string | null {
  return window === 'open' ? null : WINDOW_REFUSALS[window]
}

/** What is wrong with a new end; `null` if nothing is. */
export function newEndProblem({
  newEnd,
  closesAt,
  publishAt,
}: {
  newEnd: Date
  closesAt: Date
  /** When the results become public. */
  publishAt: Date | null
}): string | null {
  if (newEnd <= closesAt) return 'Enter a time later than the present end'
  if (publishAt && newEnd >= publishAt)
    return 'Enter a time before the results are published, or change that date in the settings first'
  return null
}

/** Why this admin may not agree to or decline an extension; `null` if they may. */
export function decisionRefusal(
  extension: { state: ExtensionState; askedBy: number },
  admin: number,
): string | null {
  if (extension.state !== 'asked')
    return `Another admin has already decided this: ${EXTENSION_LABELS[extension.state].label.toLowerCase()}.`
  return extension.askedBy === admin ? 'You asked for this, so another admin has to decide.' : null
}
