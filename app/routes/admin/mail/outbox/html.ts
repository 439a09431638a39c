import type { LoaderFunctionArgs } from '@remix-run/node'
import { messageHtml } from '#app/domain/mail/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { mailHtmlResponse } from '#app/http/mail-html.ts'
import { intParam } from '#app/http/params.ts'

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const html = orNotFound(await messageHtml(admin, intParam(args, 'messageId')), args.request)
  return mailHtmlResponse(html)
}
