import { href } from '#app/platform/href.ts'
import { ConfirmLink } from '#app/ui/modal.tsx'

/** What removing a deadline means. */
export function RemovingDeadline({ isTier }: { isTier: boolean }) {
  return (
    <p>
      {isTier
        ? 'Entries are closed whenever no other entry tier is running.'
        : 'What it limits will have no end date.'}{' '}
      You can’t undo this.
    </p>
  )
}

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
      <RemovingDeadline isTier={isTier} />
    </ConfirmLink>
  )
}
