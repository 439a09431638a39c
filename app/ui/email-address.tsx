import type { ReactNode } from 'react'

/** An address in a narrow place: it breaks behind its @ before it breaks within a word. */
export function EmailAddress({ value }: { value: string }) {
  const at = value.lastIndexOf('@') + 1
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  )
}

/** A person in a row of a table: their name, and their address below it. */
export function NameAndEmail({ name, email }: { name: ReactNode; email: string }) {
  return (
    <>
      {name}
      <small>
        <EmailAddress value={email} />
      </small>
    </>
  )
}
