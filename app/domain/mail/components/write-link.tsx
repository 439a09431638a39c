import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { RecipientSource } from '../direct/recipients.ts'

interface WriteLinkProps {
  from: RecipientSource['from']
  /** One record, or all of the list at this query. */
  to: { id: number } | { list: string }
  /** Default "Write an email". */
  label?: string
}

/** Leads to the page on which an admin writes to the people of a record or a list; nothing for an admin who only reads. */
export function WriteLink({ from, to, label = 'Write an email' }: WriteLinkProps) {
  const { seesOnly } = useFrame()
  if (seesOnly) return null
  const query = 'id' in to ? { from, id: to.id } : { from, all: '1', list: to.list || undefined }
  return <Link to={withQuery(href('/admin/cron-emails/write'), query)}>{label}</Link>
}
