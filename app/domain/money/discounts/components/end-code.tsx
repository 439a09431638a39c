/** What ending a discount code means, wherever it is asked. */
export function EndingCode() {
  return (
    <p>
      Checkout no longer accepts the code, even in carts that already have it. Invoices that used it stay as
      they are. It cannot be restored.
    </p>
  )
}
