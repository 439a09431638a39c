import { href } from '#app/platform/href.ts'
import { ConfirmLink } from '#app/ui/modal.tsx'

/** What removing a deadline means. */
export const deadlineRemoval = (isTier: boolean) =>
  isTier
    ? 'Entries are closed whenever no other entry tier is running. You can’t undo this.'
    : 'What it limits will have no end date. You can’t undo this.'

/** A link that removes a deadline after a question. */
export function RemoveDeadline({ id, name, isTier }: { id: number; name: string; isTier: boolean }) {
  return (
    <ConfirmLink
      to={href('/admin/deadlines/remove/:id', { id })}
      id="remove"
      label="Remove deadline"
      title={`Remove “${name}”?`}
      confirm="Remove deadline"
    >
      <p>{deadlineRemoval(isTier)}</p>
    </ConfirmLink>
  )
}
