import { entryHref, reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { partOf } from '#app/domain/submissions/changes.ts'
import { windowsOfEntry } from '#app/domain/submissions/drafts.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { intParam } from '#app/http/params.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Remove ${page.fileName}` }

/** The file and the question it answers, while it is still there. */
async function findFile(submissionId: number, fileId: number) {
  const record = await readEntry(submissionId, db())
  const field = record?.fields.find((each) =>
    record.content.files[each.key]?.some((file) => file.fileId === fileId),
  )
  const file = field && record?.content.files[field.key]?.find((each) => each.fileId === fileId)
  return record && field && file ? { record, field, file } : null
}

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const found = await findFile(submissionId, intParam(args, 'fileId'))
  // Removed or replaced in another tab or by a second press of the button.
  if (!found) {
    throw await redirectWithFlash(entryHref(submissionId), {
      title: 'That file was already removed or replaced',
    })
  }
  const { record, field, file } = found
  const windows = await windowsOfEntry(record, entrant.confirmedEmail, args.context.now, db())
  if (!windows[partOf(field)].open) throw redirect(reviewHref(submissionId))
  return { submissionId, section: field.section, label: field.label, fileName: file.originalName }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const fileId = intParam(args, 'fileId')
  const found = await findFile(submissionId, fileId)
  const done = await removeFile({ submissionId, fileId }, entrant, args.context.now)
  return redirectWithOutcome(
    found?.field.section ? sectionHref(submissionId, found.field.section) : entryHref(submissionId),
    done,
    `${found?.file.originalName ?? 'File'} removed`,
  )
}

export default function RemoveEntryFile() {
  const { submissionId, section, label, fileName } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Remove “${fileName}”?`}
      confirm="Remove file"
      danger
      cancelTo={sectionHref(submissionId, section)}
    >
      <p>{label}: you can’t undo this, but you can upload another file.</p>
    </ConfirmPage>
  )
}
