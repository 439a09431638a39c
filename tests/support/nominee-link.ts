import { nomineeToken as tokenOf } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import type { Reader } from '#db/client.ts'

/** The token in the links of a stored nominee. */
export async function nomineeToken(personId: number, reader: Reader): Promise<string> {
  const { link_key } = await reader
    .selectFrom('nomination_people')
    .where('id', '=', personId)
    .select('link_key')
    .executeTakeFirstOrThrow()
  return tokenOf(link_key)
}
