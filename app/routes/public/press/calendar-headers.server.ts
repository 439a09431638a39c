import { contentDisposition } from '#app/http/file-headers.ts'

export const CALENDAR = 'text/calendar; charset=utf-8'

/** The header that names a calendar file. */
export const named = (name: string) => ({ 'Content-Disposition': contentDisposition('attachment', name) })
