import { sql, type RawBuilder } from 'kysely'

/** The sponsorship under this alias is the person's: by their account, or by the address they applied with once it is confirmed. */
export const isSponsorOf = (alias: string, userId: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.user_id`)} = ${userId} or exists (select from users o
    where o.id = ${userId} and o.email_verified_at is not null and o.email = ${sql.ref(`${alias}.contact_email`)}))`
