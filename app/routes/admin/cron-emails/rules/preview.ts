import { db } from '#db/client.ts'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { sampleOf } from '#app/domain/cron-emails/rules/rule-preview.server.ts'
import { previewSchema } from '#app/domain/cron-emails/rules/schema.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { mailHtmlResponse } from '#app/http/mail-html.ts'
import { href } from '#app/platform/href.ts'

/** The answer to a form has no address; opened again, it leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return redirect(href('/admin/cron-emails'))
}

/** The email of a rule's form as HTML; its errors are shown beside the fields of the form. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { record, ...rule } = readForm(await args.request.formData(), previewSchema)
  const sample = await sampleOf(rule, record, admin, args.context.now, db())
  if (sample.ok) return mailHtmlResponse(sample.value.written.html)
  const problems = Object.values(sample.fields ?? {}).flat()
  return new Response([sample.message, ...problems, 'Go back to the form to fix it.'].join('\n'), {
    status: 422,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
