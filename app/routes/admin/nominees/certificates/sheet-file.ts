import type { LoaderFunctionArgs } from '@remix-run/node'
import { sheetFile } from '#app/domain/nominees/certificates/sheets.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { pdfResponse } from '#app/http/pdf-response.server.ts'

/** A print sheet's PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const file = await sheetFile(admin, intParam(args, 'id'), args.context.now)
  return pdfResponse(orNotFound(file, args.request), args.request)
}
