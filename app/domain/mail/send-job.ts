import { z } from 'zod'
import type { MailTransport } from './transport.ts'
import type { MailRate } from '#app/mail-settings.ts'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'

declare module '#app/platform/outbox/jobs.ts' {
  interface JobTools {
    transport: MailTransport
    /** The throttle of a domain. */
    rate?: MailRate
  }
}

/** Sends one message. Its own row holds its retries, so the job is done however the attempt ended. */
export const sendMail = defineJob({
  kind: 'mail.send',
  lane: 'bulk',
  payload: z.strictObject({ messageId: recordId }),
})
