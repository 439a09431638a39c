import { judgingPaths } from '#app/judging-paths.ts'
import { paths } from '#app/office-paths.ts'
import { keyWords } from './history.ts'

const NAMES: Readonly<Record<string, string>> = {
  user: 'Account',
  mail_message: 'Message',
  mail_batch: 'Held mails',
  mail_run: 'Run of a mail rule',
  mail_group: 'Mail group',
  mail_suppression: 'Suppressed address',
  cron_email: 'Mail rule',
  config: 'Setting',
  whitelist: 'Whitelist',
  session_family: 'Session',
  export: 'Export',
  books: 'Check of the books',
}

/** What the log's kinds of records are called. */
export function entityName(entity: string): string {
  return NAMES[entity] ?? keyWords(entity)
}

/** The page of a logged record, where it has one. */
export function recordPage(entity: string, entityId: string | null): string | null {
  const id = Number(entityId)
  if (!Number.isSafeInteger(id) || id < 1) return entity === 'books' ? paths.adminBooksCheck() : null
  switch (entity) {
    case 'invoice':
      return paths.adminInvoice(id)
    case 'submission':
      return paths.adminSubmission(id)
    case 'studio':
      return paths.adminStudio(id)
    case 'deadline':
      return paths.adminDeadline(id)
    case 'discount':
      return paths.adminDiscount(id)
    case 'category':
      return paths.adminCategory(id)
    case 'field':
      return paths.adminField(id)
    case 'season':
      return paths.adminSeason(id)
    case 'unallocated_money':
      return paths.adminUnallocatedMoney(id)
    case 'mail_run':
      return paths.adminMailRun(id)
    case 'committee':
      return judgingPaths.editCommittee(id, 'office')
    case 'agreement':
      return paths.agreementVersion(id)
    case 'rubric':
      return judgingPaths.rubric(id)
    case 'nomination':
      return judgingPaths.adminNames(id)
    case 'announcement':
      return judgingPaths.announceNominees()
    case 'mail_batch':
      return paths.adminMailBatch(id)
    case 'cron_email':
      return paths.editRule(id)
    case 'mail_group':
      return paths.mailGroup(id)
    case 'mail_message':
      return paths.adminMessage(id)
    default:
      return null
  }
}
