import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'

const SAME_IN = [
  ...(['draft', 'applied', 'in_review', 'waitlisted', 'offered'] as const),
  ...(['accepted', 'contracted', 'active', 'suspended', 'fulfilled'] as const),
]

interface Sought {
  year: number
  contactEmail: string
  company: string
  packageId: number | null
}

/**
 * The application or sponsorship of a contact for the same company and package that has not ended: another one would be the same. An
 * agency applies for several companies, and a company for a package and an addition to it. The index `one_open_sponsorship` holds it
 * until the offer is accepted.
 */
export async function sameApplication({ year, contactEmail, company, packageId }: Sought, reader: Reader) {
  return (
    reader
      .selectFrom('sponsorships')
      .where('year', '=', year)
      .where('contact_email', '=', contactEmail)
      // As the column is computed from the company.
      .where(
        'company_key',
        '=',
        sql<string>`lower(regexp_replace(${company}, '[[:space:][:punct:]]+', '', 'g'))`,
      )
      .where('package_id', 'is not distinct from', packageId)
      .where('state', 'in', SAME_IN)
      .select(['id', 'link_key as linkKey'])
      .executeTakeFirst()
  )
}
