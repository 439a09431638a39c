import { keptAfterDeletion, removedWithAccount } from '../rules.ts'

/** What the deletion of an account removes, and what stays. */
export function WhatGoes({ level }: { level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <>
      <Heading>Deleted</Heading>
      <ul>
        {removedWithAccount().map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <Heading>Kept</Heading>
      <ul>
        {keptAfterDeletion().map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  )
}
