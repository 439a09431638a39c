export const demoPassword = 'pegbar-demo-2026'

/** The two key holders of the demonstration open their shares with these. */
export const demoPassphrases = { first: 'a horse behind the pegbar', second: 'two lanterns under the moss' }

/** The people of the demo award, one for each role. The admin is first: a database that has it has the demo. */
export const demoAccounts: readonly { email: string; what: string }[] = [
  { email: 'admin@example.org', what: 'runs the award' },
  { email: 'second.admin@example.org', what: 'runs it too, and approves what the first proposes' },
  { email: 'treasurer@example.org', what: 'sees everything, and changes money only' },
  { email: 'reader@example.org', what: 'sees everything, and changes nothing' },
  { email: 'entrant@example.org', what: 'enters for a studio' },
  { email: 'student@example.org', what: 'enters for a student studio, with an active student membership' },
  { email: 'student.pending@example.org', what: 'has asked for a student membership' },
  { email: 'judge@example.org', what: 'judges in a committee' },
  { email: 'chair@example.org', what: 'chairs a committee' },
  { email: 'voter@example.org', what: 'votes as an approved pro member' },
  { email: 'press@example.org', what: 'works for the press' },
  { email: 'sponsor@example.org', what: 'sponsors the ceremony' },
  { email: 'partner@example.org', what: 'is a partner of the Student Entry Fund' },
  { email: 'indee@example.org', what: 'is a pro member with access to screenings' },
  { email: 'member@example.org', what: 'has just joined: no studio, no rights' },
]
