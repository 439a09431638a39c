/** Headers of a calendar file. */
export const calendarHeaders = (disposition: string) => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': disposition,
  'Cache-Control': 'private, no-cache',
})
