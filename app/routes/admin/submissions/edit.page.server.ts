import { redirect } from '@remix-run/node'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'

/** Leads an admin with a conflict of interest to the page that explains it and how to ask for access. */
export async function requireNoConflict(admin: AdminViewer, submissionId: number, now: Date): Promise<void> {
  if (await hasConflict(admin, submissionId, now, db()))
    throw redirect(href('/admin/judges/conflicts/ask/:submissionId', { submissionId }))
}
