import type { LoaderFunctionArgs } from '@remix-run/node'
import { AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { audienceOf } from '#app/routes/admin/people/agreements/version.server.ts'
import {
  countSignatures,
  signaturesAfter,
  type SignatureRow,
} from '#app/domain/people/agreements/lists.server.ts'
import { signatureExport } from '#app/domain/people/agreements/signature-columns.ts'
import { SIGNATURE_LIST, signatureFilter } from '#app/domain/people/agreements/signature-filters.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'

/** All signatures matching the list's filters, in the order of signing. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { audience } = audienceOf(args)
  const { year, timezone: zone } = await currentSeason()
  const filter = signatureFilter(listState(args.request, SIGNATURE_LIST))
  return download(args, admin, {
    what: 'signatures',
    name: `Signatures of ${AUDIENCE_WORDS[audience].people.other} ${year}`,
    columns: signatureExport(audience),
    count: await countSignatures(admin, audience, year, filter),
    batches: inBatches<SignatureRow>((last, limit) =>
      signaturesAfter(admin, audience, year, filter, last, limit),
    ),
    zone,
  })
}
