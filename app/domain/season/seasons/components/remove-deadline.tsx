/** What removing a deadline means, wherever it is asked. */
export function RemovingDeadline({ isTier }: { isTier: boolean }) {
  return (
    <p>
      {isTier
        ? 'Times that no other entry tier covers are closed for entries.'
        : 'What it limits has no end date any more.'}{' '}
      It cannot be brought back; its history is kept.
    </p>
  )
}
