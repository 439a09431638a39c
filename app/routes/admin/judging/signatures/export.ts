import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  countSignatures,
  signaturesAfter,
  type SignatureRow,
} from '#app/domain/judging/agreements/lists.server.ts'
import { SIGNATURE_COLUMNS } from '#app/domain/judging/agreements/signature-columns.ts'
import { SIGNATURE_LIST, signatureFilter } from '#app/domain/judging/agreements/signature-filters.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'

/** All signatures matching the list's filters, in the order of signing. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  const filter = signatureFilter(listState(args.request, SIGNATURE_LIST))
  return download(args, admin, {
    what: 'signatures',
    name: `Signatures of judges ${year}`,
    columns: SIGNATURE_COLUMNS,
    count: await countSignatures(admin, 'judge', year, filter),
    batches: inBatches<SignatureRow>((last, limit) =>
      signaturesAfter(admin, 'judge', year, filter, last, limit),
    ),
    zone,
  })
}
