import { sectionHref } from '#app/domain/submissions/addresses.ts'
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { readForm } from '#app/domain/submissions/form/form.server.ts'
import { firstUnfinished } from '#app/domain/submissions/form/sections.ts'
import { isEditable } from '#app/domain/submissions/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'

/** Leads to the first unfinished section of an entry, or to its review. */
export async function loader(args: LoaderFunctionArgs) {
  const { submissionId } = await requireOwnEntry(args)
  const { record, progress } = orNotFound(await readForm(submissionId, args.context.now), args.request)
  const page = isEditable(record.entry.status) ? firstUnfinished(progress) : 'review'
  return redirect(sectionHref(submissionId, page))
}
