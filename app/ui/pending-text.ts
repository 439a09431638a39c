import { Children, type ReactNode } from 'react'

/** What buttons do while their answer is on its way. A button that begins with another verb says that it works. */
const DOING =
  'Saving Adding Sending Removing Withdrawing Asking Declining Confirming Making Cancelling Approving Moving Creating Accepting Copying Checking Signing Emailing Publishing Ending Uploading Clearing Deleting Starting Merging Requesting Reopening Issuing Recording Changing Pausing Resuming Submitting Closing Applying Paying Retrying Restoring Scheduling Refunding Counting Locking Importing'.split(
    ' ',
  )

/** Names what a button does, by the verb its label begins with: "Save note" is "Saving…", "Sign in" is "Signing in…". */
export function pendingText(label: ReactNode): string {
  const text = Children.toArray(label).find((part) => typeof part === 'string') ?? ''
  const [verb = '', next] = text.trim().split(/\s+/)
  if (verb === 'Sign' && next === 'in') return 'Signing in…'
  const stem = verb.replace(/e$/, '')
  // Cancel is doubled in “Cancelling”, and no letter but that may stand between the stem and its ending.
  const doing = DOING.find((each) => each.startsWith(stem) && each.length <= stem.length + 'ling'.length)
  return `${doing ?? 'Working'}…`
}
