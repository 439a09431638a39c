import { usesPart } from '#app/platform/award-parts.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { withShownPrice } from './membership-price.ts'

export type MembershipChoice = Awaited<ReturnType<typeof membershipChoices>>[number]

/** The membership types of the sign-up form in their order (spec `membershipTypesOptions`). */
export async function membershipChoices() {
  if (!usesPart(await configValues(), 'memberships')) return []
  const [{ tax }, rows] = await Promise.all([currentSeason(), offeredTypes()])
  return rows.map((row) => withShownPrice(row, tax))
}

function offeredTypes() {
  return db()
    .selectFrom('membership_types')
    .where('active', '=', true)
    .where('self_signup', '=', true)
    .orderBy('sort')
    .orderBy('name')
    .select([
      'code',
      'name',
      'description',
      'price_cents as priceCents',
      'currency',
      'duration_months as months',
      'is_student as isStudent',
      'is_pro as isPro',
    ])
    .limit(50)
    .execute()
}
