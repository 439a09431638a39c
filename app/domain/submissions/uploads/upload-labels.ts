import { progressText, timeLeftText } from './upload-progress.ts'
import type { UploadItem } from './upload-store.ts'

/** Where an upload stands, beside its name. */
export function stateText({ state, sentBytes, sizeBytes, bytesPerMs }: UploadItem): string {
  const progress = progressText(sentBytes, sizeBytes)
  switch (state.kind) {
    case 'waiting':
      return 'Waits for the file before it'
    case 'sending':
      return [progress, timeLeftText(sizeBytes - sentBytes, bytesPerMs)].filter(Boolean).join(', ')
    case 'paused':
      return `${progress}, paused`
    case 'retrying':
      return `${progress}. The line is down; it goes on by itself`
    case 'checking':
      return 'Arrived, being checked'
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
      return quarter > 0 && quarter < 100 ? `${item.name}: ${quarter} %` : `${item.name} is being sent`
    case 'stored':
      return `${item.name} is stored`
    case 'failed':
      return `${item.name}: ${item.state.message}`
    case 'retrying':
      return `${item.name}: the line is down, it goes on by itself`
    default: {
      const words = stateText({ ...item, bytesPerMs: null })
      return `${item.name}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    }
  }
}
