import { FAILURES, type Failure } from '#app/ui/failures.ts'
import { progressText, timeLeftText } from './upload-progress.ts'
import type { UploadItem } from './upload-store.ts'

/** Why an upload gets no further, and what has to be done about it, which is little. */
function resumes(why: Failure): string {
  const when = why === 'signed-out' ? ' once you have signed in again' : ''
  return `${FAILURES[why].replace(/\.$/, '')}; the upload resumes automatically${when}`
}

/** The status of an upload, beside its name. */
export function stateText({ state, sentBytes, sizeBytes, bytesPerMs }: UploadItem): string {
  const progress = progressText(sentBytes, sizeBytes)
  switch (state.kind) {
    case 'waiting':
      return 'Waiting for another upload'
    case 'sending':
      return [progress, timeLeftText(sizeBytes - sentBytes, bytesPerMs)].filter(Boolean).join(', ')
    case 'paused':
      return `${progress}, paused`
    case 'retrying':
      return `${progress}. ${resumes(state.why)}`
    case 'checking':
      return 'Uploaded, being checked'
    case 'stored':
      return 'Stored'
    case 'failed':
      return `${progress}, stopped`
  }
}

/** What is read out: each change of state, and each quarter of the way, not every step. */
export function announcement(item: UploadItem): string {
  const quarter = Math.floor((item.sentBytes / Math.max(1, item.sizeBytes)) * 4) * 25
  switch (item.state.kind) {
    case 'sending':
      return quarter > 0 && quarter < 100 ? `${item.name}: ${quarter}%` : `${item.name} is uploading`
    case 'stored':
      return `${item.name} is uploaded`
    case 'failed':
      return `${item.name}: ${item.state.message}`
    case 'retrying':
      return `${item.name}: ${resumes(item.state.why)}`
    default: {
      const words = stateText({ ...item, bytesPerMs: null })
      return `${item.name}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    }
  }
}
