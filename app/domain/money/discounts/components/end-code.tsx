/** What ending a discount code means, on the page and in the dialog that ask. */
export function EndCodeText() {
  return (
    <p>
      The code can no longer be used, even in carts that already have it. Invoices that used it do not change.
      You can’t undo this.
    </p>
  )
}
