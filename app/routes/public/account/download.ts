import type { LoaderFunctionArgs } from '@remix-run/node'
import { ownDataOf } from '#app/domain/people/personal-data/download.server.ts'
import { downloadFile } from '#app/http/download.ts'
import { requireAuth, requireFresh } from '#app/http/guards.server.ts'

/** Refused to an admin who acts for the person (`isRefusedWhileActing`). */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireFresh(args, await requireAuth(args))
  const { files, archive } = await ownDataOf(viewer)
  const file = { what: 'own data', format: 'zip', name: 'your-data.zip', type: 'application/zip' } as const
  return downloadFile(args, viewer, { ...file, count: files, content: archive })
}
