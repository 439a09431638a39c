import type { LoaderFunctionArgs } from '@remix-run/node'
import { batchColumns, batchPdf } from '#app/domain/ceremony/trophies/batch-files.server.ts'
import { findBatch } from '#app/domain/ceremony/trophies/batches.server.ts'
import { download, downloadHeaders } from '#app/http/download.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

/** A batch for the maker: its plates true to size as PDF, or its lines as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { request, context } = args
  const batch = orNotFound(await findBatch(admin, intParam(args, 'id'), context.now), request)
  const name = `Trophy plates ${batch.year} batch ${batch.n}`
  if (new URL(request.url).searchParams.get('format') !== 'pdf')
    return download(args, admin, {
      ...{ what: 'trophy batch', name, columns: batchColumns, count: batch.orders.length },
      batches: [batch.orders],
      zone: batch.zone,
    })
  const headers = downloadHeaders(`${name}.pdf`, 'application/pdf')
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(new Uint8Array(await batchPdf(batch, context.now)), { headers })
}
