import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'
import { onlyAdminText } from '../rules.ts'

/** Beside a step that takes a second admin: says when there is none, and where to invite one. */
export function OnlyAdmin({ admins }: { admins: number }) {
  const text = onlyAdminText(admins)
  return text ? (
    <Notice>
      {text} <Link to={href('/admin/people/admins')}>Invite an admin</Link>
    </Notice>
  ) : null
}
