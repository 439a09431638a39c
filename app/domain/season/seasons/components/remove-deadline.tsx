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
