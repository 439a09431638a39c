import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { openedBy } from '#app/http/secret-links.server.ts'
import { doorLink, readDoor } from '#app/domain/press/credentials/check-in/doors.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** The season whose badges may be checked here, and by whom: an admin, or a person with a link for a door; otherwise `null`. */
export async function doorOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { viewer, now, requestId } = args.context
  const opened = await openedBy(args, doorLink, (secret) => readDoor(secret, now, db()))
  const visitor: Actor & { role: 'visitor' } = { userId: null, requestId, role: 'visitor' }
  if (opened) return { ...opened.found, token: opened.token, by: visitor }
  if (viewer?.role !== 'admin' || !hasRight(viewer.adminRole, 'write')) return null
  const { year } = await currentSeason()
  const by: Actor & { role: 'admin' } = { ...viewer, role: 'admin' }
  return { id: 0, year, label: 'Admin', areas: [], endsAt: null, token: '', by }
}
