import type { MailTransport } from '#app/domain/mail/transport.ts'
import type { MailRate } from '#app/mail-settings.ts'
import type { JobKind, JobPayload } from '#app/platform/outbox/registry.ts'
import { answerReset } from '#jobs/handlers/account-reset.ts'
import { measureEntries } from '#jobs/handlers/category-measure.ts'
import { buildCertificates, makeSheet } from '#jobs/handlers/certificates.ts'
import { renderOnRequest } from '#jobs/handlers/document-render.ts'
import { prepareForShowing } from '#jobs/handlers/file-prepare.ts'
import { sendMail } from '#jobs/handlers/mail-send.ts'
import { announceNominees } from '#jobs/handlers/nominees-announce.ts'
import { sendNewLink } from '#jobs/handlers/nominee-link.ts'

export interface HandlerTools {
  transport: MailTransport
  clock: () => Date
  /** How fast a domain may be written to. */
  rate?: MailRate
}

type Handlers = { [K in JobKind]: (payload: JobPayload<K>, tools: HandlerTools) => Promise<string> }

const handlers: Handlers = {
  'mail.send': sendMail,
  'account.reset': answerReset,
  'nominee.link': sendNewLink,
  'nominees.announce': announceNominees,
  'category.measure': measureEntries,
  'certificates.build': buildCertificates,
  'certificate-sheet.make': makeSheet,
  'file.prepare': prepareForShowing,
  'document.render': renderOnRequest,
}

/** Does a job; answers with a word for the log. */
export function handle<K extends JobKind>(
  job: { kind: K; payload: JobPayload<K> },
  tools: HandlerTools,
): Promise<string> {
  return handlers[job.kind](job.payload, tools)
}
