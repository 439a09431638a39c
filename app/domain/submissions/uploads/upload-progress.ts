/** How an upload is spoken of. Pure, and for the browser. */

const megabytes = (bytes: number) => {
  const value = bytes / 1_000_000
  return value < 10 ? value.toFixed(1) : String(Math.round(value))
}

/** "12 of 300 MB" */
export function progressText(sentBytes: number, totalBytes: number): string {
  return `${megabytes(sentBytes)} of ${megabytes(totalBytes)} MB`
}

/** "about 4 minutes left"; empty while the speed is not known. */
export function timeLeftText(leftBytes: number, bytesPerMs: number | null): string {
  if (!bytesPerMs || bytesPerMs <= 0) return ''
  const seconds = leftBytes / bytesPerMs / 1_000
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 55) return `about ${Math.round(seconds / 10) * 10} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`
}
