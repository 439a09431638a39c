import { KEPT_AFTER_DELETION, REMOVED_WITH_ACCOUNT } from '../rules.ts'

/** What the deletion of an account removes, and what stays. */
export function WhatGoes({ level }: { level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <>
      <Heading>Deleted</Heading>
      <ul>
        {REMOVED_WITH_ACCOUNT.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <Heading>Kept</Heading>
      <ul>
        {KEPT_AFTER_DELETION.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  )
}
