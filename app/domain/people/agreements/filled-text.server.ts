import type { Reader } from '#db/client.ts'
import { audiencePart, commonValues, type SignerKey } from './audience.server.ts'
import { fillText } from './fill.ts'
import type { Audience } from './rules.ts'

/** The text of a version as a signer reads it: filled with the values of the record that is signed for. */
export async function filledText(
  audience: Audience,
  { body, year }: { body: string; year: number },
  signer: SignerKey,
  reader: Reader,
): Promise<string> {
  const { values } = audiencePart(audience)
  if (!('recordId' in signer) || !values) return body
  return fillText(body, { ...(await commonValues(year, reader)), ...(await values(signer.recordId, reader)) })
}
