export function InvoiceTableOfPartner({ rows }: { rows: readonly { number: string }[]; forAdmin?: boolean }) {
  return <p>{rows.length}</p>
}
