import type { LoaderFunctionArgs } from '@remix-run/node'
import { proofPdf, proofPicture } from '#app/domain/ceremony/trophies/batch-files.server.ts'
import { findOwnOrder } from '#app/domain/ceremony/trophies/queries.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { downloadHeaders } from '#app/http/download.ts'
import { notFound } from '#app/http/errors.ts'
import { db } from '#db/client.ts'
import { orderOf } from './view.page.server.ts'

/** The proof of an order by its link, as a picture or as the maker's file; another than the newest is not shown any more. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const opened = await orderOf(args)
  const order = opened && (await findOwnOrder(opened.id, db()))
  const asked = new URL(request.url).searchParams
  if (!order || order.proofs === 0 || asked.get('n') !== String(order.proofs)) throw notFound(request)
  const throttled = await spendTry('proofPicture', addressGroup(context.clientAddress))
  if (throttled) return new Response(throttled.message, { status: 429 })
  if (asked.get('format') === 'pdf') {
    const headers = downloadHeaders(`Proof ${order.proofs} of ${order.reference}.pdf`, 'application/pdf')
    if (request.method === 'HEAD') return new Response(null, { headers })
    const season = (await seasonOf(order.year)).label
    return new Response(new Uint8Array(await proofPdf({ ...order, season }, context.now)), { headers })
  }
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
    // The address names the proof, whose lines never change.
    'Cache-Control': 'private, max-age=86400',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(await proofPicture(order.engraving), { headers })
}
