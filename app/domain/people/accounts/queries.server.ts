import { db } from '#db/client.ts'

/** A membership somebody may choose at sign-up, with its yearly price. */
export interface MembershipChoice {
  code: string
  name: string
  description: string
  priceCents: number
  currency: string
  isStudent: boolean
  isPro: boolean
}

/** The options of the sign-up form (the spec's `membershipTypesOptions`), in their order. */
export async function membershipChoices(): Promise<MembershipChoice[]> {
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
      'is_student as isStudent',
      'is_pro as isPro',
    ])
    .limit(50)
    .execute()
}
