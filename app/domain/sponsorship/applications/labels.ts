import { MAX_CO_SPONSORS } from './co-sponsors.ts'

/** The fields of an application, as its form names them. */
export const APPLICATION_LABELS = {
  revisionId: 'Package',
  company: 'Company',
  creditAs: 'Name to print',
  contactName: 'Your name',
  contactEmail: 'Email',
  phone: 'Phone',
  message: 'Message',
  terms: 'Terms',
} as const

/** The same with the rows of co-sponsors, for the error summary. */
export const ALL_APPLICATION_LABELS: Readonly<Record<string, string>> = {
  ...APPLICATION_LABELS,
  ...Object.fromEntries(
    Array.from({ length: MAX_CO_SPONSORS }, (_, row) => [
      [`coSponsors[${row}].name`, `Co-sponsor ${row + 1}`],
      [`coSponsors[${row}].share`, `Share of co-sponsor ${row + 1}`],
    ]).flat(),
  ),
}
